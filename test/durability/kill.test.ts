import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { hireWorker } from '../support/replica/hire-worker.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync/sync-world.ts'
import { childProgram } from '../support/worker-program.ts'

/** The app is killed with SIGKILL in the middle of its work; what it said was done must be there when it opens again. */
const child = childProgram('durability-child')

let world: SyncWorld
afterEach(() => world.close())

const run = (what: string, id: WorksheetId): ChildProcess =>
  spawn(process.execPath, [child, what, world.folder, world.service.url, world.service.appKey, world.service.sign, id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Kills the process as soon as a line says so, or a promise; answers the lines it had printed. */
async function killWhen(
  running: ChildProcess,
  enough: ((lines: readonly string[]) => boolean) | Promise<void>,
): Promise<readonly string[]> {
  const lines: string[] = []
  if (running.stdout === null) throw new Error('no output')
  if (typeof enough !== 'function') void enough.then(() => running.kill('SIGKILL'))
  for await (const line of createInterface({ input: running.stdout })) {
    lines.push(line)
    if (typeof enough === 'function' && enough(lines)) running.kill('SIGKILL')
  }
  if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  expect(running.signalCode).toBe('SIGKILL')
  return lines
}

/** Hands the local data over to another process and takes it back when that was killed. */
async function killedWhile(what: string, id: WorksheetId, enough: Parameters<typeof killWhen>[1]): Promise<readonly string[]> {
  await world.replica.close()
  const lines = await killWhen(run(what, id), enough)
  const file = new Database(`${world.folder}/replica.db`)
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
  file.close()
  world = await world.restart()
  return lines
}

const open = async (rows: number): Promise<WorksheetId> => {
  world = await createSyncWorld({ service: { rows }, spawn: hireWorker })
  const [first] = await world.worksheets()
  if (first === undefined) throw new Error('no worksheet')
  return first.id
}

const count = (lines: readonly string[], word: string) => lines.filter((it) => it.startsWith(word)).length

describe('killed', () => {
  test.each([1, 3, 7])(
    'while staging, it keeps every command that it had confirmed (%i commands)',
    { tags: 'full' },
    async (commands) => {
      const id = await open(200)
      await world.pull(id)
      const lines = await killedWhile('stage', id, (it) => count(it, 'staged') >= commands)
      const last = Number(lines.findLast((it) => it.startsWith('staged'))?.split(' ')[1])
      const rows = await world.rows(id)
      const created = rows.filter((it) => it.change === 'created').map((it) => it.cells[0])
      const edited = rows.filter((it) => it.change === 'updated').map((it) => String(it.cells[0]))
      // A command after the last confirmed one may be in, but only whole.
      expect(created.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, i) => `new ${i}`))
      expect(created.length).toBeLessThanOrEqual(last + 2)
      expect(new Set(edited.map((it) => it.split(' ')[1])).size).toBe(1)
      expect(Number(edited[0]?.split(' ')[1])).toBeGreaterThanOrEqual(last)
      // And each can be undone, one by one, until nothing is left.
      for (;;) if ((await world.ask('edits.undo', { worksheetId: id, at: 1 })).done === null) break
      expect((await world.state(id)).staged).toMatchObject({ cells: 0, createdRows: 0, updatedRows: 0 })
    },
  )

  test.each([
    ['in the middle of a change of many cells', 'cleared'],
    ['in the middle of its undo', 'undone'],
  ])('%s, it has all of it or nothing, and goes on from there', { tags: 'full' }, async (_, word) => {
    const id = await open(4000)
    await world.pull(id)
    const before = (await world.rows(id)).map((it) => it.cells)
    await killedWhile('clear', id, (it) => count(it, word) >= 2)
    const cells = async () => (await world.state(id)).staged.cells
    const staged = await cells()
    const titles = (await world.rows(id)).map((it) => it.cells[0])
    if (staged > 0) expect(new Set(titles)).toEqual(new Set([null]))
    if (staged > 0) {
      expect((await world.ask('edits.undo', { worksheetId: id, at: 3 })).done).toBe('Clear')
      expect(await cells()).toBe(0)
      expect((await world.rows(id)).map((it) => it.cells)).toEqual(before)
      expect((await world.ask('edits.redo', { worksheetId: id, at: 4 })).done).toBe('Clear')
      expect(await cells()).toBe(staged)
    } else expect((await world.rows(id)).map((it) => it.cells)).toEqual(before)
    await world.replica.close()
    const file = new Database(`${world.folder}/replica.db`)
    expect(file.prepare('select count(*) from unfinished_command').pluck().get()).toBe(0)
    file.close()
    world = await world.restart()
  })

  test('while pulling, it goes on with the pages that are missing', { tags: 'full' }, async () => {
    const id = await open(6000)
    world.service.faults.add({ operation: 'v3.rows.list', skip: 5, times: null, effect: { kind: 'hold' } })
    await killedWhile('pull', id, (it) => it.some((line) => line === 'pulled 3000'))
    world.service.faults.clear()
    world.service.faults.release()
    // Pages are committed a few at a time: the last ones may be missing, but only whole.
    const { rows, isPartial } = await world.state(id)
    expect({ isPartial, isWhole: rows % 1000 === 0 && rows <= 3000 }).toEqual({ isPartial: true, isWhole: true })
    const lists = () => world.service.requests().filter((it) => it.operation?.id === 'v3.rows.list').length
    const before = lists()
    expect(await world.pull(id)).toMatchObject({ ok: true, value: { rows: 6000 } })
    // Without a single page it starts anew, with two looks at the newest rows.
    expect(lists() - before).toBe(6 - rows / 1000 + (rows === 0 ? 2 : 0))
    expect(new Set((await world.rows(id)).map((it) => it.key)).size).toBe(6000)
  })

  test.each([
    ['before the answer to new rows', { operation: 'v3.rows.create-batch', skip: 1, effect: { kind: 'hold', when: 'after' } }],
    ['before new rows take effect', { operation: 'v3.rows.create-batch', skip: 1, effect: { kind: 'hold', when: 'before' } }],
    ['before the answer to equal edits', { operation: 'v3.rows.update-batch', effect: { kind: 'hold', when: 'after' } }],
    ['among single edits', { operation: 'v3.rows.update', skip: 7, times: null, effect: { kind: 'hold', when: 'after' } }],
    ['before the answer to deletions', { operation: 'v3.rows.delete-batch', effect: { kind: 'hold', when: 'after' } }],
  ] as const)('while pushing, %s, it does every change exactly once after all', { tags: 'full' }, async (_, fault) => {
    const id = await open(60)
    await world.pull(id)
    const { Name: name = '', City: city = '' } = await world.fields(id)
    const rows = (await world.rows(id)).map((it) => it.key)
    await world.set(
      id,
      rows.slice(0, 10).map((row) => ({ row, field: city, value: 'Same' })),
    )
    await world.set(
      id,
      rows.slice(10, 22).map((row, i) => ({ row, field: city, value: `Own ${i}` })),
    )
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 1, rows: rows.slice(30, 34) })
    const added = Array.from({ length: 1500 }, (_, i) => ({ [name]: `Added ${i}` }))
    await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: added })
    const wanted = (await world.rows(id))
      .filter((it) => it.change !== 'deleted')
      .map((it) => `${it.cells[0]}/${it.cells[2] ?? ''}`)
    world.service.faults.add(fault)
    await killedWhile('push', id, world.service.faults.held(1))
    world.service.faults.release()
    world.service.faults.clear()
    expect((await world.push(await world.plan(id))).ok).toBe(true)
    const there = (await world.onService(id)).map((row) => `${row[name]}/${row[city] ?? ''}`)
    expect(there.sort()).toEqual(wanted.sort())
    expect((await world.state(id)).staged).toMatchObject({ cells: 0, createdRows: 0, updatedRows: 0, deletedRows: 0, failed: 0 })
  })

  test('with a batch written down as sent that never was, it creates every row once after all', async () => {
    const id = await open(0)
    await world.pull(id)
    const { Name: name = '' } = await world.fields(id)
    const names = Array.from({ length: 1500 }, (_, i) => `Added ${i}`)
    const rows = names.map((it) => ({ [name]: it }))
    await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'hold', when: 'after' } })
    const receipts = () => {
      const file = new Database(`${world.folder}/replica.db`, { readonly: true })
      const found = file.prepare('select rows from receipt order by id').pluck().all()
      file.close()
      return found
    }
    const takenAhead = async () => {
      await world.service.faults.held(1)
      await expect.poll(receipts, { timeout: 20_000 }).toEqual([1000, 500])
    }
    await killedWhile('push', id, takenAhead())
    world.service.faults.release()
    world.service.faults.clear()
    expect((await world.push(await world.plan(id))).ok).toBe(true)
    expect((await world.onService(id)).map((row) => row[name]).reverse()).toEqual(names)
    expect((await world.state(id)).staged).toMatchObject({ cells: 0, createdRows: 0, failed: 0, unsettled: 0 })
  })
})
