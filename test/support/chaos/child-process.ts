/** A process of a chaos run: started with its time, set, stopped, frozen and killed like any other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { speed, writeTime } from './time-scale.ts'

export interface Child {
  readonly process: ChildProcess
  isAlive(): boolean
  send(message: object): void
  /** Resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  freeze(): void
  thaw(): void
}

const preload = new URL('./shifted-time.ts', import.meta.url).href
/** Processes and threads start several times as fast on modules that were compiled once. */
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'gridstage-chaos-compiled')
const rootOf = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

/** Milliseconds since the epoch from which on time runs faster, the same for all processes of this one. */
const base = Date.now()

/** Milliseconds that a process may take to end when told to; then it is killed. */
const patienceMs = 15_000

/** `entry` is named from the root of the project; `offset` is how far its clock is off. */
export function startChild(entry: string, args: readonly string[], offset: number, onStderr: (text: string) => void): Child {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, CHAOS_TIME: writeTime({ base, speed, offset }) }
  const child = spawn(process.execPath, ['--import', preload, rootOf(entry), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (piece: Buffer) => onStderr(piece.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null
  return {
    process: child,
    isAlive,
    send(message) {
      if (child.connected) child.send(message, () => undefined)
    },
    async end(signal) {
      if (!isAlive()) return
      child.kill('SIGCONT')
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(late)
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}
