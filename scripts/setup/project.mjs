// Where things are, and how the setup steps run other programs and remember what they learned.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const modulesFolder = path.join(projectRoot, 'node_modules')
const isWindows = process.platform === 'win32'

/** The Node 24 that the `node` package carries; the only one that may load better-sqlite3 (it crashes on Node 20). */
export const projectNode = path.join(modulesFolder, 'node', 'bin', isWindows ? 'node.exe' : 'node')

/**
 * Runs a program to its end with its output on our stderr, and says whether it ended well.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, timeoutMs?: number, quiet?: boolean }} [options]
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, [...args], {
    cwd: projectRoot,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? 'ignore' : ['ignore', 2, 2],
    timeout: options.timeoutMs,
    // npm is npm.cmd on Windows, which only a shell can start.
    shell: isWindows && command === 'npm',
  })
  return result.status === 0
}

/**
 * npm as the user has it, plus the header files of the running Node where they are installed: node-gyp then needs no download.
 * @param {readonly string[]} args
 */
export function runNpm(args) {
  const prefix = path.resolve(path.dirname(process.execPath), '..')
  const hasHeaders = existsSync(path.join(prefix, 'include', 'node', 'node_api.h'))
  return run('npm', args, { env: hasHeaders ? { npm_config_nodedir: prefix } : {} })
}

/** @param {string} program */
export function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return folders.some(
    (folder) => existsSync(path.join(folder, program)) || (isWindows && existsSync(path.join(folder, `${program}.exe`))),
  )
}

const memoryFile = path.join(modulesFolder, '.cache', 'gridstage-setup.json')

/**
 * What earlier runs learned. It lives in node_modules, so that a new installation forgets it.
 * @returns {Record<string, string>}
 */
export function readMemory() {
  try {
    return JSON.parse(readFileSync(memoryFile, 'utf8'))
  } catch {
    return {}
  }
}

/** @param {Record<string, string>} facts */
export function remember(facts) {
  mkdirSync(path.dirname(memoryFile), { recursive: true })
  writeFileSync(memoryFile, JSON.stringify({ ...readMemory(), ...facts }, null, 2))
}
