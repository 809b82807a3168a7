// `npm run build`: bundles the app into out/ with electron-vite, unless out/ already is what the sources give.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { modulesFolder, projectNode, projectRoot } from './setup/project.mjs'

const outFolder = path.join(projectRoot, 'out')
const stampFile = path.join(outFolder, 'build-stamp')
const sources = ['src-main', 'src-renderer', 'src-shared', 'electron.vite.config.ts', 'package-lock.json']

/**
 * @param {string} place
 * @returns {string[]}
 */
function listFiles(place) {
  const info = statSync(place)
  if (!info.isDirectory()) return [`${path.relative(projectRoot, place)} ${info.size} ${info.mtimeMs}`]
  return readdirSync(place).flatMap((name) => listFiles(path.join(place, name)))
}

/** Changes whenever a source file comes, goes or is written; reading names and times takes a few milliseconds. */
function describeSources() {
  const files = sources.map((name) => path.join(projectRoot, name)).filter((place) => existsSync(place))
  return createHash('sha256').update(files.flatMap(listFiles).sort().join('\n')).digest('hex')
}

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === describeSources()
}

/**
 * Builds if needed, with the builder's output on stderr.
 * @returns {boolean} whether out/ is up to date now
 */
export function buildIfNeeded({ force = false } = {}) {
  if (!force && isBuilt()) return true
  const before = describeSources()
  rmSync(stampFile, { force: true })
  process.stderr.write('build: bundling the app\n')
  const builder = path.join(modulesFolder, 'electron-vite', 'bin', 'electron-vite.js')
  const { status } = spawnSync(projectNode, [builder, 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) return false
  writeFileSync(stampFile, before)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = buildIfNeeded({ force: process.argv.includes('--force') }) ? 0 : 1
}
