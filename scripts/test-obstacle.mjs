// Finds what makes a run of the tests pointless before it begins, so that it says so instead of failing a thousand times.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** Bytes that the build and the largest tests need at the same time. */
const neededBytes = 1024 ** 3
const oldestNode = 22

/**
 * @param {string} folder
 * @returns {string | null}
 */
function findFolderObstacle(folder) {
  try {
    rmSync(mkdtempSync(path.join(folder, '.gridstage-write-')), { recursive: true })
    const { bavail, bsize } = statfsSync(folder)
    const free = bavail * bsize
    if (free >= neededBytes) return null
    return `${folder} has ${Math.round(free / 1024 ** 2)} MB free; the tests need ${Math.round(neededBytes / 1024 ** 2)} MB.`
  } catch (cause) {
    return `nothing can be written in ${folder} (${cause instanceof Error ? cause.message : cause}).`
  }
}

/**
 * A sentence that says what is missing; null when the tests can run.
 * @param {string} root
 * @param {string} temporary
 * @param {string} version of Node, as in `process.versions.node`
 */
export function findObstacle(root, temporary, version = process.versions.node) {
  if (Number.parseInt(version, 10) < oldestNode)
    return `this is Node ${version}. Start it as "npm test": npm finds the Node 24 of node_modules.`
  return findFolderObstacle(root) ?? findFolderObstacle(temporary)
}
