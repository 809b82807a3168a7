/** Rows that name other rows: what a push takes from whom, what is shown before any refresh, what undo gives back, and rows that name each other. */
import { beforeEach, describe, expect, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowKey, rowKey, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { type Cells, setUpPushWorld, text, title } from '../../support/sync/push-world.ts'
import type { SyncWorld } from '../../support/sync/sync-world.ts'

const w = setUpPushWorld()

interface Sheet {
  readonly id: WorksheetId
  readonly field: (name: string) => string
  /** Cells of a column, by title; empty ones left out. */
  readonly column: (name: string) => Promise<Readonly<Record<string, CellValue>>>
  readonly keys: () => Promise<Readonly<Record<string, RowKey>>>
}

async function open(id: WorksheetId): Promise<Sheet> {
  await w.world.pull(id)
  const { fields } = await w.world.state(id)
  const field = (name: string) => fields.find((it) => it.name === name)?.id ?? ''
  const at = (name: string) => fields.findIndex((it) => it.name === name)
  const titled = async (value: (row: { readonly key: RowKey; readonly cells: readonly CellValue[] }) => CellValue) =>
    Object.fromEntries(
      (await w.world.rows(id)).map((it) => [String(it.cells[at('Name')]), value(it)] as const).filter(([, it]) => it !== null),
    )
  return {
    id,
    field,
    column: (name) => titled((it) => it.cells[at(name)] ?? null),
    async keys() {
      const found = await titled((it) => it.key)
      return Object.fromEntries(Object.entries(found).map(([title, key]) => [title, rowKey.parse(key)]))
    },
  }
}
const add = async (sheet: Sheet, rows: readonly Cells[]) => {
  await w.use(sheet.id)
  return w.add(rows)
}
/** Whatever is staged, in all worksheets. */
const push = async (more: Parameters<typeof w.push>[0] = {}) => {
  const pushed = await w.push({ planned: await w.world.plan(null), ...more })
  expect(pushed.error).toBeNull()
  return pushed.tally
}

describe('customers that take orders from each other', () => {
  let customers: Sheet
  let orders: Sheet
  let order: Readonly<Record<string, RowKey>>
  let customer: Readonly<Record<string, RowKey>>

  beforeEach(async () => {
    const customersId = await w.world.create('Customers', [title])
    const relation = { bidirectional: true }
    const ordersId = await w.world.create('Orders', [
      title,
      { name: 'Customer', type: '29', subType: '1', dataSource: customersId, relation },
    ])
    customers = await open(customersId)
    orders = await open(ordersId)
    await add(
      customers,
      ['Ann', 'Bob', 'Cem'].map((Name) => ({ Name })),
    )
    await push()
    await w.world.pull(customersId)
    customer = await customers.keys()
    await add(
      orders,
      [
        ['1', 'Ann'],
        ['2', 'Ann'],
        ['3', 'Bob'],
        ['4', null],
      ].map(([Name, of]) => ({ Name: `Order ${Name}`, Customer: of === null ? null : [customer[of ?? ''] ?? ''] })),
    )
    await push()
    for (const it of [customersId, ordersId]) await w.world.pull(it)
    order = await orders.keys()
    expect(await held()).toEqual({ Ann: ['Order 1', 'Order 2'], Bob: ['Order 3'] })
  })

  const titleOf = (id: string) => Object.entries({ ...order, ...customer }).find(([, key]) => key === id)?.[0] ?? id
  const titles = (of: Readonly<Record<string, CellValue>>) =>
    Object.fromEntries(
      Object.entries(of).map(([title, ids]) => [title, Array.isArray(ids) ? ids.map((it) => titleOf(String(it))) : ids]),
    )
  /** Orders by customer, and the customer of each order, as they are shown. */
  const held = async () => titles(await customers.column('Orders'))
  const owners = async () => titles(await orders.column('Customer'))
  const give = async (to: string, ...of: readonly string[]) =>
    w.world.set(customers.id, [
      {
        row: customer[to] ?? rowKey.parse('none'),
        field: customers.field('Orders'),
        value: of.length === 0 ? null : of.map((it) => order[`Order ${it}`] ?? ''),
      },
    ])

  test('the plan says from whom links are taken, most first, and names no row that only keeps its own', {
    tags: 'full',
  }, async () => {
    await give('Cem', '1', '2', '3')
    expect((await w.world.plan(null)).plan.takes).toEqual([
      {
        worksheetId: customers.id,
        name: 'Customers',
        field: 'Orders',
        relatedWorksheetId: orders.id,
        rows: 2,
        links: 3,
        first: [
          { row: customer.Ann, title: 'Ann', links: 2 },
          { row: customer.Bob, title: 'Bob', links: 1 },
        ],
        unknown: 0,
      },
    ])
  })

  test('nothing is taken by naming what nobody has, nor by giving up', { tags: 'full' }, async () => {
    await give('Cem', '4')
    await give('Ann', '1')
    expect((await w.world.plan(null)).plan.takes).toEqual([])
    await push()
    expect(await held()).toEqual({ Ann: ['Order 1'], Bob: ['Order 3'], Cem: ['Order 4'] })
  })

  test('who lost an order shows so as soon as it is pushed, and the order names who got it', { tags: 'full' }, async () => {
    await give('Cem', '2', '3')
    expect(await push()).toMatchObject({ updated: 1 })
    const after = [
      { Ann: ['Order 1'], Cem: ['Order 2', 'Order 3'] },
      { 'Order 1': ['Ann'], 'Order 2': ['Cem'], 'Order 3': ['Cem'] },
    ]
    expect([await held(), await owners()]).toEqual(after)
    for (const it of [customers, orders]) await w.world.pull(it.id)
    expect([await held(), await owners()]).toEqual(after)
  })

  test('a new customer takes orders as well, also one of several in a batch', { tags: 'full' }, async () => {
    await add(customers, [{ Name: 'Dan' }, { Name: 'Eve', Orders: [order['Order 1'] ?? ''] }])
    expect((await w.world.plan(null)).plan.takes).toMatchObject([{ rows: 1, links: 1, first: [{ title: 'Ann' }] }])
    expect(await push()).toMatchObject({ created: 2 })
    expect(await held()).toEqual({ Ann: ['Order 2'], Bob: ['Order 3'], Eve: ['Order 1'] })
  })

  test('undo gives back what its own step took, and nothing that another row or an earlier step did', {
    tags: 'full',
  }, async () => {
    await give('Cem', '1')
    await push()
    await give('Bob', '3', '2')
    await push()
    await w.world.ask('edits.undo', { worksheetId: customers.id, at: 2 })
    expect(await held()).toEqual({ Ann: ['Order 2'], Bob: ['Order 3'], Cem: ['Order 1'] })
    await push()
    await give('Cem')
    await push()
    await give('Cem', '2')
    await push()
    await w.world.ask('edits.undo', { worksheetId: customers.id, at: 3 })
    expect(await held()).toEqual({ Ann: ['Order 2'], Bob: ['Order 3'] })
  })

  test('undo gives every order back in its place, and redo takes it again', { tags: 'full' }, async () => {
    await give('Cem', '1', '3')
    await push()
    const undo = (step: 'undo' | 'redo') => w.world.ask(`edits.${step}`, { worksheetId: customers.id, at: 2 })
    await undo('undo')
    expect(await held()).toEqual({ Ann: ['Order 1', 'Order 2'], Bob: ['Order 3'] })
    // What Cem gives away by the same change is no loss.
    expect((await w.world.plan(null)).plan.takes).toEqual([])
    expect(await push()).toMatchObject({ refused: 0, unknown: 0 })
    for (const it of [customers, orders]) await w.world.pull(it.id)
    expect(await owners()).toEqual({ 'Order 1': ['Ann'], 'Order 2': ['Ann'], 'Order 3': ['Bob'] })
    await undo('redo')
    await push()
    for (const it of [customers, orders]) await w.world.pull(it.id)
    expect(await held()).toEqual({ Ann: ['Order 2'], Cem: ['Order 1', 'Order 3'] })
  })
})

/** A worksheet whose rows name rows of its own, with two new ones that name nobody yet. */
async function addPeople(relation: { readonly name: string; readonly subType: '1' | '2' }) {
  const id = await w.world.create('People', [title, text('City')])
  const addFields = [{ ...relation, type: '29', dataSource: id }]
  expect(await w.world.client.call(editWorksheet, { params: { worksheet_id: id }, body: { addFields } })).toMatchObject({
    ok: true,
  })
  const people = await open(id)
  const rows = await add(people, [
    { Name: 'Ann', City: 'Ulm' },
    { Name: 'Bob', City: 'Rom' },
  ])
  return { id, people, rows }
}

test('new rows that name each other are created without that, which is the one change that follows', async () => {
  const { id, people, rows } = await addPeople({ name: 'Friend', subType: '1' })
  const [ann, bob] = rows.map((it) => rowKey.parse(it))
  const friends: readonly (readonly [RowKey | undefined, RowKey | undefined])[] = [
    [ann, bob],
    [bob, ann],
  ]
  await w.world.set(
    id,
    friends.flatMap(([row, of]) =>
      row === undefined || of === undefined ? [] : [{ row, field: people.field('Friend'), value: [of] }],
    ),
  )
  const sent: unknown[] = []
  const { world } = w
  const client: SyncWorld['client'] = {
    ...world.client,
    call(operation, input, options) {
      if (operation.id === updateRow.id) sent.push(input.body)
      return world.client.call(operation, input, options)
    },
  }
  const planned = await world.plan(id)
  expect(planned.push.worksheets[0]?.lateUpdates.flatMap((it) => it.sizes)).toEqual([{ rows: 1, requests: 2 }])
  expect(await push({ planned, client })).toMatchObject({ created: 2, updated: 2, refused: 0, unknown: 0 })
  const keys = await people.keys()
  expect(sent).toEqual(
    [keys.Bob, keys.Ann].map((it) => ({ fields: [{ id: people.field('Friend'), value: it }], triggerWorkflow: false })),
  )
  expect((await w.world.state(id)).staged).toEqual(noStaged)
  expect([await people.column('Friend'), await people.column('City')]).toEqual([
    { Ann: [keys.Bob], Bob: [keys.Ann] },
    { Ann: 'Ulm', Bob: 'Rom' },
  ])
})

test('new rows that name the same of each other are named in one request, whatever else they hold', async () => {
  const { id, people, rows } = await addPeople({ name: 'Friends', subType: '2' })
  await w.world.set(
    id,
    rows.map((row) => ({ row: rowKey.parse(row), field: people.field('Friends'), value: rows })),
  )
  const { push } = await w.world.plan(id)
  expect(push.worksheets[0]?.lateUpdates.flatMap((it) => it.sizes)).toEqual([{ rows: 2, requests: 1 }])
})
