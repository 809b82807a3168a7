/** A process of a chaos run: started with its time, set, stopped, frozen and killed like any other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { speed, writeTime } from './time-scale.ts'

export interface Child {
  readonly process: ChildProcess
  /** False from the moment on in which it was told to end. */
  isAlive(): boolean
  /** Resolves when it is gone, by itself or because it was told to. */
  readonly whenGone: Promise<void>
  send(message: object): void
  /** Resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  freeze(): void
  thaw(): void
}

const preload = new URL('./shifted-time.ts', import.meta.url).href
/** Processes and threads start several times as fast on modules that were compiled once. */
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'gridstage-chaos-compiled')

/** Milliseconds since the epoch from which on time runs faster, the same for all processes of this one. */
const base = Date.now()

/** Milliseconds that a process may take to end when told to; then it is killed. */
const patienceMs = 15_000

/** `offset` is how far its clock is off. */
export function startChild(program: string, args: readonly string[], offset: number, onStderr: (text: string) => void): Child {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, CHAOS_TIME: writeTime({ base, speed, offset }) }
  const child = spawn(process.execPath, ['--import', preload, program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (piece: Buffer) => onStderr(piece.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let isEnding = false
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const isAlive = (): boolean => !isEnding && isRunning()
  return {
    process: child,
    isAlive,
    whenGone: ended,
    send(message) {
      if (child.connected) child.send(message, () => undefined)
    },
    async end(signal) {
      if (!isRunning()) return
      isEnding = true
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
