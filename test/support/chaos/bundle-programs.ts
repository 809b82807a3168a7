/**
 * The programs of a chaos run, each bundled into one file: a run that kills them starts them again and again, and from some hundred
 * sources each start takes seconds. The same code, and never older than the sources: it is bundled anew by every process that runs chaos.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../built-app.ts'

export interface Programs {
  readonly app: string
  readonly service: string
  /** Entry of the app's data worker. */
  readonly worker: string
}

const entries = {
  app: 'test/support/chaos/host-child.ts',
  service: 'src-main/service.ts',
  worker: 'src-main/data-worker/worker.ts',
}

let bundled: Promise<Programs> | null = null

async function bundle(): Promise<Programs> {
  // Beside the packages, because the native ones stay outside of the bundle.
  const outDir = path.join(projectRoot, 'node_modules/.cache/chaos', String(process.pid))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(projectRoot, file)])),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
      },
    },
  })
  const at = (name: string): string => path.join(outDir, `${name}.mjs`)
  return { app: at('app'), service: at('service'), worker: at('worker') }
}

export function bundlePrograms(): Promise<Programs> {
  bundled ??= bundle()
  return bundled
}
