/** Updates that are carried out long after their connection broke, and what colleagues write while a push is under way. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startRun } from '../../../src-main/pull/sync-ports.ts'
import { takeInRows } from '../../../src-main/pull/take-in-rows.ts'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearStock } from '../../support/sync/near-stock.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, string>>

beforeEach(async () => {
  ;({ world, id, f } = await createNearStock({ name: 'Files', type: '14' }))
})
afterEach(() => world.close())

const field = (name: string): string => f[name] ?? ''
const pushAll = async () => world.push(await world.plan(id))
const seed = async (count: number): Promise<readonly RowKey[]> => {
  await world.ask('edits.add-rows', {
    worksheetId: id,
    label: 'Add',
    origin: 'edit',
    at: 1,
    rows: Array.from({ length: count }, (_, i) => ({ [field('Name')]: `row ${i}`, [field('City')]: 'old' })),
  })
  await pushAll()
  return (await world.rows(id)).map((it) => it.key)
}
const setCity = (row: RowKey, value: string) => world.set(id, [{ row, field: field('City'), value }])
const cities = async () => (await world.onService(id)).map((row) => row[field('City')] ?? null).sort()
const staged = async () => (await world.state(id)).staged
const late = () => world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'late', ms: null } })
const seedOne = async (): Promise<RowKey> => {
  const [row] = await seed(1)
  if (row === undefined) throw new Error('a row')
  return row
}
/** A row of which the city 'first' was pushed without an answer, and can still come. */
const sendLate = async (): Promise<RowKey> => {
  const row = await seedOne()
  await setCity(row, 'first')
  late()
  await pushAll()
  return row
}
const arrive = async () => {
  world.service.faults.release()
  await expect.poll(cities).toEqual(['first'])
}
/** `textOf` is what a staged file holds. */
const pushWithFiles = async (textOf: (staged: string) => string) =>
  pushPlanned(
    { ...world, readStaged: async (it) => btoa(textOf(it)) },
    (await world.plan(id)).push,
    { triggerWorkflow: true, permanentDelete: false },
    { signal: new AbortController().signal, report() {}, pausePoint: () => Promise.resolve() },
  )
const files = async () => JSON.stringify((await world.onService(id))[0]?.[field('Files')])

describe('an update that comes after it was given up', () => {
  test.each(['a refresh', 'a full load', 'a plan'] as const)(
    'and after a newer one is seen by %s, and what was wanted is staged again',
    async (how) => {
      const row = await sendLate()
      expect(await staged()).toMatchObject({ cells: 1, unsettled: 0 })
      await setCity(row, 'second')
      await pushAll()
      expect(await cities()).toEqual(['second'])
      await arrive()
      if (how === 'a plan') await world.plan(id)
      else await world.pull(id, how === 'a refresh' ? 'changes' : 'full')
      expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
      await pushAll()
      expect(await cities()).toEqual(['second'])
      expect(await staged()).toEqual(noStaged)
    },
  )

  test.each([
    ['of another name', 'first.txt', 'second.txt', 5],
    ['of the same name and another size', 'same.txt', 'same.txt', 7],
    ['of the same name and size', 'same.txt', 'same.txt', 5],
  ])('with a file %s is seen, and the newer file is staged again', async (_, firstName, secondName, size) => {
    const row = await seedOne()
    const bytes: Readonly<Record<string, string>> = {
      ['a'.repeat(64)]: 'first',
      ['b'.repeat(64)]: 'other content'.slice(0, size),
    }
    const setFile = (name: string, staged: string) =>
      world.set(id, [{ row, field: field('Files'), value: [{ name, staged, size: bytes[staged]?.length ?? 0 }] }])
    const pushFiles = () => pushWithFiles((it) => bytes[it] ?? '')
    await setFile(firstName, 'a'.repeat(64))
    late()
    await pushFiles()
    await setFile(secondName, 'b'.repeat(64))
    await pushFiles()
    await world.pull(id)
    const newer = await files()
    world.service.faults.release()
    await expect.poll(files).not.toBe(newer)
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    expect((await world.rows(id))[0]?.cells).toContainEqual([{ name: secondName, staged: 'b'.repeat(64), size }])
    await pushFiles()
    expect(await staged()).toEqual(noStaged)
  })

  test('is nobody else’s to whoever reads the row before it is settled', async () => {
    const row = await seedOne()
    const file = { name: 'same.txt', staged: 'a'.repeat(64), size: 5 }
    await setCity(row, 'first')
    await world.set(id, [{ row, field: field('Files'), value: [file] }])
    late()
    await pushWithFiles(() => 'bytes')
    await setCity(row, 'second')
    await arrive()
    expect(await takeInRows(startRun(world, id, new AbortController().signal, 'pull'), [row])).toMatchObject({ ok: true })
    // Whatever the thread that writes is asked, the page is committed first.
    await world.ask('push.unsettled', { worksheetId: id })
    expect(await staged()).toMatchObject({ conflicts: 0 })
    await world.pull(id)
    await pushWithFiles(() => 'bytes')
    expect(await cities()).toEqual(['second'])
    expect(await staged()).toEqual(noStaged)
  })

  test('after the same was sent again is still expected, and seen where it comes over a newer one', async () => {
    const row = await sendLate()
    await pushAll()
    expect(await cities()).toEqual(['first'])
    await world.pull(id)
    await setCity(row, 'second')
    await pushAll()
    expect(await cities()).toEqual(['second'])
    await arrive()
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushAll()
    expect(await cities()).toEqual(['second'])
  })

  test('with a file after the same was sent again is still expected, and seen where the cell was emptied since', async () => {
    const row = await seedOne()
    const pushFiles = () => pushWithFiles(() => 'first')
    const empty = await files()
    await world.set(id, [{ row, field: field('Files'), value: [{ name: 'first.txt', staged: 'a'.repeat(64), size: 5 }] }])
    late()
    await pushFiles()
    await pushFiles()
    await world.pull(id)
    expect(await files()).not.toBe(empty)
    await world.set(id, [{ row, field: field('Files'), value: null }])
    await pushFiles()
    await world.pull(id)
    expect(await files()).toBe(empty)
    world.service.faults.release()
    await expect.poll(files).not.toBe(empty)
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushFiles()
    expect(await files()).toBe(empty)
  })

  test('is simply done where nothing else was wanted since', async () => {
    await sendLate()
    await arrive()
    await world.pull(id)
    expect(await staged()).toEqual(noStaged)
  })

  test('is nobody else’s change of a row that was deleted since', async () => {
    const row = await sendLate()
    await world.ask('edits.delete-rows', { worksheetId: id, label: 'Delete', at: 2, rows: [row] })
    await arrive()
    await world.pull(id)
    expect(await staged()).toMatchObject({ deletedRows: 1, conflicts: 0 })
    await pushAll()
    expect(await cities()).toEqual([])
    expect(await staged()).toEqual(noStaged)
  })

  test('is taken back where it was discarded since', async () => {
    await sendLate()
    await world.ask('changes.discard', { of: { scope: 'worksheet', worksheetId: id }, at: 3 })
    await arrive()
    await world.pull(id)
    await pushAll()
    expect(await cities()).toEqual(['old'])
    expect(await staged()).toEqual(noStaged)
  })

  test('is no conflict with an edit that is staged since', async () => {
    const row = await sendLate()
    await setCity(row, 'second')
    await arrive()
    await world.pull(id)
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushAll()
    expect(await cities()).toEqual(['second'])
  })

  test('leaves every step back what it was: the value that was there before is staged over it', async () => {
    const row = await sendLate()
    await setCity(row, 'second')
    await arrive()
    await world.pull(id)
    const shown = async () => (await world.rows(id))[0]?.cells[1]
    const undo = () => world.ask('edits.undo', { worksheetId: id, at: 9 })
    await undo()
    expect(await shown()).toBe('first')
    await undo()
    expect(await shown()).toBe('old')
    await world.ask('edits.redo', { worksheetId: id, at: 9 })
    expect(await shown()).toBe('first')
    await undo()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushAll()
    expect(await cities()).toEqual(['old'])
  })

  test('over what another push had made of it is put right also where an edit that was staged since is taken back', async () => {
    const row = await sendLate()
    await setCity(row, 'second')
    await pushAll()
    await setCity(row, 'third')
    await arrive()
    await world.pull(id)
    await world.ask('edits.undo', { worksheetId: id, at: 9 })
    expect((await world.rows(id))[0]?.cells[1]).toBe('second')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushAll()
    expect(await cities()).toEqual(['second'])
  })
})

describe('between check and write', () => {
  test('lie twenty rows at most: what a colleague changes further on while a push runs is a conflict, not overwritten', async () => {
    const rows = await seed(100)
    await world.set(
      id,
      rows.map((row, i) => ({ row, field: field('City'), value: `own ${i}` })),
    )
    const planned = await world.plan(id)
    expect(planned.plan.worksheets[0]).toMatchObject({ updates: { requests: 100 }, checks: { requests: 5 } })
    // The first write waits while a colleague changes every row.
    world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'hold' } })
    const pushing = world.push(planned)
    await world.service.faults.held(1)
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
    for (const row of rows.slice(20))
      await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows/${row}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ fields: [{ id: field('City'), value: 'theirs' }] }),
      })
    world.service.faults.release()
    expect(await pushing).toMatchObject({ ok: true, value: { tally: { updated: 20 } } })
    expect((await cities()).filter((it) => it === 'theirs')).toHaveLength(80)
    expect(await staged()).toMatchObject({ conflicts: 80, cells: 80 })
  })

  test('nothing is asked that is known: whether rows are listed by id is found out once, and no known row is looked for', async () => {
    const rows = await seed(60)
    await world.set(
      id,
      rows.map((row, i) => ({ row, field: field('City'), value: `own ${i}` })),
    )
    const { push } = await world.plan(id)
    const asked: string[] = []
    const ask: SyncWorld['replica']['ask'] = (question, it, options) => {
      asked.push(question)
      return world.replica.ask(question, it, options)
    }
    const options = { triggerWorkflow: true, permanentDelete: false }
    const control = { signal: new AbortController().signal, report() {}, pausePoint: () => Promise.resolve() }
    const pushed = await pushPlanned({ ...world, replica: { ...world.replica, ask } }, push, options, control)
    expect(pushed).toMatchObject({ ok: true, value: { tally: { updated: 60 } } })
    const count = (question: string) => asked.filter((it) => it === question).length
    expect({
      checks: count('push.check'),
      ids: count('push.row-ids'),
      facts: count('fact.read'),
      samples: count('rows.sample-id'),
    }).toEqual({
      checks: 3,
      ids: 0,
      facts: 1,
      samples: 0,
    })
  })

  test('nothing waits for long: a slow service is asked again before what is left is written', async () => {
    const rows = await seed(20)
    await world.set(
      id,
      rows.map((row, i) => ({ row, field: field('City'), value: `own ${i}` })),
    )
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.update', skip: 8, times: 8, effect: { kind: 'code', code: 51 } })
    const before = world.service.requests().length
    expect(await world.push(planned)).toMatchObject({ ok: true, value: { tally: { updated: 20 } } })
    const lists = world.service
      .requests()
      .slice(before)
      .filter((it) => it.operation?.id === 'v3.rows.list')
    expect(lists.length).toBeGreaterThanOrEqual(1)
    expect(await staged()).toEqual(noStaged)
  })
})
