import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lowering } from './app/styles/lowering.ts'
import manifest from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [reactRouter()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  css: { postcss: { plugins: lowering } },
  build: { target: 'es2022', cssTarget: ['chrome67', 'ios12'] },
})
