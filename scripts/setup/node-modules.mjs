// Runs `npm ci` when node_modules is missing or does not hold what the lock file says, and nothing otherwise.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { modulesFolder, projectNode, projectRoot, readMemory, remember, runNpm } from './project.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @param {string} file @returns {Record<string, LockedPackage>} */
const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Whether npm's own record of what it installed agrees with the lock file; optional packages may be absent. */
function matchesLock() {
  const record = path.join(modulesFolder, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = lockedPackages(record)
  return Object.entries(lockedPackages(path.join(projectRoot, 'package-lock.json'))).every(([where, wanted]) => {
    if (where === '') return true
    const found = installed[where]
    return found === undefined ? wanted.optional === true || wanted.devOptional === true : found.version === wanted.version
  })
}

/** @param {{ say: (line: string) => void }} context */
export function ensureNodeModules({ say }) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(projectRoot, 'package-lock.json')))
    .digest('hex')
  const stamp = `${lock} ${process.platform} ${process.arch}`
  if (readMemory().modules !== stamp) {
    if (!matchesLock()) {
      say('installing the packages of package-lock.json (npm ci)')
      if (!runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']))
        throw new Error('npm ci failed; its own message is above')
    }
    remember({ modules: stamp })
  }
  if (!existsSync(projectNode)) {
    say('fetching Node 24 (npm rebuild node)')
    if (!runNpm(['rebuild', 'node']) || !existsSync(projectNode)) {
      throw new Error('Node 24 could not be fetched: is the package registry reachable?')
    }
  }
}
