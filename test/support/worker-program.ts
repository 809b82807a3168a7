/** Where the program of a worker thread lies: bundled for a run of tests, else its source, which Node runs by stripping types. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Names the folder of the bundles. */
export const bundledWorkersVariable = 'GRIDSTAGE_TEST_WORKERS'

const sources = {
  replica: new URL('../../src-main/data-worker/worker.ts', import.meta.url),
  service: new URL('../../src-main/service/worker.ts', import.meta.url),
}

export function workerProgram(room: keyof typeof sources): URL {
  const folder = process.env[bundledWorkersVariable]
  return folder === undefined ? sources[room] : pathToFileURL(path.join(folder, `${room}.mjs`))
}
