import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lowering } from './app/styles/lowering.ts'
import manifest from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [reactRouter()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  css: { postcss: { plugins: lowering } },
  // The oldest browsers in which the scripts start (app/ui/door.tsx), and the oldest that a page looks right in.
  build: { target: ['chrome105', 'firefox104', 'safari15.6'], cssTarget: ['chrome67', 'ios12'] },
  // The server file is built with what it serves: stripping its types at the start would keep 40 MB of memory.
  environments: { ssr: { build: { rollupOptions: { input: 'server.ts' } } } },
})
