import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteRow, listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller, transports } from '../../support/service/service-caller.ts'
import { addRow, addRows, makeWorksheet, readList, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet
let ids: readonly string[]
let now = Date.UTC(2026, 4, 1, 12, 0, 0)

beforeAll(async () => {
  service = await startService({ clock: { now: () => now } })
  caller = createCaller(service)
  worksheet = await makeWorksheet(caller, 'Fruit', [
    { alias: 'name', type: '2', isTitle: true },
    { alias: 'price', type: '6' },
    { alias: 'size', type: '9', options: [{ value: 'Small' }, { value: 'Large' }, { value: 'Huge', index: 0 }] },
    { alias: 'tags', type: '10', options: [{ value: 'Sweet' }, { value: 'Red' }] },
  ])
  const size = (text: string) => [worksheet.key('size', text)]
  const created: string[] = []
  for (const values of [
    { name: 'banana', price: 2, size: size('Large'), tags: [worksheet.key('tags', 'Sweet')] },
    { name: 'Apple', price: 1, size: size('Small'), tags: [worksheet.key('tags', 'Sweet'), worksheet.key('tags', 'Red')] },
    { name: 'cherry', price: 3, size: size('Huge') },
    { name: 'date' },
  ]) {
    now += 1000
    created.push(await addRow(caller, worksheet, values))
  }
  ids = created
})
afterAll(() => service.close())

const names = async (body: Readonly<Record<string, unknown>>): Promise<unknown[]> =>
  (await readList(caller, worksheet, body)).rows.map((row) => row.name)
const refused = (body: Readonly<Record<string, unknown>>): Promise<number> =>
  caller.refusal(listRows, { params: { worksheet_id: worksheet.id }, body: { pageSize: 10, pageIndex: 1, ...body } })

describe.each(transports)('a list %s', (transport) => {
  it('comes newest first and echoes its page', async () => {
    const data = await createCaller(service, transport).succeed(listRows, {
      params: { worksheet_id: worksheet.id },
      body: { pageSize: 3, pageIndex: 1 },
    })
    expect(data.rows.map((row) => row.id)).toEqual([...ids].reverse().slice(0, 3))
    expect(data).toMatchObject({ total: 4, pageIndex: 1, pageSize: 3 })
  })

  it('goes on where the page before ended, and is empty beyond its end', async () => {
    const page = async (pageIndex: number) =>
      (
        await createCaller(service, transport).succeed(listRows, {
          params: { worksheet_id: worksheet.id },
          body: { pageSize: 3, pageIndex },
        })
      ).rows.map((row) => row.id)
    expect(await page(2)).toEqual([ids[0]])
    expect(await page(3)).toEqual([])
  })
})

describe('a row of a list', () => {
  it('has system attributes, and its fields by id', async () => {
    const data = await caller.succeed(listRows, { params: { worksheet_id: worksheet.id }, body: { pageSize: 1, pageIndex: 4 } })
    const person = { accountId: 'user-api', fullname: 'API', status: '1' }
    expect(data.rows).toEqual([
      {
        id: ids[0],
        _createdAt: '2026-05-01 12:00:01',
        _createdBy: person,
        _updatedAt: '2026-05-01 12:00:01',
        _updatedBy: person,
        _owner: person,
        [worksheet.fieldId('name')]: 'banana',
        [worksheet.fieldId('price')]: 2,
        [worksheet.fieldId('size')]: [worksheet.key('size', 'Large')],
        [worksheet.fieldId('tags')]: [worksheet.key('tags', 'Sweet')],
      },
    ])
  })

  it('has its fields by alias when useFieldIdAsKey is false', async () => {
    const data = await caller.succeed(listRows, {
      params: { worksheet_id: worksheet.id },
      body: { pageSize: 1, pageIndex: 4, useFieldIdAsKey: false },
    })
    expect(data.rows[0]).toMatchObject({ id: ids[0], name: 'banana', price: 2 })
  })

  it('has only the fields that are asked for, by id or alias', async () => {
    const data = await caller.succeed(listRows, {
      params: { worksheet_id: worksheet.id },
      body: { pageSize: 1, pageIndex: 4, fields: [worksheet.fieldId('price'), 'name', '_owner'] },
    })
    const keys = Object.keys(data.rows[0] ?? {}).filter((key) => key !== 'id' && !key.startsWith('_'))
    expect(keys.sort()).toEqual([worksheet.fieldId('name'), worksheet.fieldId('price')].sort())
  })
})

describe('the order of a list', () => {
  it.each([
    ['a text, without regard to case', [{ field: 'name', direction: 'asc' }], ['Apple', 'banana', 'cherry', 'date']],
    ['descending when no direction is given', [{ field: 'name' }], ['date', 'cherry', 'banana', 'Apple']],
    ['a direction in capitals', [{ field: 'price', direction: 'ASC' }], ['date', 'Apple', 'banana', 'cherry']],
    ['isAsc', [{ field: 'price', isAsc: true }], ['date', 'Apple', 'banana', 'cherry']],
    ['options by their place', [{ field: 'size', direction: 'asc' }], ['date', 'cherry', 'Apple', 'banana']],
    [
      'several options by the first',
      [
        { field: 'tags', direction: 'desc' },
        { field: 'name', direction: 'asc' },
      ],
      ['Apple', 'banana', 'cherry', 'date'],
    ],
    ['the time of creation', [{ field: '_createdAt', direction: 'asc' }], ['banana', 'Apple', 'cherry', 'date']],
    ['the owner, ties newest first', [{ field: '_owner', direction: 'asc' }], ['date', 'cherry', 'Apple', 'banana']],
  ])('follows %s', async (_, sorts, expected) => {
    expect(await names({ sorts })).toEqual(expected)
  })

  it('follows a field by its id', async () => {
    expect(await names({ sorts: [{ field: worksheet.fieldId('price'), direction: 'desc' }] })).toEqual([
      'cherry',
      'banana',
      'Apple',
      'date',
    ])
  })
})

describe('a list', () => {
  it('takes a view of the worksheet, and refuses another one with 10007', async () => {
    const structure = await caller.succeed(getWorksheet, { params: { worksheet_id: worksheet.id } })
    expect((await readList(caller, worksheet, { viewId: structure.views[0]?.id })).total).toBe(4)
    expect((await readList(caller, worksheet, { viewId: '' })).total).toBe(4)
    expect(await refused({ viewId: 'nope' })).toBe(10007)
  })

  it.each([
    ['a pageSize of 0', { pageSize: 0 }, 10002],
    ['an unknown field', { fields: ['nope'] }, 10001],
    ['a sort by an unknown field', { sorts: [{ field: 'nope' }] }, 10001],
    ['an unknown direction', { sorts: [{ field: 'name', direction: 'up' }] }, 10002],
  ])('is refused with %s', async (_, body, code) => {
    expect(await refused(body)).toBe(code)
  })

  it('stays right when rows come and go between its pages', async () => {
    const list = await makeWorksheet(caller, 'Moving', [{ alias: 'n', type: '6' }])
    const made = await addRows(
      caller,
      list,
      Array.from({ length: 50 }, (_, n) => ({ n })),
    )
    const page = async (pageIndex: number) => (await readList(caller, list, { pageSize: 10, pageIndex })).ids
    const newestFirst = [...made].reverse()
    expect(await page(2)).toEqual(newestFirst.slice(10, 20))
    await caller.succeed(deleteRow, { params: { worksheet_id: list.id, row_id: newestFirst[0] ?? '' } })
    expect(await page(2)).toEqual(newestFirst.slice(11, 21))
    const added = await addRow(caller, list, { n: 99 })
    expect(await page(1)).toEqual([added, ...newestFirst.slice(1, 10)])
    expect(await page(5)).toEqual(newestFirst.slice(40, 50))
  })
})
