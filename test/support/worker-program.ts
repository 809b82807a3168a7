/**
 * Where the program of a worker thread, or of a process that a test kills, lies: bundled for a run of tests, else its source, which Node
 * runs by stripping types. From some hundred sources a process takes four times the processor to start, and one that is killed never
 * keeps what it has compiled.
 */
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Names the folder of the bundles. */
export const bundledWorkersVariable = 'GRIDSTAGE_TEST_WORKERS'

/** By name, the source of each from the root of the project. */
const workerSources = {
  replica: 'src-main/data-worker/worker.ts',
  resident: 'test/support/replica/resident-worker.ts',
  service: 'src-main/service/worker.ts',
} as const

const childSources = {
  'service-command': 'src-main/service.ts',
  'import-app': 'test/support/csv/import-app.ts',
  'durability-child': 'test/support/sync/durability-child.ts',
} as const

export const programSources = { ...workerSources, ...childSources } as const

function placeOf(name: keyof typeof programSources): URL {
  const folder = process.env[bundledWorkersVariable]
  return folder === undefined
    ? new URL(`../../${programSources[name]}`, import.meta.url)
    : pathToFileURL(path.join(folder, `${name}.mjs`))
}

export const workerProgram = (name: keyof typeof workerSources): URL => placeOf(name)

/** The path that Node is started with. */
export const childProgram = (name: keyof typeof childSources): string => fileURLToPath(placeOf(name))
