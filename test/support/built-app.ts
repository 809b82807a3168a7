/** The app as it is built, and the programs that start it as a user would. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export const projectRoot = path.resolve(import.meta.dirname, '../..')
export const outFolder = path.join(projectRoot, 'out')

/** Builds unless out/ is what the sources give. */
export function ensureBuilt(): void {
  const { status, stderr } = spawnSync(process.execPath, [path.join(projectRoot, 'scripts/build.mjs')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the app does not build:\n${stderr}`)
}

export interface RunningScript {
  readonly process: ChildProcess
  /** The next line on stdout. */
  nextLine(): Promise<string>
  stdout(): string
  stderr(): string
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>
  readonly ended: Promise<number | null>
}

/** Runs a script of the project on the Node of the tests. */
export function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): RunningScript {
  const child = spawn(process.execPath, [path.join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    printed.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.err += chunk
  })
  const lines = createInterface({ input: child.stdout })
  // All that it printed has been read by then.
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return {
    process: child,
    ended,
    stdout: () => printed.out,
    stderr: () => printed.err,
    async nextLine() {
      const none = ended.then((code) => Promise.reject(new Error(`${script} ended with ${code}:\n${printed.err}`)))
      const [line] = await Promise.race([once(lines, 'line'), none])
      return String(line)
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
