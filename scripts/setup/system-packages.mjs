// Installs the Debian and Ubuntu packages that the app and its tests use, or prints the command that does.
// Elsewhere it does nothing: Windows and macOS bring a keychain, and a missing browser is told by those who need one.
import { existsSync, readdirSync } from 'node:fs'
import { isOnPath, readMemory, remember, run } from './project.mjs'

/** @typedef {{ packages: readonly string[], why: string, present: (installed: ReadonlySet<string>) => boolean }} Need */

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** @type {readonly Need[]} */
const needs = [
  {
    packages: ['chromium'],
    why: 'the end-to-end tests, and the browser shell on a machine without another browser',
    present: (installed) => installed.has('chromium') || browsers.some(isOnPath),
  },
  {
    packages: ['libsecret-1-0', 'libsecret-1-dev'],
    why: 'the keychain (keytar links to libsecret)',
    present: (installed) => installed.has('libsecret-1-0') && installed.has('libsecret-1-dev'),
  },
  {
    packages: ['gnome-keyring', 'dbus', 'dbus-x11', 'libglib2.0-bin'],
    why: 'a keychain service for machines without a desktop, and the tests of the keychain',
    present: (installed) => ['gnome-keyring', 'dbus', 'dbus-x11', 'libglib2.0-bin'].every((name) => installed.has(name)),
  },
  {
    packages: ['fonts-noto-core', 'fonts-noto-cjk'],
    why: 'texts in every script',
    present: (installed) => [...installed].some((name) => /cjk|wqy|ipafont|nanum|arphic/.test(name)),
  },
  {
    packages: ['squashfs-tools'],
    why: 'the tests of the AppImage, which is a file system in a file',
    present: (installed) => installed.has('squashfs-tools'),
  },
]

/** Names of installed Debian packages, read from dpkg's own folder: a hundred times quicker than asking dpkg. */
function installedPackages() {
  const names = readdirSync('/var/lib/dpkg/info').filter((file) => file.endsWith('.list'))
  return new Set(names.map((file) => file.slice(0, -'.list'.length).replace(/:.*$/, '')))
}

export const isDebianLike = () => process.platform === 'linux' && existsSync('/var/lib/dpkg/info') && isOnPath('apt-get')

/**
 * @param {readonly string[]} packages
 * @param {(line: string) => void} say
 * @returns {boolean} whether all of them were installed
 */
export function installPackages(packages, say) {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends']
  const manual = `sudo apt-get update && sudo ${command.join(' ')} ${packages.join(' ')}`
  const isRoot = process.getuid?.() === 0
  const prefix = isRoot ? [] : ['sudo', '-n']
  if (!isRoot && !(isOnPath('sudo') && run('sudo', ['-n', 'true'], { quiet: true }))) {
    say(`to install them: ${manual}`)
    return false
  }
  /** @param {readonly string[]} words */
  const runAsRoot = (words) => {
    const [program = '', ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...words]
    return run(program, args)
  }
  say(`installing ${packages.join(', ')}`)
  // A failing update is not the end: the lists on the machine may be good enough.
  runAsRoot(['apt-get', 'update'])
  if (runAsRoot([...command, ...packages])) return true
  // One package that this release does not have must not take the others with it.
  const missing = packages.filter((name) => !runAsRoot([...command, name]))
  if (missing.length > 0) say(`not installed: ${missing.join(', ')} (by hand: ${manual})`)
  return missing.length === 0
}

/** @param {{ say: (line: string) => void, retry: boolean }} context */
export function ensureSystemPackages({ say, retry }) {
  if (!isDebianLike()) return
  const installed = installedPackages()
  const missing = needs.filter((need) => !need.present(installed))
  if (missing.length === 0) return
  const packages = missing.flatMap((need) => need.packages.filter((name) => !installed.has(name)))
  // What could not be installed once is not tried at every start; the app runs without any of it.
  if (readMemory().packagesFailed === packages.join(' ') && !retry) return
  for (const need of missing) say(`missing ${need.packages.join(', ')}: used for ${need.why}`)
  if (!installPackages(packages, say)) remember({ packagesFailed: packages.join(' ') })
}
