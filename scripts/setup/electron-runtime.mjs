// Fetches Electron's runtime, which its npm package does not contain, where a window could be shown at all.
// A machine that cannot reach it uses the browser shell, so nothing here fails the setup.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { modulesFolder, projectNode, readMemory, remember, run } from './project.mjs'

const folder = path.join(modulesFolder, 'electron')
const day = 24 * 60 * 60 * 1000

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

/**
 * Path of Electron's program, or undefined where its runtime is not installed. Never downloads.
 * @returns {string | undefined}
 */
export function electronProgram() {
  const named = path.join(folder, 'path.txt')
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist')
  const program = path.join(dist, existsSync(named) ? readFileSync(named, 'utf8') : 'electron')
  return existsSync(program) ? program : undefined
}

/** @param {{ say: (line: string) => void, retry: boolean }} context */
export function fetchElectronRuntime({ say, retry }) {
  if (electronProgram() !== undefined || !hasDisplay() || process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) return
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const [failedVersion, failedAt] = (readMemory().electronFailed ?? '').split(' ')
  // Once a day is often enough to ask again for what could not be reached.
  if (failedVersion === version && Date.now() - Number(failedAt) < day && !retry) return
  say(`fetching Electron ${version}`)
  if (run(projectNode, [path.join(folder, 'install.js')], { timeoutMs: 600_000 })) return
  remember({ electronFailed: `${version} ${Date.now()}` })
  say('Electron could not be fetched: the app opens in the browser instead (npm run setup -- --retry tries again)')
}
