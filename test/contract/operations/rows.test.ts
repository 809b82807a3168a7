import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createRow,
  createRows,
  deleteRow,
  deleteRows,
  getRow,
  listRows,
  updateRow,
  updateRows,
} from '../../../src-shared/api/v3/v3-row-operations.ts'
import { getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller, transports } from '../../support/service/service-caller.ts'
import {
  addRow,
  addRows,
  entries,
  makeWorksheet,
  readList,
  readRow,
  type TestWorksheet,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
const start = Date.UTC(2026, 0, 2, 3, 4, 5)
let now = start
beforeAll(async () => {
  service = await startService({ clock: { now: () => now } })
})
afterAll(() => service.close())

const fresh = (caller: Caller): Promise<TestWorksheet> =>
  makeWorksheet(caller, 'Things', [
    { alias: 'name', type: '2', required: true, isTitle: true },
    { alias: 'code', type: '2', isUnique: true },
    { alias: 'count', type: '6', precision: 2 },
    { alias: 'state', type: '9', options: [{ value: 'On' }, { value: 'Off' }] },
  ])

const at = (worksheet: TestWorksheet, rowId?: string) => ({
  worksheet_id: worksheet.id,
  ...(rowId === undefined ? {} : { row_id: rowId }),
})

describe.each(transports)('rows %s', (transport) => {
  beforeEach(() => {
    now = start
  })
  const caller = (): Caller => createCaller(service, transport)

  it('are created and read back with their system attributes', async () => {
    const worksheet = await fresh(caller())
    const id = await addRow(caller(), worksheet, { name: 'Lamp', count: 1.5, state: [worksheet.key('state', 'On')] })
    const api = { accountId: 'user-api', fullname: 'API', status: '1', avatar: '' }
    expect(await caller().succeed(getRow, { params: at(worksheet, id) })).toEqual({
      id,
      _createdAt: '2026-01-02 03:04:05',
      _createdBy: api,
      _updatedAt: '2026-01-02 03:04:05',
      _updatedBy: api,
      _owner: api,
      [worksheet.fieldId('name')]: 'Lamp',
      [worksheet.fieldId('code')]: '',
      [worksheet.fieldId('count')]: 1.5,
      [worksheet.fieldId('state')]: [worksheet.key('state', 'On')],
    })
  })

  it('are read without system attributes when asked so', async () => {
    const worksheet = await fresh(caller())
    const id = await addRow(caller(), worksheet, { name: 'Lamp' })
    const row = await caller().succeed(getRow, { params: at(worksheet, id), query: { includeSystemFields: 'false' } })
    expect(Object.keys(row)).toEqual(['id', ...Object.values(worksheet.fields).map((field) => field.id)])
  })

  it('are created in a batch, in order', async () => {
    const worksheet = await fresh(caller())
    const ids = await addRows(caller(), worksheet, [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
    expect(new Set(ids).size).toBe(3)
    expect(await Promise.all(ids.map(async (id) => (await readRow(caller(), worksheet, id)).name))).toEqual(['A', 'B', 'C'])
  })

  it('are updated in the fields that are given and no others', async () => {
    const worksheet = await fresh(caller())
    const id = await addRow(caller(), worksheet, { name: 'Lamp', count: 3 })
    now += 60_000
    const body = { fields: entries(worksheet, { count: 4 }) }
    expect(await caller().succeed(updateRow, { params: at(worksheet, id), body })).toEqual({ id })
    expect(await readRow(caller(), worksheet, id)).toEqual({ name: 'Lamp', code: '', count: 4, state: [] })
    const row = await caller().succeed(getRow, { params: at(worksheet, id) })
    expect(row._updatedAt).not.toBe(row._createdAt)
  })

  it('take fields by alias as well as by id', async () => {
    const worksheet = await fresh(caller())
    const id = await addRow(caller(), worksheet, { name: 'Lamp' })
    await caller().succeed(updateRow, { params: at(worksheet, id), body: { fields: [{ id: 'name', value: 'Light' }] } })
    expect((await readRow(caller(), worksheet, id)).name).toBe('Light')
  })

  it('are updated in a batch that tells which ones failed', async () => {
    const worksheet = await fresh(caller())
    const [a = '', b = ''] = await addRows(caller(), worksheet, [{ name: 'A' }, { name: 'B' }])
    const body = { rowIds: [a, 'gone', b, a], fields: entries(worksheet, { name: 'Same' }) }
    expect(await caller().succeed(updateRows, { params: at(worksheet), body })).toEqual({
      failedRowIds: ['gone'],
      successfulRowIds: [a, b],
    })
    expect((await readRow(caller(), worksheet, b)).name).toBe('Same')
  })

  it('fail alone in a batch update when a unique value would repeat', async () => {
    const worksheet = await fresh(caller())
    const [a = '', b = ''] = await addRows(caller(), worksheet, [{ name: 'A' }, { name: 'B' }])
    const body = { rowIds: [a, b], fields: entries(worksheet, { code: 'X1' }) }
    expect(await caller().succeed(updateRows, { params: at(worksheet), body })).toEqual({
      failedRowIds: [b],
      successfulRowIds: [a],
    })
  })

  it('go to the recycle bin and are gone for every other operation', async () => {
    const worksheet = await fresh(caller())
    const id = await addRow(caller(), worksheet, { name: 'Lamp' })
    expect(await caller().succeed(deleteRow, { params: at(worksheet, id), body: {} })).toBeNull()
    expect(await caller().refusal(getRow, { params: at(worksheet, id) })).toBe(10007)
    const body = { fields: entries(worksheet, { name: 'Back' }) }
    expect(await caller().refusal(updateRow, { params: at(worksheet, id), body })).toBe(10007)
    expect(await caller().refusal(deleteRow, { params: at(worksheet, id), body: { permanent: true } })).toBe(10007)
    expect((await readList(caller(), worksheet)).total).toBe(0)
    expect(recycled(worksheet)).toBe(1)
  })

  it('are removed for good when asked so', async () => {
    const worksheet = await fresh(caller())
    const id = await addRow(caller(), worksheet, { name: 'Lamp' })
    expect(await caller().succeed(deleteRow, { params: at(worksheet, id), body: { permanent: true } })).toBeNull()
    expect(await caller().refusal(getRow, { params: at(worksheet, id) })).toBe(10007)
    expect(recycled(worksheet)).toBe(0)
  })

  it('are deleted without a body', async () => {
    const worksheet = await fresh(caller())
    const id = await addRow(caller(), worksheet, { name: 'Lamp' })
    expect(await caller().succeed(deleteRow, { params: at(worksheet, id) })).toBeNull()
  })

  it('are deleted in a batch that passes over those that are gone', async () => {
    const worksheet = await fresh(caller())
    const [a = '', b = '', c = ''] = await addRows(caller(), worksheet, [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
    expect(await caller().succeed(deleteRows, { params: at(worksheet), body: { rowIds: [a, 'gone', c] } })).toBeNull()
    expect((await readList(caller(), worksheet)).ids).toEqual([b])
  })

  it('cannot be deleted when all of a batch are gone', async () => {
    const worksheet = await fresh(caller())
    expect(await caller().refusal(deleteRows, { params: at(worksheet), body: { rowIds: ['gone'] } })).toBe(10007)
  })

  const recycled = (worksheet: TestWorksheet): number => {
    const stored = service.storage.catalog.worksheets().find((each) => each.id === worksheet.id)
    return stored === undefined ? -1 : service.storage.rows.countRecycled(stored)
  }
})

const bad: readonly (readonly [what: string, values: (worksheet: TestWorksheet) => unknown, code: number])[] = [
  ['an unknown field', () => ({ fields: [{ id: 'nope', value: 1 }] }), 10001],
  ['a field without a value', (it) => ({ fields: [{ id: it.fieldId('name') }] }), 10001],
  ['a field without an id', () => ({ fields: [{ value: 1 }] }), 10001],
  ['a field twice', (it) => ({ fields: [...entries(it, { name: 'a' }), ...entries(it, { name: 'b' })] }), 10001],
  ['an empty required field', (it) => ({ fields: entries(it, { name: '' }) }), 430019],
  ['a number for a text', (it) => ({ fields: entries(it, { name: 5 }) }), 10002],
  ['too many decimal places', (it) => ({ fields: entries(it, { name: 'a', count: 1.234 }) }), 10002],
  ['an unknown option', (it) => ({ fields: entries(it, { name: 'a', state: ['On'] }) }), 10002],
  [
    'two options in a single select',
    (it) => ({ fields: entries(it, { name: 'a', state: [it.key('state', 'On'), it.key('state', 'Off')] }) }),
    10002,
  ],
  ['a taken unique value', (it) => ({ fields: entries(it, { name: 'a', code: 'T' }) }), 100005],
]

describe('a refused write', () => {
  const snapshot = async (caller: Caller, worksheet: TestWorksheet) => ({
    list: await readList(caller, worksheet),
    runs: service.storage.history.runs().length,
  })

  it.each(bad)('with %s creates nothing', async (_, make, code) => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    await addRow(caller, worksheet, { name: 'Taken', code: 'T' })
    const before = await snapshot(caller, worksheet)
    expect(await caller.refusal(createRow, { params: at(worksheet), body: make(worksheet) })).toBe(code)
    expect(await snapshot(caller, worksheet)).toEqual(before)
  })

  it.each(bad)('with %s in one row of a batch creates none of them', async (_, make, code) => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    await addRow(caller, worksheet, { name: 'Taken', code: 'T' })
    const before = await snapshot(caller, worksheet)
    const rows = [{ fields: entries(worksheet, { name: 'Good' }) }, make(worksheet)]
    expect(await caller.refusal(createRows, { params: at(worksheet), body: { rows } })).toBe(code)
    expect(await snapshot(caller, worksheet)).toEqual(before)
  })

  it.each(bad)('with %s changes no row', async (_, make, code) => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    await addRow(caller, worksheet, { name: 'Taken', code: 'T' })
    const id = await addRow(caller, worksheet, { name: 'Kept', code: 'K', count: 7 })
    const before = await snapshot(caller, worksheet)
    expect(await caller.refusal(updateRow, { params: at(worksheet, id), body: make(worksheet) })).toBe(code)
    expect(await snapshot(caller, worksheet)).toEqual(before)
  })

  it('without a required field creates nothing and is 430019', async () => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    const body = { fields: entries(worksheet, { count: 1 }) }
    expect(await caller.refusal(createRow, { params: at(worksheet), body })).toBe(430019)
    expect((await readList(caller, worksheet)).total).toBe(0)
  })

  it('with the same unique value in two rows of a batch creates none', async () => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    const rows = ['A', 'B'].map((name) => ({ fields: entries(worksheet, { name, code: 'same' }) }))
    expect(await caller.refusal(createRows, { params: at(worksheet), body: { rows } })).toBe(100005)
    expect((await readList(caller, worksheet)).total).toBe(0)
  })

  it('to a worksheet that does not exist is 430022', async () => {
    const caller = createCaller(service)
    const params = { worksheet_id: 'no', row_id: 'no' }
    const fields = [{ id: 'a', value: 'b' }]
    expect(await caller.refusal(createRow, { params, body: { fields } })).toBe(430022)
    expect(await caller.refusal(createRows, { params, body: { rows: [{ fields }] } })).toBe(430022)
    expect(await caller.refusal(updateRow, { params, body: { fields } })).toBe(430022)
    expect(await caller.refusal(updateRows, { params, body: { rowIds: ['a'], fields } })).toBe(430022)
    expect(await caller.refusal(deleteRow, { params })).toBe(430022)
    expect(await caller.refusal(deleteRows, { params, body: { rowIds: ['a'] } })).toBe(430022)
    expect(await caller.refusal(getRow, { params })).toBe(430022)
    expect(await caller.refusal(getWorksheet, { params })).toBe(430022)
    expect(await caller.refusal(listRows, { params, body: { pageSize: 1, pageIndex: 1 } })).toBe(430022)
  })
})

describe('a row of a batch that is refused', () => {
  it('is named by its place', async () => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    const rows = [{ fields: entries(worksheet, { name: 'A' }) }, { fields: entries(worksheet, { name: 'B', count: 'x' }) }]
    const reply = await caller.call(createRows, { params: at(worksheet), body: { rows } })
    expect(reply).toMatchObject({ success: false, error_msg: expect.stringContaining('row 2 of 2: count') })
  })
})
