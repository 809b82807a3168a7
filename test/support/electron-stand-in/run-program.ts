/** Runs a program made for Electron on the stand-in, from the side of the test. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { RunningChromium } from '../chromium.ts'
import type { Note, Order } from './journal.ts'

export interface RunningProgram {
  /** What the program asked Electron for so far. */
  readonly calls: readonly { readonly what: string; readonly details: unknown }[]
  /** The page of its window, once that has loaded. */
  window(): Promise<Page>
  order(act: string, argument?: unknown): Promise<unknown>
  /** Exit code, once the program has ended. */
  readonly ended: Promise<number | null>
  readonly process: ChildProcess
  /** Everything the program printed. */
  output(): string
}

const register = fileURLToPath(new URL('./register.ts', import.meta.url))
const boot = fileURLToPath(new URL('./boot.ts', import.meta.url))

export interface ProgramOptions {
  readonly chromium: RunningChromium
  readonly env?: Readonly<Record<string, string>>
}

export function runProgram(script: string, args: readonly string[], { chromium, env = {} }: ProgramOptions): RunningProgram {
  const child = fork(boot, [script, ...args], {
    execArgv: ['--import', register],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env, STAND_IN_CHROMIUM: chromium.endpoint },
  })
  const calls: { what: string; details: unknown }[] = []
  const waiting = new Map<number, (value: unknown) => void>()
  const opened = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<number | null>()
  let printed = ''
  let lastId = 0
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr?.on('data', (chunk) => {
    printed += chunk
  })
  child.on('message', (note: Note) => {
    if (note.kind === 'called') calls.push({ what: note.what, details: note.details })
    else if (note.kind === 'window') opened.resolve(note.url)
    else waiting.get(note.id)?.(note.value)
  })
  // All that it said has been read by then.
  child.on('close', (code) => {
    opened.reject(new Error(`the program ended with ${code} and no window:\n${printed}`))
    ended.resolve(code)
  })
  // Only a test that waits for the window wants to hear that there was none.
  opened.promise.catch(() => {})

  return {
    calls,
    process: child,
    ended: ended.promise,
    output: () => printed,
    async window() {
      const url = await opened.promise
      // Opened by another program, it is listed here a moment later.
      const until = performance.now() + 30_000
      for (;;) {
        const page = chromium.context.pages().find((each) => each.url() === url)
        if (page !== undefined) return page
        if (performance.now() > until) throw new Error(`Chromium has no page at ${url}`)
        await new Promise((later) => setTimeout(later, 20))
      }
    },
    order(act, argument = null) {
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, act, argument } satisfies Order)
      })
    },
  }
}
