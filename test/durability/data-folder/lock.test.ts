/** @module-tag full */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** Real processes take one data folder: the system, not a clock or a file, has to say who holds it. */
const program = fileURLToPath(new URL('../../support/shells/hold-folder.ts', import.meta.url))

let folder: string
const running: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-lock-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(kill))
  rmSync(folder, { recursive: true })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A clock that was set: what the process reads as the time, the machine's start included, is that much later. */
const clockSet = (minutes: number): readonly string[] => [
  '--import',
  `data:text/javascript,const now=Date.now;Date.now=()=>now()+${minutes * 60_000}`,
]

interface Taken {
  readonly child: ChildProcess
  readonly said: unknown
}

async function take(options: { readonly node?: readonly string[]; readonly startAt?: number } = {}): Promise<Taken> {
  const { node = [], startAt = 0 } = options
  const child = spawn(process.execPath, [...node, program, folder, String(startAt)], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.push(child)
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return { child, said: JSON.parse(line) }
}

const held = (taken: Taken) => ({ ok: true, pid: taken.child.pid })
const inUseBy = (taken: Taken) => ({ ok: false, error: { kind: 'in-use', pid: taken.child.pid } })

describe('a data folder', () => {
  it('is held by one process, which the others can name', async () => {
    const first = await take()
    const second = await take()
    expect([first.said, second.said]).toEqual([held(first), inUseBy(first)])
  })

  it.each([3, -3, 600])('stays held when the clock was set by %i minutes', async (minutes) => {
    const first = await take()
    expect((await take({ node: clockSet(minutes) })).said).toEqual(inUseBy(first))
    await kill(first.child)
    const third = await take({ node: clockSet(minutes) })
    expect(third.said).toEqual(held(third))
  })

  it('is free at once when its holder was killed', async () => {
    for (let round = 0; round < 3; round++) {
      const holder = await take()
      expect(holder.said).toEqual(held(holder))
      await kill(holder.child)
    }
  })

  it('is free when its holder let go, and its note is gone', async () => {
    const first = await take()
    const gone = once(first.child, 'exit')
    first.child.stdin?.end()
    await gone
    expect(existsSync(path.join(folder, 'in-use.lock'))).toBe(false)
    const second = await take()
    expect(second.said).toEqual(held(second))
  })

  it.each(['', 'garbage', '-5 1', `${process.pid}`])('is free when a note of an earlier start says %j', async (text) => {
    writeFileSync(path.join(folder, 'in-use.lock'), text)
    const taken = await take()
    expect(taken.said).toEqual(held(taken))
  })

  it('is free when the file of its lock holds what is not ours', async () => {
    writeFileSync(path.join(folder, 'in-use.db'), 'a text of 4096 letters '.repeat(200))
    const taken = await take()
    expect(taken.said).toEqual(held(taken))
    expect((await take()).said).toEqual(inUseBy(taken))
  })

  it('goes to exactly one of many that start at the same instant', async () => {
    for (let round = 0; round < 3; round++) {
      // Late enough that each has loaded what it needs; one that has not comes later, which must do no harm either.
      const startAt = performance.timeOrigin + performance.now() + 1500
      const all = await Promise.all(Array.from({ length: 4 }, () => take({ startAt })))
      const holders = all.filter((it) => (it.said as { ok: boolean }).ok)
      expect(holders).toHaveLength(1)
      await Promise.all(all.map((it) => kill(it.child)))
    }
  })
})
