import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import {
  deleteWorksheet,
  editWorksheet,
  getApp,
  getWorksheet,
  listWorksheets,
} from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import {
  addRow,
  entries,
  makeWorksheet,
  readRow,
  readWorksheet,
  type TestWorksheet,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
beforeAll(async () => {
  service = await startService()
  caller = createCaller(service, 'over HTTP')
})
afterAll(() => service.close())

const edit = (worksheet: TestWorksheet, body: unknown) =>
  caller.succeed(editWorksheet, { params: { worksheet_id: worksheet.id }, body })
const refused = (worksheet: TestWorksheet, body: unknown) =>
  caller.refusal(editWorksheet, { params: { worksheet_id: worksheet.id }, body })
const remove = (worksheet: TestWorksheet) => caller.succeed(deleteWorksheet, { params: { worksheet_id: worksheet.id } })
const plain = (name: string) => makeWorksheet(caller, name, [{ alias: 'name', type: '2' }])

/** Orders that point to customers, both ways, made by editing. */
async function makePair(): Promise<{ readonly orders: TestWorksheet; readonly customers: TestWorksheet }> {
  const customers = await plain('Customers')
  const orders = await plain('Orders')
  const relation = { showFields: [customers.fieldId('name')], bidirectional: true }
  await edit(orders, { addFields: [{ name: 'Customer', alias: 'customer', type: '29', dataSource: customers.id, relation }] })
  return { orders: await readWorksheet(caller, orders.id), customers: await readWorksheet(caller, customers.id) }
}

describe('a two-way relation', () => {
  it('that is added makes the field on the other side, and both show what one wrote', async () => {
    const { orders, customers } = await makePair()
    const back = customers.fields.Orders
    expect(orders.fields.customer).toMatchObject({
      dataSource: customers.id,
      sourceField: back?.id,
      relation: { showFields: [customers.fieldId('name')], bidirectional: true },
    })
    expect(back).toMatchObject({ type: '29', dataSource: orders.id, sourceField: orders.fieldId('customer'), subType: '2' })
    const customer = await addRow(caller, customers, { name: 'c' })
    const order = await addRow(caller, orders, { name: 'o', customer })
    expect(await readRow(caller, customers, customer)).toEqual({ name: 'c', Orders: order })
  })

  it('goes on one way with its links when one side is removed, and wholly when both are', async () => {
    const { orders, customers } = await makePair()
    const customer = await addRow(caller, customers, { name: 'c' })
    const order = await addRow(caller, orders, { name: 'o', customer })
    await edit(customers, { removeFields: [customers.fieldId('Orders')] })
    const oneWay = await readWorksheet(caller, orders.id)
    expect(oneWay.fields.customer).toMatchObject({ sourceField: '', relation: { bidirectional: false } })
    expect(await readRow(caller, oneWay, order)).toEqual({ name: 'o', customer })
    const other = await addRow(caller, customers, { name: 'd' })
    const body = { fields: entries(oneWay, { customer: other }) }
    await caller.succeed(updateRow, { params: { worksheet_id: orders.id, row_id: order }, body })
    expect(await readRow(caller, oneWay, order)).toEqual({ name: 'o', customer: other })
    await edit(orders, { removeFields: [orders.fieldId('customer')] })
    expect(await readRow(caller, await readWorksheet(caller, orders.id), order)).toEqual({ name: 'o' })
  })

  it('between rows of one worksheet has both fields there, and can lose both at once', async () => {
    const tasks = await plain('Tasks')
    const relation = { bidirectional: true }
    await edit(tasks, { addFields: [{ name: 'Parent', alias: 'parent', type: '29', dataSource: tasks.id, relation }] })
    const nested = await readWorksheet(caller, tasks.id)
    const parent = await addRow(caller, nested, { name: 'p' })
    const child = await addRow(caller, nested, { name: 'c', parent })
    expect(await readRow(caller, nested, parent)).toMatchObject({ Tasks: child })
    await edit(tasks, { removeFields: [nested.fieldId('parent'), nested.fieldId('Tasks')] })
    expect(await readRow(caller, await readWorksheet(caller, tasks.id), child)).toEqual({ name: 'c' })
  })

  it('keeps its worksheet, shows only fields of it, and becomes single only where no row holds several', async () => {
    const { orders, customers } = await makePair()
    const id = orders.fieldId('customer')
    const change = (more: object) => ({ editFields: [{ id, ...more }] })
    expect(await refused(orders, change({ dataSource: orders.id }))).toBe(10002)
    await edit(orders, change({ dataSource: '', sourceField: '' }))
    expect((await readWorksheet(caller, orders.id)).fields.customer).toEqual(orders.fields.customer)
    expect(await refused(orders, change({ relation: { showFields: [orders.fieldId('name')] } }))).toBe(10002)
    expect(await refused(orders, change({ type: '2' }))).toBe(10002)
    expect(await refused(orders, change({ subType: '7' }))).toBe(10002)
    await edit(orders, change({ dataSource: customers.id, subType: '2', relation: { showFields: [] } }))
    const several = await readWorksheet(caller, orders.id)
    expect(several.fields.customer).toMatchObject({ subType: '2', relation: { showFields: [] } })
    const [a, b] = [await addRow(caller, customers, { name: 'a' }), await addRow(caller, customers, { name: 'b' })]
    const order = await addRow(caller, several, { name: 'o', customer: `${a},${b}` })
    expect(await refused(orders, change({ subType: '1' }))).toBe(10002)
    expect(await readRow(caller, several, order)).toMatchObject({ customer: `${a},${b}` })
  })

  it('forgets a shown field that is removed', async () => {
    const { orders, customers } = await makePair()
    await edit(customers, {
      addFields: [{ name: 'Code', alias: 'code', type: '2', isTitle: true }],
      removeFields: [customers.fieldId('name')],
    })
    expect((await readWorksheet(caller, orders.id)).fields.customer?.relation).toEqual({ showFields: [], bidirectional: true })
  })
})

describe('a deleted worksheet', () => {
  it('is gone from the application with its rows, and every call to it says so', async () => {
    const worksheet = await plain('Short-lived')
    await addRow(caller, worksheet, { name: 'a' })
    expect(await remove(worksheet)).toBeNull()
    expect(JSON.stringify(await caller.succeed(getApp))).not.toContain(worksheet.id)
    expect(await caller.succeed(listWorksheets, { body: { worksheets: [worksheet.id] } })).toEqual([])
    const params = { worksheet_id: worksheet.id }
    expect(await caller.refusal(getWorksheet, { params })).toBe(430022)
    expect(await caller.refusal(listRows, { params, body: { pageSize: 10, pageIndex: 1 } })).toBe(430022)
    expect(await caller.refusal(editWorksheet, { params, body: { name: 'x' } })).toBe(430022)
    expect(await caller.refusal(deleteWorksheet, { params })).toBe(430022)
  })

  it('takes the fields that pointed to it along, and leaves their rows with the rest', async () => {
    const { orders, customers } = await makePair()
    const customer = await addRow(caller, customers, { name: 'c' })
    const order = await addRow(caller, orders, { name: 'o', customer })
    await remove(customers)
    const left = await readWorksheet(caller, orders.id)
    expect(Object.keys(left.fields)).toEqual(['name'])
    expect(await readRow(caller, left, order)).toEqual({ name: 'o' })
    expect(await addRow(caller, left, { name: 'p' })).not.toBe('')
  })

  it('leaves a title to a worksheet whose title pointed to it', async () => {
    const target = await plain('Target')
    const holder = await makeWorksheet(caller, 'Holder', [{ alias: 'to', type: '29', dataSource: target.id }])
    await remove(target)
    expect((await caller.succeed(getWorksheet, { params: { worksheet_id: holder.id } })).fields).toMatchObject([
      { name: 'Title', type: '2', isTitle: true },
    ])
  })

  it('never gives its place in the storage to the next one', async () => {
    const first = await plain('First')
    const key = service.storage.catalog.worksheets().find((each) => each.id === first.id)?.key
    await remove(first)
    const second = await plain('Second')
    expect(service.storage.catalog.worksheets().find((each) => each.id === second.id)?.key).toBeGreaterThan(Number(key))
  })
})
