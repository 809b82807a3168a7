/** Locations among the rows: found, filtered, sorted, grouped and replaced by the words that people read. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FilterV3 } from '../../../../src-shared/api/v3/filter-v3.ts'
import { everyRow, type RowQuery } from '../../../../src-shared/host/calls/row-calls.ts'
import type { LocationValue } from '../../../../src-shared/model/cell-value.ts'
import { createPasteWorld, type PasteWorld } from '../../../support/clipboard/paste-world.ts'
import { fieldIdOf } from '../../../support/csv/open-worksheet.ts'

const at = (title: string, address: string): LocationValue => ({ title, address, longitude: 11.5, latitude: 48.1 })
const places = [at('Office', 'B Street 2'), at('', 'A Street 1'), null, at('Office', 'B Street 2')]

let world: PasteWorld
beforeAll(async () => {
  world = await createPasteWorld(['1', '2', '3', '4'])
  const { host, connectionId, worksheetId } = world.at
  const field = fieldIdOf(world.at, 'location')
  const keys = await world.keys()
  const cells = keys.map((row, place) => ({ row, field, value: places[place] ?? null }))
  await host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
})
afterAll(() => world.close())

/** Titles of the rows of a query, in its order; heads of groups as the number of their rows. */
async function rows(query: Partial<RowQuery>): Promise<readonly unknown[]> {
  const { host, connectionId, worksheetId } = world.at
  const { view } = await host.answer('rows.open-view', { connectionId, worksheetId, query: { ...everyRow, ...query } })
  const window = await host.answer('rows.window', { view, start: 0, count: 20 })
  const title = window.fieldIds.indexOf(fieldIdOf(world.at, 'text'))
  return window.rows.map((row) => (row.group === undefined ? row.cells[title] : row.group.rows))
}
const condition = (operator: 'contains' | 'notcontains' | 'startswith' | 'isempty', value?: string): FilterV3 => ({
  type: 'condition',
  field: fieldIdOf(world.at, 'location'),
  operator,
  ...(value === undefined ? {} : { value }),
})
const byTitle = (): RowQuery['sorts'] => [{ field: fieldIdOf(world.at, 'text'), direction: 'asc' }]

it('are filtered by title and address, and by nothing that only stands in their stored form', async () => {
  const filtered = (filter: FilterV3) => rows({ filter, sorts: byTitle() })
  expect(await filtered(condition('contains', 'street 1'))).toEqual(['2'])
  expect(await filtered(condition('startswith', 'office · b'))).toEqual(['1', '4'])
  expect(await filtered(condition('notcontains', 'Office'))).toEqual(['2', '3'])
  expect(await filtered(condition('contains', 'longitude'))).toEqual([])
  expect(await filtered(condition('isempty'))).toEqual(['3'])
})

it('are searched by the same words', async () => {
  expect(await rows({ search: 'b street', sorts: byTitle() })).toEqual(['1', '4'])
  expect(await rows({ search: 'latitude' })).toEqual([])
})

it('are sorted by them, empty ones last', async () => {
  const [first] = byTitle()
  const sorts = [{ field: fieldIdOf(world.at, 'location'), direction: 'asc' as const }, ...(first === undefined ? [] : [first])]
  expect(await rows({ sorts })).toEqual(['2', '1', '4', '3'])
})

it('are grouped where they are the same', async () => {
  const groups = [{ field: fieldIdOf(world.at, 'location'), direction: 'asc' as const, span: null }]
  expect(await rows({ groups, sorts: byTitle() })).toEqual([1, '2', 2, '1', '4', 1, '3'])
})

it('are set, replaced in and cleared in many cells at once', async () => {
  const { host, connectionId, worksheetId } = world.at
  const run = async (operation: Parameters<typeof host.answer<'edits.run'>>[1]['operation']) => {
    const target = { of: 'area' as const, area: await world.area([0, 3], 'location') }
    return (await host.answer('edits.run', { connectionId, worksheetId, target, operation })).outcome?.changed
  }
  const query = { text: 'Street', matchCase: true, wholeCell: false, isRegex: false }
  const forms = { numbers: '1,234.5' as const, dateOrder: 'dmy' as const }
  expect(await run({ op: 'replace', query, by: 'Road', forms })).toBe(3)
  expect(await world.cells(0, 2, 'location')).toEqual([[at('Office', 'B Road 2')], [at('', 'A Road 1')]])
  expect(await run({ op: 'set', value: at('', 'One place') })).toBe(4)
  expect(await run({ op: 'clear' })).toBe(4)
  expect(await world.cells(0, 4, 'location')).toEqual([[null], [null], [null], [null]])
})
