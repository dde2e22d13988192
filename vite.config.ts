import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [reactRouter()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: { target: 'es2022' },
})
