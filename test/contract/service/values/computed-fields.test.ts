import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRow, deleteRows, updateRow } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller } from '../../../support/service/service-caller.ts'
import {
  addRow,
  entries,
  readList,
  readRow,
  readWorksheet,
  type TestWorksheet,
  type Values,
} from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let sheets: Readonly<Record<string, TestWorksheet>>

beforeAll(async () => {
  service = await startService({ sample: true })
  caller = createCaller(service)
  const names = ['orders', 'order_lines', 'customers', 'products', 'contacts', 'assets', 'employees']
  sheets = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readWorksheet(caller, name)])))
})
afterAll(() => service.close())

const sheet = (name: string): TestWorksheet => {
  const found = sheets[name]
  if (found === undefined) throw new Error(`no worksheet ${name}`)
  return found
}
const set = (name: string, id: string, values: Values) =>
  caller.succeed(updateRow, {
    params: { worksheet_id: sheet(name).id, row_id: id },
    body: { fields: entries(sheet(name), values), triggerWorkflow: false },
  })

describe('computed fields of the sample', () => {
  it('are written nowhere: every one of them refuses a value with 430014', async () => {
    const computed: readonly (readonly [string, string])[] = [
      ['orders', 'total'],
      ['orders', 'total_words'],
      ['orders', 'delivery_days'],
      ['order_lines', 'sku'],
      ['order_lines', 'total'],
      ['customers', 'number'],
      ['customers', 'turnover'],
      ['products', 'margin'],
      ['contacts', 'industry'],
      ['contacts', 'label'],
      ['assets', 'warranty'],
      ['employees', 'service_years'],
    ]
    for (const [name, alias] of computed) {
      const { ids } = await readList(caller, sheet(name), { pageSize: 1 })
      const fields = entries(sheet(name), { [alias]: '1' })
      const params = { worksheet_id: sheet(name).id, row_id: ids[0] ?? '' }
      expect(await caller.refusal(updateRow, { params, body: { fields } }), `${name} ${alias}`).toBe(430014)
      expect(await caller.refusal(createRow, { params, body: { fields } }), `${name} ${alias}`).toBe(430014)
    }
  })

  it('follow an order with its lines, through two relations and back', async () => {
    const customer = await addRow(caller, sheet('customers'), { name: 'Counted Ltd' })
    const product = await addRow(caller, sheet('products'), { name: 'Lamp', sku: 'LA-1', price: 10.1, cost: 4 })
    expect(await readRow(caller, sheet('products'), product)).toMatchObject({ margin: 6.1 })
    const order = await addRow(caller, sheet('orders'), {
      number: 'C-1',
      customer,
      ordered: '2026-05-01 10:00:00',
      deliver_on: '2026-05-09',
    })
    expect(await readRow(caller, sheet('orders'), order)).toMatchObject({
      total: 0,
      total_words: 'zero euros and zero cents',
      delivery_days: '8',
    })
    const line = await addRow(caller, sheet('order_lines'), { item: '1', order, product, quantity: 3, price: 10.1, discount: 5 })
    expect(await readRow(caller, sheet('order_lines'), line)).toMatchObject({ total: 28.79, sku: 'LA-1' })
    expect(await readRow(caller, sheet('orders'), order)).toMatchObject({
      total: 28.79,
      total_words: 'twenty-eight euros and seventy-nine cents',
    })
    expect(await readRow(caller, sheet('customers'), customer)).toMatchObject({ turnover: 28.79 })

    await set('products', product, { sku: 'LA-2' })
    expect(await readRow(caller, sheet('order_lines'), line)).toMatchObject({ sku: 'LA-2' })
    await set('order_lines', line, { quantity: 1, discount: null })
    expect(await readRow(caller, sheet('customers'), customer)).toMatchObject({ turnover: 10.1 })
    await caller.succeed(deleteRows, { params: { worksheet_id: 'order_lines' }, body: { rowIds: [line] } })
    expect(await readRow(caller, sheet('orders'), order)).toMatchObject({ total: 0 })
    expect(await readRow(caller, sheet('customers'), customer)).toMatchObject({ turnover: 0 })
  })

  it('mark the rows that they changed in as changed', async () => {
    const contacts = sheet('contacts')
    const customer = await addRow(caller, sheet('customers'), { name: 'Before' })
    const contact = await addRow(caller, contacts, { name: 'Kim', customer })
    const before = (await readList(caller, contacts, { filter: filterOn('label', 'eq', 'Kim, Before, ') })).ids
    expect(before).toEqual([contact])
    await set('customers', customer, { name: 'After' })
    expect(await readRow(caller, contacts, contact)).toMatchObject({ label: 'Kim, After, ' })
    const touched = service.storage.catalog.worksheets().find((each) => each.alias === 'contacts')
    if (touched === undefined) throw new Error('no worksheet')
    const key = service.storage.rows.keysOf(touched, [contact]).get(contact) ?? 0
    expect(service.storage.rows.read(touched, key)?.[5]).toBe('user-api')
  })

  const filterOn = (field: string, operator: string, value: unknown) => ({
    type: 'group',
    logic: 'AND',
    children: [{ type: 'condition', field, operator, value }],
  })

  it('can be filtered and sorted by', async () => {
    const orders = sheet('orders')
    const large = await readList(caller, orders, {
      filter: filterOn('total', 'ge', 5000),
      sorts: [{ field: 'total', direction: 'desc' }],
    })
    const totals = large.rows.map((row) => Number(row.total))
    expect(totals.length).toBeGreaterThan(3)
    expect(totals.every((total) => total >= 5000)).toBe(true)
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
    const all = [...(await readList(caller, orders)).rows, ...(await readList(caller, orders, { pageIndex: 2 })).rows]
    const words = await readList(caller, orders, { filter: filterOn('total_words', 'startswith', 'two hundred') })
    expect(words.total).toBe(all.filter((row) => String(row.total_words).startsWith('two hundred')).length)
    expect(words.total).toBeGreaterThan(0)
  })

  it('hold what the stored rows say, everywhere in the sample', async () => {
    const [orders, lines] = [await readList(caller, sheet('orders')), await readList(caller, sheet('order_lines'))]
    const pageTwo = await readList(caller, sheet('order_lines'), { pageIndex: 2 })
    const pageThree = await readList(caller, sheet('order_lines'), { pageIndex: 3 })
    const totals = new Map<string, number>()
    for (const row of [...lines.rows, ...pageTwo.rows, ...pageThree.rows]) {
      const discount = row.discount === null ? 0 : Number(row.discount)
      const cents = Math.round(Number(row.quantity) * Number(row.price) * (100 - discount) * 10) / 10
      expect(Math.abs(Number(row.total) * 100 - cents)).toBeLessThan(0.51)
      totals.set(String(row.order), (totals.get(String(row.order)) ?? 0) + Number(row.total))
    }
    for (const [place, row] of orders.rows.entries()) {
      const expected = totals.get(orders.ids[place] ?? '')
      if (expected !== undefined) expect(Number(row.total)).toBeCloseTo(expected, 2)
    }
  })
})

describe('when the structure changes, computed fields', () => {
  it('follow renamed options, and are empty once what they are made of is gone', async () => {
    const other = await startService({ sample: true })
    try {
      const its = createCaller(other)
      const [customers, contacts] = [await readWorksheet(its, 'customers'), await readWorksheet(its, 'contacts')]
      const industry = [customers.key('industry', 'Rental')]
      const customer = await addRow(its, customers, { name: 'Renter', industry })
      const contact = await addRow(its, contacts, { name: 'Kim', customer })
      expect(await readRow(its, contacts, contact)).toMatchObject({ industry: 'Rental' })
      const [key = ''] = industry
      const change = (body: object) => its.succeed(editWorksheet, { params: { worksheet_id: 'customers' }, body })
      await change({ editFields: [{ id: customers.fieldId('industry'), options: [{ key, value: 'Lending' }] }] })
      expect(await readRow(its, contacts, contact)).toMatchObject({ industry: 'Lending' })
      await change({ removeFields: [customers.fieldId('industry')] })
      expect(await readRow(its, contacts, contact)).toMatchObject({ industry: '', label: 'Kim, Renter, ' })
    } finally {
      await other.close()
    }
  })
})

it('a formula with the day of today is worked out anew when the day changes, for whoever asks first', async () => {
  let now = Date.UTC(2026, 10, 20, 23, 59, 59)
  const other = await startService({ sample: true, clock: { now: () => now } })
  try {
    const its = createCaller(other)
    const employees = await readWorksheet(its, 'employees')
    const id = await addRow(its, employees, { name: 'Kim', hired: '2020-11-21' })
    const years = async () => (await readRow(its, employees, id)).service_years
    expect(await years()).toBe('5 years')
    now += 1000
    const filter = { type: 'group', logic: 'AND', children: [{ type: 'condition', field: 'name', operator: 'eq', value: 'Kim' }] }
    expect((await readList(its, employees, { filter })).rows[0]?.service_years).toBe('6 years')
  } finally {
    await other.close()
  }
})
