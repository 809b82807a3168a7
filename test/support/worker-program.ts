/** Where the program of a worker thread lies: bundled for a run of tests, else its source, which Node runs by stripping types. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Names the folder of the bundles. */
export const bundledWorkersVariable = 'GRIDSTAGE_TEST_WORKERS'

/** By name, the source of each from the root of the project. */
export const workerSources = {
  replica: 'src-main/data-worker/worker.ts',
  resident: 'test/support/replica/resident-worker.ts',
  service: 'src-main/service/worker.ts',
} as const

export function workerProgram(name: keyof typeof workerSources): URL {
  const folder = process.env[bundledWorkersVariable]
  return folder === undefined
    ? new URL(`../../${workerSources[name]}`, import.meta.url)
    : pathToFileURL(path.join(folder, `${name}.mjs`))
}
