import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addRows, makeWorksheet, readList, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet
beforeAll(async () => {
  service = await startService()
  caller = createCaller(service)
  worksheet = await makeWorksheet(caller, 'Rows', [
    { alias: 'name', type: '2' },
    { alias: 'count', type: '6' },
    { alias: 'day', type: '15' },
  ])
  const rows = Array.from({ length: 1000 }, (_, count) => ({ name: `n${count}`, count }))
  await addRows(caller, worksheet, rows)
})
afterAll(() => service.close())

const refused = (filter: unknown): Promise<number> =>
  caller.refusal(listRows, { params: { worksheet_id: worksheet.id }, body: { pageSize: 10, pageIndex: 1, filter } })
const isOne = { type: 'condition', field: 'count', operator: 'eq', value: 1 }
const group = (children: readonly unknown[], logic = 'AND') => ({ type: 'group', logic, children })

describe('a filter', () => {
  it.each<[what: string, filter: unknown, code: number]>([
    ['that is a text', 'count=1', 10001],
    ['without a type', { field: 'count', operator: 'eq', value: 1 }, 10001],
    ['of an unknown type', { ...isOne, type: 'rule' }, 10002],
    ['with an unknown operator', { ...isOne, operator: 'like' }, 10002],
    ['without a field', { type: 'condition', operator: 'eq', value: 1 }, 10001],
    ['on an unknown field', { ...isOne, field: 'nope' }, 10001],
    ['without a value', { type: 'condition', field: 'count', operator: 'eq' }, 10001],
    ['with an object as value', { ...isOne, value: { a: 1 } }, 10001],
    ['with a word for a number', { ...isOne, value: 'one' }, 10002],
    ['with two values where one is due', { ...isOne, operator: 'gt', value: [1, 2] }, 10002],
    ['with one bound for between', { ...isOne, operator: 'between', value: [1] }, 10002],
    ['with three bounds for between', { ...isOne, operator: 'between', value: [1, 2, 3] }, 10002],
    ['with a wrong day', { type: 'condition', field: 'day', operator: 'eq', value: '2024-02-30' }, 10002],
    ['with a group without logic', { type: 'group', children: [isOne] }, 10001],
    ['with a group without children', { type: 'group', logic: 'AND' }, 10001],
    ['with groups and conditions mixed', group([isOne, group([isOne])]), 10001],
    ['of three levels of groups', group([group([group([isOne])])]), 10001],
    ['with an unknown logic', group([isOne], 'XOR'), 10002],
    ['of more conditions than fit', group(Array.from({ length: 1001 }, () => isOne)), 10002],
  ])('%s is refused', async (_, filter, code) => {
    expect(await refused(filter)).toBe(code)
  })

  it('may be a lone condition, a group of conditions or a group of groups', async () => {
    for (const filter of [isOne, group([isOne]), group([group([isOne]), group([isOne])], 'OR')]) {
      expect((await readList(caller, worksheet, { filter })).rows.map((row) => row.count)).toEqual([1])
    }
  })

  it('without conditions finds every row', async () => {
    expect((await readList(caller, worksheet, { filter: group([]) })).total).toBe(1000)
    expect((await readList(caller, worksheet, { filter: group([], 'OR') })).total).toBe(1000)
  })

  it('takes as many conditions and values as one call may hold', async () => {
    const either = group(
      Array.from({ length: 1000 }, (_, value) => ({ ...isOne, value })),
      'OR',
    )
    expect((await readList(caller, worksheet, { filter: either })).total).toBe(1000)
    const { ids } = await readList(caller, worksheet)
    const listed = { type: 'condition', field: 'rowid', operator: 'in', value: ids }
    expect((await readList(caller, worksheet, { filter: listed })).ids).toEqual(ids)
    const names = { type: 'condition', field: 'name', operator: 'in', value: ids.map((_, place) => `n${place}`) }
    expect((await readList(caller, worksheet, { filter: names })).total).toBe(1000)
  })
})
