/** Rows of a sub-table are rows of their own worksheet: staged, undone and pushed there, over the real host and the embedded service. */
import { beforeEach, expect, test } from 'vitest'
import type { RunStarted } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { linkedIds, type OrderLines, openOrderLines } from '../../support/host/order-lines.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ sample: true })
let world: OrderLines

beforeEach(async () => {
  world = await openOrderLines(app, service)
})

/** Orders with at least so many lines. */
async function ordersWith(lines: number): Promise<readonly { readonly key: RowKey; readonly lines: readonly string[] }[]> {
  const rows = await world.orders.read((await world.orders.open()).view)
  return rows.map(({ key, cells }) => ({ key, lines: linkedIds(cells, 'Lines') })).filter((it) => it.lines.length >= lines)
}

const setLine = (row: RowKey, name: string, value: CellValue) =>
  app.answer('edits.set', {
    ...world.lines.at,
    label: `Edit ${name}`,
    cells: [{ row, field: world.lines.field(name).id, value }],
  })
const addLine = (order: RowKey, cells: Readonly<Record<string, CellValue>>) => {
  const values = Object.entries(cells).map(([name, value]) => [world.lines.field(name).id, value] as const)
  const row = Object.fromEntries([...values, [world.lines.field('Order').id, [order]]])
  return app.answer('edits.add-rows', { ...world.lines.at, label: 'Add 1 row', rows: [row] })
}
const deleteLine = (row: RowKey) => app.answer('edits.delete-rows', { ...world.lines.at, target: { of: 'rows', rows: [row] } })

test('the field names its worksheet, the relation on the other side, and why it is not written itself', { tags: 'full' }, () => {
  const { relatedWorksheetId, sourceField, lock } = world.orders.field('Lines')
  expect({ relatedWorksheetId, sourceField, lock }).toEqual({
    relatedWorksheetId: world.lines.at.worksheetId,
    sourceField: world.lines.field('Order').id,
    lock: { kind: 'sub-table' },
  })
})

test('a view of the rows of one row holds them and nobody else’s, also when others come', { tags: 'full' }, async () => {
  const [first, second] = await ordersWith(2)
  if (first === undefined || second === undefined) throw new Error('no orders with lines')
  const view = await world.openLinesOf(first.key)
  expect((await world.lines.read(view)).map((it) => it.key).sort()).toEqual([...first.lines].sort())
  await addLine(second.key, { Item: 'elsewhere' })
  const grown = app.next('view.changed', (it) => it.view === view && it.total === first.lines.length + 1)
  const { rows } = await addLine(first.key, { Item: 'here' })
  await grown
  const keys = (await world.lines.read(view)).map((it) => it.key)
  expect(keys).toEqual([...keys.slice(0, first.lines.length), rows[0]])
})

test('lines are edited, added and deleted, pushed, and the service holds them', { tags: 'full' }, async () => {
  const [order] = await ordersWith(3)
  const [edited, deleted] = order?.lines ?? []
  if (order === undefined || edited === undefined || deleted === undefined) throw new Error('no order with three lines')
  await setLine(edited as RowKey, 'Quantity', 77)
  await deleteLine(deleted as RowKey)
  await addLine(order.key, { Item: 'Added here', Quantity: 3, 'Unit price': 2.5 })
  const { worksheetId } = world.orders.at
  const refreshed = app.next('job.changed', (it) => it.kind === 'pull' && it.worksheetId === worksheetId && it.endedAt !== null)
  expect(await world.push()).toMatchObject({ created: 1, updated: 1, deleted: 1, refused: 0 })
  const onService = await world.orders.onService(order.key)
  const linked = linkedIds(onService, 'Lines')
  expect(linked).toHaveLength(order.lines.length)
  expect(linked).not.toContain(deleted)
  const added = linked.filter((it) => !order.lines.includes(it))
  // The order is read again too: it names its lines, and sums them up.
  await refreshed
  const [shown] = (await ordersWith(1)).filter((it) => it.key === order.key)
  expect([...(shown?.lines ?? [])].sort()).toEqual([...linked].sort())
  const read = await Promise.all([...added, edited].map((it) => world.lines.onService(it)))
  expect(read.map((it) => [it?.Item, Number(it?.Quantity)])).toEqual([
    ['Added here', 3],
    [expect.any(String), 77],
  ])
})

test('a new order and its new lines are pushed together: the order first, and the lines under the id that it got', {
  tags: 'full',
}, async () => {
  const customer = world.orders.field('Customer')
  const [some] = await world.orders.read((await world.orders.open()).view)
  const { rows } = await app.answer('edits.add-rows', {
    ...world.orders.at,
    label: 'Add 1 row',
    rows: [{ [world.orders.field('Order no.').id]: 'NEW-1', [customer.id]: some?.cells.Customer ?? null }],
  })
  const order = rows[0] as RowKey
  await addLine(order, { Item: 'First', Quantity: 1 })
  await addLine(order, { Item: 'Second', Quantity: 2 })
  const view = await world.openLinesOf(order)
  expect((await world.lines.read(view)).map((it) => it.cells.Item)).toEqual(['First', 'Second'])
  expect(await world.push()).toMatchObject({ created: 3, refused: 0, unknown: 0 })
  // The view that was opened with the key of the new row still shows its lines.
  const shown = await world.lines.read(view)
  expect(shown.map((it) => [it.cells.Item, it.change])).toEqual([
    ['First', 'none'],
    ['Second', 'none'],
  ])
  const [id] = linkedIds(shown[0]?.cells ?? null, 'Order')
  expect((await world.orders.onService(id ?? ''))?.['Order no.']).toBe('NEW-1')
  expect([...linkedIds(await world.orders.onService(id ?? ''), 'Lines')].sort()).toEqual(
    shown.map((it) => it.key as string).sort(),
  )
})

test('lines of a new order that the service refuses are not created without it', { tags: 'full' }, async () => {
  const { rows } = await app.answer('edits.add-rows', {
    ...world.orders.at,
    label: 'Add 1 row',
    rows: [{ [world.orders.field('Order no.').id]: 'NEW-2', [world.orders.field('Customer').id]: ['nobody'] }],
  })
  await addLine(rows[0] as RowKey, { Item: 'Orphan', Quantity: 1 })
  expect(await world.push()).toMatchObject({ created: 0, refused: 2 })
  const { rows: review } = await app.answer('changes.list', {
    connectionId: world.connectionId,
    worksheetId: world.lines.at.worksheetId,
    only: 'all',
    offset: 0,
    limit: 10,
  })
  expect(review).toMatchObject([{ state: 'refused', message: 'Not sent: a new row that it belongs to was not created.' }])
})

test('lines wait with an order that is kept back', { tags: 'full' }, async () => {
  const [some] = await world.orders.read((await world.orders.open()).view)
  const { rows } = await app.answer('edits.add-rows', {
    ...world.orders.at,
    label: 'Add 1 row',
    rows: [{ [world.orders.field('Order no.').id]: 'NEW-3', [world.orders.field('Customer').id]: some?.cells.Customer ?? null }],
  })
  await addLine(rows[0] as RowKey, { Item: 'Waits', Quantity: 1 })
  const of = { scope: 'rows' as const, worksheetId: world.orders.at.worksheetId, rows: [...rows] }
  await app.answer('changes.hold', { connectionId: world.connectionId, of, held: true })
  const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
  const plan = await app.answer('push.plan', { connectionId: world.connectionId, options })
  expect(plan.worksheets).toEqual([])
  expect(plan.left).toEqual([
    { rows: 1, reason: 'Held back' },
    { rows: 1, reason: 'They name new rows that are not pushed with them' },
  ])
})

test('undo takes every step back, and redo brings a line back to its own order alone', { tags: 'full' }, async () => {
  const [first, second] = await ordersWith(2)
  const [line, other] = first?.lines ?? []
  if (first === undefined || second === undefined || line === undefined || other === undefined) throw new Error('no lines')
  const [own, foreign] = [await world.openLinesOf(first.key), await world.openLinesOf(second.key)]
  const before = await world.lines.read(own)
  await setLine(line as RowKey, 'Quantity', 99)
  await deleteLine(other as RowKey)
  await addLine(first.key, { Item: 'New' })
  for (let step = 0; step < 3; step += 1) await app.answer('edits.undo', world.lines.at)
  await expect.poll(() => world.lines.read(own)).toEqual(before)
  for (let step = 0; step < 3; step += 1) await app.answer('edits.redo', world.lines.at)
  const changes = async () => (await world.lines.read(own)).map((it) => it.change).filter((it) => it !== 'none')
  await expect.poll(async () => [...(await changes())].sort()).toEqual(['created', 'deleted', 'updated'])
  expect((await world.lines.read(foreign)).map((it) => it.key)).toHaveLength(second.lines.length)
})

test('rows that a paste makes below the last line belong to the order', async () => {
  const [order] = await ordersWith(1)
  if (order === undefined) throw new Error('no order with lines')
  const parent = { field: world.lines.field('Order').id, row: order.key }
  const { view, revision, total } = await world.lines.open({ parent })
  await app.answer('edits.paste', {
    ...world.lines.at,
    view,
    revision,
    fields: [world.lines.field('Item').id, world.lines.field('Quantity').id],
    targets: [{ row: total, col: 0, rows: 1, cols: 1 }],
    text: 'Pasted one\t4\nPasted two\t5',
    html: '',
    forms: { decimal: '.', dateOrder: 'ymd' },
    cut: null,
  })
  const made = async () =>
    (await world.lines.read(view)).slice(total).map(({ cells }) => [cells.Item, cells.Quantity, cells.Order])
  await expect.poll(made).toEqual([
    ['Pasted one', 4, [order.key]],
    ['Pasted two', 5, [order.key]],
  ])
})

test('the review names the order of a line, also a new one without a number, and what stays of an order that is deleted', {
  tags: 'full',
}, async () => {
  const [kept, deleted] = await ordersWith(2)
  const [line] = kept?.lines ?? []
  if (kept === undefined || deleted === undefined || line === undefined) throw new Error('no orders with lines')
  await setLine(line as RowKey, 'Quantity', 5)
  const { rows } = await app.answer('edits.add-rows', { ...world.orders.at, label: 'Add 1 row', rows: [{}] })
  await addLine(rows[0] as RowKey, { Item: 'Of the new one' })
  await app.answer('edits.delete-rows', { ...world.orders.at, target: { of: 'rows', rows: [deleted.key] } })
  const { rows: review } = await app.answer('changes.list', {
    connectionId: world.connectionId,
    worksheetId: null,
    only: 'all',
    offset: 0,
    limit: 10,
  })
  const titles = new Map((await world.orders.read((await world.orders.open()).view)).map((it) => [it.key, it.cells['Order no.']]))
  expect(review.map(({ change, parent, leaves }) => ({ change, parent, leaves }))).toEqual([
    { change: 'created', parent: undefined, leaves: undefined },
    { change: 'deleted', parent: undefined, leaves: [{ fieldName: 'Lines', rows: deleted.lines.length }] },
    { change: 'updated', parent: titles.get(kept.key), leaves: undefined },
    { change: 'created', parent: 'New row', leaves: undefined },
  ])
})

test('a deleted order leaves its lines on the service, without their order', { tags: 'full' }, async () => {
  const [order] = await ordersWith(2)
  if (order === undefined) throw new Error('no order with lines')
  await app.answer('edits.delete-rows', { ...world.orders.at, target: { of: 'rows', rows: [order.key] } })
  expect(await world.push()).toMatchObject({ deleted: 1, refused: 0 })
  const left = await Promise.all(order.lines.map((it) => world.lines.onService(it)))
  expect(left.map((it) => linkedIds(it, 'Order'))).toEqual(order.lines.map(() => []))
})

test('whatever is done to the column in the grid of the orders says that it is made of rows, and where they are edited', {
  tags: 'full',
}, async () => {
  const field = world.orders.field('Lines').id
  const { view, revision } = await world.orders.open()
  const { at } = world.orders
  const words = '“Lines”: It holds rows of another worksheet; edit its rows in the row panel.'
  const area = (fields: readonly FieldId[]) => ({
    view,
    revision,
    parts: [{ rows: [[0, 1] as [number, number]], fields: [...fields] }],
  })
  const skippedBy = async (started: Promise<RunStarted>) => (await started).outcome?.skipped.map(({ reason }) => reason)
  const forms = { decimal: '.', dateOrder: 'ymd' } as const

  const target = { row: 0, col: 0, rows: 1, cols: 1 }
  const block = { ...at, view, revision, fields: [field], targets: [target], text: 'Something', html: '', forms, cut: null }
  expect(await skippedBy(app.answer('edits.paste', block))).toEqual([words])
  const from = { rows: [0, 0] as [number, number], fields: [field] }
  const into = { along: 'rows' as const, rows: [1, 2] as [number, number] }
  expect(await skippedBy(app.answer('edits.fill', { ...at, view, revision, from, into, mode: 'copy' }))).toEqual([words])
  for (const operation of [{ op: 'set', value: ['x'] }, { op: 'clear' }] as const) {
    const run = app.answer('edits.run', { ...at, target: { of: 'area', area: area([field]) }, operation })
    expect(await skippedBy(run)).toEqual([words])
  }
  const query = { text: 'SO', isRegex: false, matchCase: false, wholeCell: false }
  const reading = { numbers: '1,234.5', dateOrder: 'ymd' } as const
  await app.answer('find.run', { find: 'lines', view, revision, query, forms: reading, fields: [field], parts: null })
  const operation = { op: 'replace', query, by: 'X', forms: reading } as const
  const replace = app.answer('edits.run', { ...at, target: { of: 'find', find: 'lines' }, operation })
  expect(await skippedBy(replace)).toEqual([words])
  expect(
    await app.call('edits.set', {
      ...at,
      label: 'Edit',
      cells: [{ row: (await ordersWith(1))[0]?.key as RowKey, field, value: ['x'] }],
    }),
  ).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(words) },
  })
})
