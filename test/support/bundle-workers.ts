/**
 * Bundles the programs of worker threads and child processes once for a run of tests. A contract test starts several threads; from some two
 * hundred source files each takes longer to load than most tests to run.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { bundledWorkersVariable, programSources } from './worker-program.ts'

const root = path.resolve(import.meta.dirname, '../..')

async function bundle(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // What is native or looks for files beside itself stays outside.
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      sourcemap: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(programSources).map(([name, source]) => [name, path.join(root, source)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
}

let folder: string | null = null

/** Vitest calls this once before the first test. Whoever starts it may have named a folder of bundles, or none ('') for tests without threads. */
export async function setup(project: TestProject): Promise<void> {
  if (process.env[bundledWorkersVariable] !== undefined) return
  const cache = path.join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const made = mkdtempSync(path.join(cache, 'test-workers-'))
  folder = made
  // After Ctrl+C nothing is torn down.
  process.once('exit', teardown)
  await bundle(made)
  process.env[bundledWorkersVariable] = made
  project.onTestsRerun(() => bundle(made))
}

/** And this after the last. */
export function teardown(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
}
