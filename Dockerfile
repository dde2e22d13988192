FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN PRISMA_SCHEMA_ENGINE_BINARY=/bin/true npx prisma generate && npm run build && npm prune --omit=dev

FROM node:24-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell ffmpeg fonts-liberation fonts-noto-color-emoji tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# The code belongs to root: what runs it can change nothing but /data.
COPY --from=build /app ./
RUN install -d -m 700 -o node -g node /data
USER node
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 DATA_DIR=/data PORT=3000 SEED_DEMO=off
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:3000/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-old-space-size=192", "--max-semi-space-size=8", "build/server/index.js"]
