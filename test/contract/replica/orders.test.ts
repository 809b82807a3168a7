import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupTask } from '../../../src-main/replica/view/group-tasks.ts'
import { everyRow, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { nameOf } from '../../../src-shared/model/names.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

/** Every field of the sample workspace sorted and grouped by, with what it relates to in the replica, too. */
let world: SyncWorld
let worksheets: readonly { readonly id: WorksheetId; readonly name: string }[]

beforeAll(async () => {
  world = await createSyncWorld({ service: { sample: true } })
  worksheets = await world.worksheets()
  for (const { id } of worksheets) expect((await world.pull(id)).ok).toBe(true)
})
afterAll(() => world.close())

const find = (worksheetId: WorksheetId, query: Partial<RowQuery>) =>
  world.replica.ask('view.keys', { worksheetId, query: { ...everyRow, ...query } })

test('rows are sorted by every field, and grouped by every field that can be shared', { tags: 'full' }, async () => {
  const failed: string[] = []
  for (const { id, name } of worksheets) {
    const { fields, rows } = await world.state(id)
    for (const field of fields.filter((it) => it.kind !== 'none')) {
      for (const direction of ['asc', 'desc'] as const) {
        const sorted = await find(id, { sorts: [{ field: field.id, direction }] })
        if (!sorted.ok || sorted.value.keys.length !== rows) failed.push(`${name} sorted by ${field.name}`)
      }
      const groups = [{ field: field.id, direction: 'asc' as const, span: null }]
      const grouped = await world.replica.run(groupTask, { worksheetId: id, query: { ...everyRow, groups } })
      // A kind of value that rows cannot share is refused in words; anything else would be a bug.
      if (!grouped.ok && grouped.error.kind !== 'invalid') failed.push(`${name} grouped by ${field.name}`)
    }
  }
  expect(failed).toEqual([])
})

test('related rows sort by their titles, whatever number their columns have', async () => {
  const products = worksheets.find((it) => it.name === 'Products')
  if (products === undefined) throw new Error('the sample has no products')
  const { fields } = await world.state(products.id)
  const category = fields.find((it) => it.name === 'Category')
  if (category === undefined) throw new Error('products have no category')
  const sorted = await find(products.id, { sorts: [{ field: category.id, direction: 'asc' }] })
  if (!sorted.ok) throw new Error(sorted.error.message)
  await world.ask('view.put', { worksheetId: products.id, view: 'sorted', keys: sorted.value.keys, revision: 1 })
  const read = await world.ask('view.window', { view: 'sorted', start: 0, count: 1000 })
  const at = read.fieldIds.indexOf(category.id)
  const titles = read.rows.flatMap((row) => {
    const value = row.cells[at]
    const [first] = Array.isArray(value) ? value : []
    return typeof first === 'string' ? [nameOf(read.names, 'rows', first)] : []
  })
  expect(new Set(titles).size).toBeGreaterThan(3)
  expect(titles).toEqual(
    [...titles].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0)),
  )
})
