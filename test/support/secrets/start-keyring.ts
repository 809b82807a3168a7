/** A session bus with a real, unlocked gnome-keyring on it, for programs that run for a while. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

export interface RunningKeyring {
  /** What a program needs in its environment to find the keyring. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Check `whyNoKeyring()` first. */
export async function startKeyring(): Promise<RunningKeyring> {
  const home = mkdtempSync(path.join(tmpdir(), 'gridstage-keyring-'))
  const folders = { XDG_DATA_HOME: 'data', XDG_CACHE_HOME: 'cache', XDG_CONFIG_HOME: 'config', XDG_RUNTIME_DIR: 'run' }
  const places = Object.entries(folders).map(([name, folder]) => [name, path.join(home, folder)] as const)
  for (const [, place] of places) mkdirSync(place, { mode: 0o700 })
  const base = { PATH: process.env.PATH ?? '', HOME: home, ...Object.fromEntries(places) }

  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: base,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [address] = await once(createInterface({ input: bus.stdout }), 'line')
  const env = { ...base, DBUS_SESSION_BUS_ADDRESS: String(address) }
  const keyring = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--foreground'], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keyring.stdin.end('pw')
  await promisify(execFile)('gdbus', ['wait', '--session', '--timeout', '20', 'org.freedesktop.secrets'], { env })
  return {
    env,
    async close() {
      await end(keyring)
      await end(bus)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
