import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addRowsV2,
  addRowV2,
  deleteRowV2,
  editRowsV2,
  editRowV2,
  getRelationRowsV2,
  getRowByIdPostV2,
  getRowByIdV2,
  getRowsCountV2,
  getRowsV2,
} from '../../../src-shared/api/v2/v2-row-operations.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller, transports } from '../../support/service/service-caller.ts'
import { addRowByV2, controls, filterOf, listByV2 } from '../../support/service/service-rows-v2.ts'
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
let caller: Caller
let people: TestWorksheet
let sheet: TestWorksheet
let now = Date.UTC(2026, 4, 1, 12, 0, 0)

beforeAll(async () => {
  service = await startService({ clock: { now: () => (now += 1000) } })
  caller = createCaller(service)
})
afterAll(() => service.close())
beforeEach(async () => {
  people = await makeWorksheet(caller, 'People', [{ alias: 'name', type: '2', isTitle: true }])
  sheet = await makeWorksheet(caller, 'Fruit', [
    { alias: 'name', type: '2', isTitle: true, required: true },
    { alias: 'price', type: '6', precision: 2 },
    { alias: 'size', type: '9', options: [{ value: 'Small' }, { value: 'Large' }] },
    { alias: 'day', type: '15' },
    { alias: 'moment', type: '16' },
    { alias: 'owner', type: '26' },
    { alias: 'files', type: '14' },
    { alias: 'code', type: '2', isUnique: true },
    { alias: 'friends', type: '29', subType: '2', dataSource: people.id },
  ])
})

const worksheetId = (): string => sheet.id

describe.each(transports)('rows %s', (transport) => {
  it('written by V2 are read by V3, and the other way round', async () => {
    const call = createCaller(service, transport)
    const friend = await addRow(caller, people, { name: 'Ann' })
    const values = {
      name: 'apple',
      price: 1.25,
      size: [sheet.key('size', 'Large')],
      day: '2026-5-1',
      moment: '2026-05-01 07:08',
      owner: 'user-api',
      friends: friend,
    }
    const id = await call.succeed(addRowV2, { body: { worksheetId: worksheetId(), controls: controls(sheet, values) } })
    const stored = { ...values, day: '2026-05-01', moment: '2026-05-01 07:08:00', files: [], code: '' }
    expect(await readRow(caller, sheet, id)).toEqual(stored)

    await caller.succeed(updateRow, {
      params: { worksheet_id: worksheetId(), row_id: id },
      body: { fields: entries(sheet, { price: 2 }) },
    })
    const answer = await call.succeed(getRowByIdV2, { query: { worksheetId: worksheetId(), rowId: id } })
    expect(answer).toEqual({ rows: [{ ...stored, rowid: id, price: 2 }], total: 1 })
    expect(await call.succeed(getRowByIdPostV2, { body: { worksheetId: worksheetId(), rowId: id } })).toEqual(answer)

    const body = { worksheetId: worksheetId(), rowId: id, controls: controls(sheet, { name: 'pear', price: '3.5' }) }
    expect(await call.succeed(editRowV2, { body })).toBe(true)
    expect(await readRow(caller, sheet, id)).toEqual({ ...stored, name: 'pear', price: 3.5 })
  })
})

describe('lists as JSON in a string', () => {
  it('are written as lists, and stay texts in a text field', async () => {
    const size = sheet.key('size', 'Small')
    const id = await addRowByV2(caller, sheet, {
      name: '["a"]',
      size: JSON.stringify([size]),
      files: '[{"name":"a.txt","url":"SGk="}]',
    })
    expect(await readRow(caller, sheet, id)).toMatchObject({ name: '["a"]', size: [size], files: [{ name: 'a.txt' }] })
    const body = { worksheetId: worksheetId(), rowId: id, controls: controls(sheet, { size: '["none"]' }) }
    expect(await caller.refusal(editRowV2, { body })).toBe(10002)
  })
})

describe('getRowById', () => {
  it('tells who and when only to those who ask for system fields', async () => {
    const id = await addRowByV2(caller, sheet, { name: 'apple' })
    const query = { worksheetId: worksheetId(), rowId: id, getSystemControl: 'true' }
    const { rows } = await caller.succeed(getRowByIdV2, { query })
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const user = { accountId: 'user-api', fullname: 'API', avatar: '', status: 1 }
    expect(rows[0]).toMatchObject({ rowid: id, ctime: time, utime: time, caid: user, uaid: user, ownerid: user })
  })
})

describe('addRows', () => {
  const rows = () => ['a', 'b', 'c'].map((name) => controls(sheet, { name }))

  it('answers how many rows it made', async () => {
    expect(await caller.succeed(addRowsV2, { body: { worksheetId: worksheetId(), rows: rows() } })).toBe(3)
  })

  it('answers their ids in order when asked', async () => {
    const body = { worksheetId: worksheetId(), rows: rows(), returnRowIds: true }
    const ids = (await caller.succeed(addRowsV2, { body })) as readonly string[]
    const names = await Promise.all(ids.map(async (id) => (await readRow(caller, sheet, id)).name))
    expect(names).toEqual(['a', 'b', 'c'])
  })

  it('makes all rows or none', async () => {
    const body = { worksheetId: worksheetId(), rows: [...rows(), controls(sheet, { price: 1 })] }
    expect(await caller.refusal(addRowsV2, { body })).toBe(430019)
    expect((await readList(caller, sheet)).total).toBe(0)
  })
})

describe('editRows', () => {
  const edit = (ids: readonly string[], body: Readonly<Record<string, unknown>>) =>
    caller.call(editRowsV2, { body: { worksheetId: worksheetId(), rowIds: ids, ...body } })
  let ids: readonly string[]
  beforeEach(async () => {
    ids = await addRows(caller, sheet, [{ name: 'a' }, { name: 'b' }])
  })
  const names = async () => (await readList(caller, sheet)).rows.map((row) => [row.name, row.price])

  it('sets one field by the legacy control', async () => {
    expect(await edit(ids, { control: { controlId: 'price', value: 5 } })).toMatchObject({ success: true, data: true })
    expect(await names()).toEqual([
      ['b', 5],
      ['a', 5],
    ])
  })

  it('sets several by controls, which decide about a field that both name', async () => {
    const control = { controlId: sheet.fieldId('name'), value: 'legacy' }
    await edit(ids, { control, controls: controls(sheet, { price: 6 }) })
    expect(await names()).toEqual([
      ['legacy', 6],
      ['legacy', 6],
    ])
    await edit(ids, { control, controls: [{ controlId: 'name', value: 'new' }] })
    expect((await names()).map(([name]) => name)).toEqual(['new', 'new'])
  })

  it('changes nothing when one of the rows is gone', async () => {
    expect(await edit([...ids, 'none'], { control: { controlId: 'price', value: 5 } })).toMatchObject({ error_code: 10007 })
    expect((await names()).map(([, price]) => price)).toEqual([null, null])
  })

  it('changes nothing when a row would repeat a unique value', async () => {
    const control = { controlId: 'code', value: 'same' }
    expect(await edit(ids, { control, controls: controls(sheet, { price: 7 }) })).toMatchObject({ error_code: 100005 })
    expect(await names()).toEqual([
      ['b', null],
      ['a', null],
    ])
  })

  it('asks for one of the two', async () => {
    expect(await edit(ids, {})).toMatchObject({ error_code: 10001 })
    expect(await edit(ids, { controls: [] })).toMatchObject({ error_code: 10001 })
  })
})

describe('deleteRow', () => {
  it('takes several ids separated by commas, into the recycle bin', async () => {
    const ids = await addRows(caller, sheet, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    const body = { worksheetId: worksheetId(), rowId: ids.slice(0, 2).join(', ') }
    expect(await caller.succeed(deleteRowV2, { body })).toBe(true)
    expect((await readList(caller, sheet)).ids).toEqual([ids[2]])
    const worksheet = service.storage.catalog.worksheets().find((each) => each.id === sheet.id)
    expect(worksheet && service.storage.rows.countRecycled(worksheet)).toBe(2)
  })

  it('keeps nothing with thoroughDelete', async () => {
    const id = await addRow(caller, sheet, { name: 'a' })
    await caller.succeed(deleteRowV2, { body: { worksheetId: worksheetId(), rowId: id, thoroughDelete: true } })
    const worksheet = service.storage.catalog.worksheets().find((each) => each.id === sheet.id)
    expect(worksheet && service.storage.rows.countRecycled(worksheet)).toBe(0)
    expect(await caller.refusal(deleteRowV2, { body: { worksheetId: worksheetId(), rowId: id } })).toBe(10007)
  })
})

describe('getRows', () => {
  let ids: readonly string[]
  beforeEach(async () => {
    ids = await addRows(caller, sheet, [
      { name: 'Banana', price: 2, size: [sheet.key('size', 'Large')] },
      { name: 'apple', price: 1 },
      { name: 'Cherry', price: 12 },
    ])
  })
  const names = async (body: Readonly<Record<string, unknown>>) => (await listByV2(caller, sheet, body)).map((row) => row.name)
  const ask = (body: Readonly<Record<string, unknown>>) =>
    caller.call(getRowsV2, { body: { worksheetId: worksheetId(), viewId: '', pageSize: 10, pageIndex: 1, ...body } })

  it('pages with the total, or without it when asked', async () => {
    expect(await ask({ pageSize: 2, pageIndex: 2, sortId: 'price', isAsc: true })).toMatchObject({
      data: { rows: [{ name: 'Cherry' }], total: 3 },
    })
    const { data } = (await ask({ notGetTotal: true })) as { readonly data: object }
    expect(Object.keys(data)).toEqual(['rows'])
  })

  it('sorts by a field or a system attribute, descending unless isAsc is true', async () => {
    expect(await names({ sortId: 'price', isAsc: true })).toEqual(['apple', 'Banana', 'Cherry'])
    expect(await names({ sortId: sheet.fieldId('price') })).toEqual(['Cherry', 'Banana', 'apple'])
    await addRow(caller, sheet, { name: 'late' })
    expect((await names({ sortId: 'ctime', isAsc: true })).at(-1)).toBe('late')
    expect((await names({ sortId: 'ctime' })).at(0)).toBe('late')
    expect(await ask({ sortId: 'none' })).toMatchObject({ error_code: 10001 })
  })

  it('finds keywords in texts, options and numbers', async () => {
    expect(await names({ keyWords: 'AN' })).toEqual(['Banana'])
    expect(await names({ keyWords: 'larg' })).toEqual(['Banana'])
    expect(await names({ keyWords: '12' })).toEqual(['Cherry'])
    expect(await names({ keyWords: 'nothing like it' })).toEqual([])
  })

  it('names entries by alias, or by id with useControlId', async () => {
    const keys = async (useControlId: boolean) =>
      Object.keys((await listByV2(caller, sheet, { useControlId, controls: ['name', sheet.fieldId('price')] }))[0] ?? {})
    expect(await keys(false)).toEqual(['rowid', 'name', 'price'])
    expect(await keys(true)).toEqual(['rowid', sheet.fieldId('name'), sheet.fieldId('price')])
  })

  it('answers system attributes only when asked', async () => {
    const keys = async (getSystemControl: boolean) =>
      Object.keys((await listByV2(caller, sheet, { getSystemControl, controls: ['name'] }))[0] ?? {}).sort()
    expect(await keys(false)).toEqual(['name', 'rowid'])
    expect(await keys(true)).toEqual(['caid', 'ctime', 'name', 'ownerid', 'rowid', 'uaid', 'utime'])
  })

  it('takes the list type as printed and refuses others', async () => {
    expect(await names({ listType: '1' })).toEqual(['Cherry', 'apple', 'Banana'])
    expect(await names({ listType: 0 })).toEqual(['Cherry', 'apple', 'Banana'])
    expect(await ask({ listType: '2' })).toMatchObject({ error_code: 10002 })
  })

  it('refuses views and fields that are none', async () => {
    expect(await ask({ viewId: 'none' })).toMatchObject({ error_code: 10007 })
    expect(await ask({ controls: ['none'] })).toMatchObject({ error_code: 10001 })
  })

  it('counts what it lists', async () => {
    const count = (body: Readonly<Record<string, unknown>>) =>
      caller.succeed(getRowsCountV2, { body: { worksheetId: worksheetId(), viewId: '', ...body } })
    expect(await count({})).toBe(ids.length)
    expect(await count({ keywords: 'an' })).toBe(1)
    expect(await count({ filters: [filterOf(sheet, 'price', { filterType: 13, value: '1' })] })).toBe(2)
  })
})

describe('getRelationRows', () => {
  it('pages through the related rows in their order, with their times', async () => {
    const friends = await addRows(caller, people, [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }])
    const id = await addRow(caller, sheet, { name: 'apple', friends: friends.join(',') })
    const ask = (body: Readonly<Record<string, unknown>>) =>
      caller.call(getRelationRowsV2, {
        body: { worksheetId: worksheetId(), rowId: id, controlId: 'friends', pageSize: 2, pageIndex: 1, ...body },
      })
    const time = expect.any(String)
    const row = (place: number, name: string) => ({ rowid: friends[place], ctime: time, utime: time, name })
    expect(await ask({})).toMatchObject({ data: { rows: [row(0, 'Ann'), row(1, 'Bo')], total: 3 } })
    const second = (await ask({ pageIndex: 2 })) as { readonly data: { readonly rows: readonly object[] } }
    expect(second.data.rows).toEqual([row(2, 'Cy')])
    expect(await ask({ getSystemControl: true })).toMatchObject({ data: { rows: [{ ownerid: { accountId: 'user-api' } }, {}] } })
    expect(await ask({ controlId: 'none' })).toMatchObject({ error_code: 10001 })
    expect(await ask({ rowId: 'none' })).toMatchObject({ error_code: 10007 })
  })
})
