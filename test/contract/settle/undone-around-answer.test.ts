/** Two changes of one cell are pushed and both undone, one before and one after it is known what became of the push: the cell is as it was at first. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { type FieldId, fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from '../../support/sync/near-sync-world.ts'
import type { SyncWorld } from '../../support/sync/open-sync-world.ts'

let world: SyncWorld
let id: WorksheetId
let f: Readonly<Record<string, FieldId>>

beforeEach(async () => {
  world = await createNearSyncWorld({})
  id = await world.create('Papers', [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'City', type: '2' },
    { name: 'Files', type: '14' },
  ])
  await world.pull(id)
  f = Object.fromEntries(Object.entries(await world.fields(id)).map(([name, it]) => [name, fieldId.parse(it)]))
  const rows = ['a', 'b'].map((it) => ({ [field('Name')]: it }))
  await world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows })
  await push(await world.plan(id))
})
afterEach(() => world.close())

const field = (name: string): FieldId => f[name] ?? fieldId.parse('')

const push = async ({ push: planned }: Awaited<ReturnType<SyncWorld['plan']>>) =>
  pushPlanned(
    { ...world, readStaged: async () => Buffer.from('hello').toString('base64') },
    planned,
    { triggerWorkflow: false, permanentDelete: false },
    { signal: new AbortController().signal, report() {}, pausePoint: () => Promise.resolve() },
  )
const undo = () => world.ask('edits.undo', { worksheetId: id, at: 9 })
const rowsOf = async (names: readonly string[]) =>
  (await world.rows(id)).filter((it) => names.includes(String(it.cells[0]))).map((it) => it.key)

interface Kind {
  readonly name: 'City' | 'Files'
  change(rows: readonly string[], to: string): Promise<unknown>
  /** What both changes leave in the cell. */
  readonly both: string
}

const text: Kind = {
  name: 'City',
  change: async (rows, to) =>
    world.set(
      id,
      (await rowsOf(rows)).map((row) => ({ row, field: field('City'), value: to })),
    ),
  both: 'two',
}
const files: Kind = {
  name: 'Files',
  change: async (rows, to) =>
    world.ask('edits.append-files', {
      worksheetId: id,
      label: `Add ${to}`,
      at: 2,
      ...{ field: field('Files'), replaces: false },
      cells: (await rowsOf(rows)).map((row) => ({ row, files: [{ name: to, staged: 'a'.repeat(64), size: 5 }] })),
    }),
  both: 'one,two',
}

const shown = async ({ name }: Kind) =>
  Object.fromEntries(
    (await world.rows(id)).map(({ cells }) => {
      const value = cells[name === 'City' ? 1 : 2]
      return [cells[0], Array.isArray(value) ? value.map((it) => (typeof it === 'object' ? it.name : it)).join() : value]
    }),
  )

describe.each([text, files])('$name', (kind) => {
  test.each(['after both', 'between the two', 'before both'])('is as it was at first when the answer comes %s', async (comes) => {
    await kind.change(['a', 'b'], 'one')
    await kind.change(['a'], 'two')
    expect(await shown(kind)).toEqual({ a: kind.both, b: 'one' })
    const planned = await world.plan(id)
    world.service.faults.add({ operation: 'v3.rows.update', times: null, effect: { kind: 'hold', when: 'after' } })
    const pushing = push(planned)
    await world.service.faults.held(2)
    const answer = async () => {
      world.service.faults.clear()
      world.service.faults.release()
      await pushing
    }
    if (comes === 'before both') await answer()
    await undo()
    expect(await shown(kind)).toEqual({ a: 'one', b: 'one' })
    if (comes === 'between the two') await answer()
    expect(await shown(kind)).toEqual({ a: 'one', b: 'one' })
    await undo()
    if (comes === 'after both') await answer()
    await expectAsAtFirst(kind)
  })

  test('is as it was at first when a lost answer is read back between the two', async () => {
    await kind.change(['a', 'b'], 'one')
    await kind.change(['a'], 'two')
    const planned = await world.plan(id)
    const offline = { operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } } as const
    world.service.faults.add({ operation: 'v3.rows.update', times: null, effect: { kind: 'drop', when: 'after' } }, offline)
    await push(planned)
    expect((await world.state(id)).staged.unsettled).toBeGreaterThan(0)
    await undo()
    world.service.faults.clear()
    await world.plan(id)
    expect(await shown(kind)).toEqual({ a: 'one', b: 'one' })
    await undo()
    await expectAsAtFirst(kind)
  })
})

async function expectAsAtFirst(kind: Kind): Promise<void> {
  expect(await shown(kind)).toEqual({ a: null, b: null })
  expect((await world.state(id)).staged.conflicts).toBe(0)
  await push(await world.plan(id))
  await world.pull(id)
  expect(await shown(kind)).toEqual({ a: null, b: null })
}
