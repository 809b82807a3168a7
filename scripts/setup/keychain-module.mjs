// Sees to keytar, the optional binding to the operating system's keychain. Where it cannot be had the app still runs and
// says that secrets are kept for the run only, so nothing here fails the setup.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isOnPath, modulesFolder, projectRoot, readMemory, remember, runNpm } from './project.mjs'
import { installPackages, isDebianLike } from './system-packages.mjs'

const folder = path.join(modulesFolder, 'keytar')
const hasKeytar = () => existsSync(path.join(folder, 'build', 'Release', 'keytar.node'))
const buildTools = ['g++', 'make', 'python3']

/** What keytar's build depends on outside the project; a failure is only worth repeating when this changes. */
const surroundings = () =>
  [
    process.version,
    ...buildTools.map((tool) => `${tool}:${isOnPath(tool)}`),
    `libsecret:${existsSync('/var/lib/dpkg/info/libsecret-common.list') || isOnPath('secret-tool')}`,
    `libsecret-dev:${existsSync('/usr/include/libsecret-1')}`,
  ].join(' ')

function buildKeytar() {
  // npm takes an optional package away again when its install script fails, so it may have to be put back first.
  if (existsSync(folder)) return runNpm(['rebuild', 'keytar']) && hasKeytar()
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')).packages[
    'node_modules/keytar'
  ]
  return runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `keytar@${version}`]) && hasKeytar()
}

/** @param {{ say: (line: string) => void, retry: boolean }} context */
export function ensureKeychainModule({ say, retry }) {
  if (hasKeytar()) return
  if (readMemory().keytarFailedWith === surroundings() && !retry) return
  say('building keytar, the binding to the keychain')
  if (buildKeytar()) return
  const missing = buildTools.filter((tool) => !isOnPath(tool))
  if (missing.length > 0 && isDebianLike() && installPackages(missing, say) && buildKeytar()) return
  remember({ keytarFailedWith: surroundings() })
  say('keytar could not be built: the app runs, and keeps secrets for one run only (npm run setup -- --retry tries again)')
}
