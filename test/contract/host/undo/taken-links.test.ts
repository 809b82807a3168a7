/** What becomes of links between rows when rows are copied, over the embedded service: a row's other side belongs to one row only. */
import { beforeEach, expect, test } from 'vitest'
import type { RowKey } from '../../../../src-shared/model/ids.ts'
import { openSampleWorkspace, type SampleWorksheet, type SampleWorkspace } from '../../../support/host/sample-worksheets.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'
import { redoThrough, undoThrough } from '../../../support/host/undo-through.ts'

const { app, service } = setUpHost({ sample: true })
let sample: SampleWorkspace
let customers: SampleWorksheet

beforeEach(async () => {
  sample = await openSampleWorkspace(app, service)
  customers = await sample.open('Customers')
})

/** Customers with orders, those with the most first. */
async function withOrders(): Promise<
  readonly { readonly key: RowKey; readonly title: string; readonly orders: readonly string[] }[]
> {
  const rows = [...(await customers.rows())].map(([key, row]) => ({
    key,
    title: String(row.Company),
    orders: (row.Orders ?? []) as readonly string[],
  }))
  return rows.filter((it) => it.orders.length > 1).sort((a, b) => b.orders.length - a.orders.length)
}

test('a duplicated customer keeps its orders and contacts on push, and what the copy leaves out is named', {
  tags: 'full',
}, async () => {
  const [first] = await withOrders()
  if (first === undefined) throw new Error('no customer has orders')
  const before = [await customers.linked(first.key, 'Orders'), await customers.linked(first.key, 'Contacts')]
  expect(before[0]).toHaveLength(first.orders.length)
  const target = { of: 'rows' as const, rows: [first.key] }
  const { outcome } = await app.answer('edits.duplicate-rows', { ...customers.at, target })
  await sample.push()
  expect([await customers.linked(first.key, 'Orders'), await customers.linked(first.key, 'Contacts')]).toEqual(before)
  const copies = (await customers.serviceRows(first.title)).filter((it) => it !== first.key)
  expect(copies).toHaveLength(1)
  expect(await customers.linked(copies[0] ?? '', 'Orders')).toEqual([])
  expect(outcome?.leftOut).toMatchObject([
    { why: 'links', fields: ['Contacts', 'Orders'] },
    { why: 'unique', fields: ['VAT number'] },
    { why: 'locked', fields: expect.arrayContaining(['Customer no.', 'Turnover']) },
  ])
})

const everything = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
const plan = () => app.answer('push.plan', { connectionId: sample.connectionId, options: everything })

test.each(['pulled', 'unpulled'] as const)(
  'the review names the rows that an edited cell takes links from, with the related worksheet %s',
  { tags: 'full' },
  async (how) => {
    const orders = await sample.open('Orders', how)
    const [first, second, third] = await withOrders()
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few customers')
    const value = [...third.orders, first.orders[0] ?? '', first.orders[1] ?? '', second.orders[0] ?? '']
    const cell = { row: third.key, field: customers.field('Orders'), value }
    await app.answer('edits.set', { ...customers.at, label: 'Edit Orders', cells: [cell] })
    expect((await plan()).takes).toEqual([
      {
        worksheetId: customers.at.worksheetId,
        name: 'Customers',
        field: 'Orders',
        relatedWorksheetId: orders.at.worksheetId,
        rows: 2,
        links: 3,
        first: [
          { row: first.key, title: first.title, links: 2 },
          { row: second.key, title: second.title, links: 1 },
        ],
        unknown: 0,
      },
    ])
    // What a row gives away itself is seen in its own line of the review.
    const given = { row: first.key, field: customers.field('Orders'), value: first.orders.slice(2) }
    await app.answer('edits.set', { ...customers.at, label: 'Edit Orders', cells: [given] })
    expect((await plan()).takes).toMatchObject([{ rows: 1, links: 1, first: [{ row: second.key }] }])
  },
)

test('undo of a pushed new row gives back what it took, and the other side shows at once whose the links are', {
  tags: 'full',
}, async () => {
  const orders = await sample.open('Orders')
  const [first] = await withOrders()
  if (first === undefined) throw new Error('no customer has orders')
  const [order = ''] = first.orders
  const row = { [customers.field('Company')]: 'Taker', [customers.field('Orders')]: [order] }
  await app.answer('edits.add-rows', { ...customers.at, label: 'Add a row', rows: [row] })
  expect((await plan()).takes).toMatchObject([{ rows: 1, links: 1, first: [{ title: first.title }], unknown: 0 }])
  await sample.push()
  const [taker] = await customers.serviceRows('Taker')
  expect(await customers.linked(taker ?? '', 'Orders')).toEqual([order])
  expect((await orders.rows()).get(order as RowKey)).toMatchObject({ Customer: [taker] })
  expect((await customers.rows()).get(first.key)).toMatchObject({ Orders: first.orders.slice(1) })
  await undoThrough(app, customers.at)
  await sample.push()
  expect(await customers.serviceRows('Taker')).toEqual([])
  expect((await customers.linked(first.key, 'Orders')).toSorted()).toEqual(first.orders.toSorted())
})

test('undo after a push of taken links brings them back to the rows that lost them, and redo takes them again', {
  tags: 'full',
}, async () => {
  const [first, second, third] = await withOrders()
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few customers')
  const orders = async () => {
    const lists = []
    for (const { key } of [first, second, third]) lists.push((await customers.linked(key, 'Orders')).toSorted())
    return lists
  }
  const before = await orders()
  const value = [...third.orders, first.orders[0] ?? '', second.orders[0] ?? '']
  const cell = { row: third.key, field: customers.field('Orders'), value }
  await app.answer('edits.set', { ...customers.at, label: 'Edit Orders', cells: [cell] })
  await sample.push()
  const taken = [first.orders.slice(1), second.orders.slice(1), value].map((it) => it.toSorted())
  expect(await orders()).toEqual(taken)
  await undoThrough(app, customers.at)
  expect((await plan()).worksheets).toMatchObject([{ updates: { rows: 3, cells: 3 } }])
  await sample.push()
  expect(await orders()).toEqual(before)
  await redoThrough(app, customers.at)
  await sample.push()
  expect(await orders()).toEqual(taken)
})

const ordersOf = async (row: RowKey) => (await customers.rows()).get(row)?.Orders ?? null
const inOrder = async () => {
  const { view, revision, total } = await customers.openView()
  const window = await app.answer('rows.window', { view, start: 0, count: 50 })
  const place = window.fieldIds.indexOf(customers.field('Orders'))
  const first = window.rows.findIndex((it) => Array.isArray(it.cells[place]))
  return { view, revision, total, first, keys: window.rows.map((it) => it.key) }
}

test('a fill of several columns leaves the other side of a relation out and says why', async () => {
  const { view, revision, first, keys } = await inOrder()
  const fields = ['Company', 'Orders'].map(customers.field)
  const { outcome } = await app.answer('edits.fill', {
    ...{ ...customers.at, view, revision, mode: 'copy' },
    from: { rows: [first, first], fields },
    into: { along: 'rows', rows: [first + 1, first + 2] },
  })
  expect(outcome).toMatchObject({
    changed: 2,
    skipped: [{ cells: 2, reason: expect.stringMatching(/^"Orders": a row linked there belongs to one row only/) }],
  })
  expect((await plan()).takes).toEqual([])
  expect((await customers.rows()).get(keys[first + 1] as RowKey)?.Company).toBe(
    (await customers.rows()).get(keys[first] as RowKey)?.Company,
  )
})

test.each(['edits.fill', 'edits.run', 'edits.paste'] as const)(
  '%s aimed at the other side of a relation alone does nothing before the user agrees, and says how many rows lose links',
  { tags: 'full' },
  async (call) => {
    const { view, revision, first, keys } = await inOrder()
    const [from, to] = [keys[first] as RowKey, keys[first + 1] as RowKey]
    const value = (await ordersOf(from)) as readonly string[]
    const before = await ordersOf(to)
    const field = customers.field('Orders')
    const on = { ...customers.at, view, revision }
    const start = async (takesLinks: boolean) => {
      switch (call) {
        case 'edits.fill':
          return app.answer(call, {
            ...{ ...on, mode: 'copy', takesLinks },
            from: { rows: [first, first], fields: [field] },
            into: { along: 'rows', rows: [first + 1, first + 1] },
          })
        case 'edits.run': {
          const target = { of: 'cells' as const, cells: [{ row: to, field }] }
          return app.answer(call, { ...customers.at, target, operation: { op: 'set', value: [...value] }, takesLinks })
        }
        case 'edits.paste':
          return app.answer(call, {
            ...{ ...on, fields: [field], targets: [{ row: first + 1, col: 0, rows: 1, cols: 1 }], takesLinks },
            ...{ text: value.join(', '), html: '', forms: { decimal: '.', dateOrder: 'ymd' }, cut: null },
          })
      }
    }
    const { outcome: asked } = await start(false)
    expect(asked).toMatchObject({
      changed: 0,
      takes: [{ field: 'Orders', rows: 1, links: value.length, first: [{ row: from }] }],
    })
    expect(await ordersOf(to)).toEqual(before)
    expect(await app.answer('edits.history', { ...customers.at, limit: 5 })).toEqual({ commands: [] })
    const { outcome: done } = await start(true)
    expect(done).toMatchObject({ changed: 1 })
    expect(await ordersOf(to)).toEqual(value)
    expect((await plan()).takes).toMatchObject([{ rows: 1, links: value.length }])
  },
)

test('emptying the other side of a relation, and linking what nobody has, need no agreement', async () => {
  const [first] = await withOrders()
  if (first === undefined) throw new Error('no customer has orders')
  const [free = ''] = first.orders
  const field = customers.field('Orders')
  const target = { of: 'cells' as const, cells: [{ row: first.key, field }] }
  const cleared = await app.answer('edits.run', { ...customers.at, target, operation: { op: 'clear' } })
  expect(cleared.outcome).toMatchObject({ changed: 1 })
  const again = await app.answer('edits.run', { ...customers.at, target, operation: { op: 'set', value: [free] } })
  expect(again.outcome).toMatchObject({ changed: 1 })
})

test('what many rows may share is copied and taken from nobody, though the worksheet that it names was never opened', async () => {
  const assets = await sample.open('Assets')
  const held = assets.fields.find((it) => it.kind === 'rows' && !it.isMultiple)
  if (held === undefined) throw new Error('assets name nobody')
  const [[key, row] = []] = [...(await assets.rows())].filter(([, it]) => it[held.name] !== null)
  if (key === undefined) throw new Error('no asset is held')
  const { outcome } = await app.answer('edits.duplicate-rows', { ...assets.at, target: { of: 'rows', rows: [key] } })
  expect(outcome?.leftOut?.filter((it) => it.why === 'links')).toEqual([])
  expect((await assets.rows()).get(outcome?.firstNew as RowKey)?.[held.name]).toEqual(row?.[held.name])
  expect((await plan()).takes).toEqual([])
})

test('while the other side of a relation cannot be learned, the review says what may be taken and names no row', async () => {
  const assets = await sample.open('Assets')
  const held = assets.fields.find((it) => it.kind === 'rows' && !it.isMultiple)
  if (held === undefined) throw new Error('assets name nobody')
  const rows = [...(await assets.rows())].filter(([, it]) => Array.isArray(it[held.name]))
  const [from, to] = [rows[0], rows.find(([, it]) => String(it[held.name]) !== String(rows[0]?.[1][held.name]))]
  if (from === undefined || to === undefined) throw new Error('too few assets are held')
  for (const operation of ['v3.worksheets.get', 'v2.worksheets.get'])
    service.faults.add({ operation, times: null, effect: { kind: 'code', code: 10005 } })
  const cell = { row: to[0], field: held.id, value: from[1][held.name] as string[] }
  await app.answer('edits.set', { ...assets.at, label: 'Edit', cells: [cell] })
  expect((await plan()).takes).toMatchObject([{ name: 'Assets', field: held.name, rows: 0, links: 0, first: [], unknown: 1 }])
})
