/** Where the program of a worker thread lies: bundled for a run of tests, else its source, which Node runs by stripping types. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Names the folder of the bundles. */
export const bundledWorkersVariable = 'GRIDSTAGE_TEST_WORKERS'

export function workerProgram(room: 'replica' | 'service'): URL {
  const folder = process.env[bundledWorkersVariable]
  return folder === undefined
    ? new URL(`../../src-main/${room === 'replica' ? 'data-worker' : room}/worker.ts`, import.meta.url)
    : pathToFileURL(path.join(folder, `${room}.mjs`))
}
