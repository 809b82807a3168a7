/** Runs a script of this folder inside a session bus of its own, with an empty home, with or without a keyring daemon. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface DesktopSession {
  /** `open`: a daemon with an unlocked keyring. `never-opened`: a daemon starts on demand, without a keyring. `none`: no daemon at all. */
  readonly keyring: 'open' | 'never-opened' | 'none'
  /** False hides the tools that can ask the Secret Service. */
  readonly hasTools?: boolean
}

/** A session bus that can start nothing on demand. */
const bareBus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
`

const has = (command: string): boolean => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Why no real keyring can be tried on this machine; null when it can. */
export function whyNoKeyring(): string | null {
  if (process.platform !== 'linux') return 'gnome-keyring runs on Linux only'
  const missing = ['dbus-run-session', 'gnome-keyring-daemon', 'gdbus', 'bash'].filter((it) => !has(it))
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')}; install the keychain with "npm run setup"`
}

/** The JSON that `script` prints as its last line. */
export async function runInDesktopSession(script: string, argument: string, session: DesktopSession): Promise<unknown> {
  const home = mkdtempSync(join(tmpdir(), 'gridstage-keyring-'))
  for (const name of ['data', 'cache', 'run', 'config', 'bin']) mkdirSync(join(home, name), { mode: 0o700 })
  const daemon =
    session.keyring === 'open' ? 'echo -n pw | gnome-keyring-daemon --unlock --components=secrets > /dev/null 2>&1; ' : ''
  for (const tool of ['dbus-run-session', 'dbus-daemon', 'bash', 'gnome-keyring-daemon', 'gdbus']) {
    if (tool === 'gdbus' && session.hasTools === false) continue
    symlinkSync(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), join(home, 'bin', tool))
  }
  const env = {
    PATH: join(home, 'bin'),
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_RUNTIME_DIR: join(home, 'run'),
  }
  try {
    writeFileSync(join(home, 'bus.conf'), bareBus)
    const bus = session.keyring === 'none' ? [`--config-file=${join(home, 'bus.conf')}`] : []
    const command = `${daemon}"${process.execPath}" "${script}" "${argument}"`
    const output = await new Promise<string>((resolve, reject) => {
      execFile(
        'dbus-run-session',
        [...bus, '--', 'bash', '-c', command],
        { env, timeout: 30_000, encoding: 'utf8' },
        (error, stdout, stderr) => {
          if (error === null) resolve(stdout)
          else reject(new Error(`${error.message}\n${stderr}`))
        },
      )
    })
    return JSON.parse(output.trim().split('\n').at(-1) ?? '')
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
