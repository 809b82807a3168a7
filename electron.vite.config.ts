import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const root = import.meta.dirname

/** Bundling takes the licences of packages off their code; they come along in a file of their own. */
const license = { fileName: 'licenses.md' }

// Electron 45 runs Node 24 and Chromium 156; the browser shell may meet somewhat older browsers.
export default defineConfig({
  main: {
    build: {
      outDir: path.join(root, 'out/main'),
      target: 'node24',
      sourcemap: true,
      license,
      // An optional dependency is not left outside by itself, and a bundled keytar cannot load its native part.
      // What every thread loads comes in with our own modules, without what nobody uses of it: as packages these two take a thread 70 ms
      // of its start, and the app starts six threads.
      externalizeDeps: { include: ['keytar'], exclude: ['zod', 'htmlparser2'] },
      rolldownOptions: {
        input: { index: path.join(root, 'src-main/index.ts'), web: path.join(root, 'src-main/web.ts') },
        // Comments that name the source of each part would name the folders of the machine that builds, in the app that is shipped.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  },
  preload: {
    build: {
      outDir: path.join(root, 'out/preload'),
      target: 'node24',
      // A sandboxed preload can require nothing but electron, so everything else has to be inside the one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: path.join(root, 'src-main/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(root, 'src-renderer'),
    build: {
      outDir: path.join(root, 'out/renderer'),
      target: 'chrome130',
      sourcemap: true,
      license,
      minify: true,
      // One file of 2.6 MB, read from the disk beside it: parts would only be read one after the other.
      chunkSizeWarningLimit: 3000,
      // Inlined files would be data: addresses, which the content policy allows for pictures and fonts only.
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(root, 'src-renderer/index.html') },
    },
    plugins: [react()],
  },
})
