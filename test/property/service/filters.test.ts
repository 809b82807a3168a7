import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilterOperator, type FilterV3, filterOperators } from '../../../src-shared/api/filter-v3.ts'
import { listRows } from '../../../src-shared/api/v3-row-operations.ts'
import { readField } from '../../../src-shared/model/field.ts'
import { type Caller, createCaller } from '../../support/service-caller.ts'
import { addWorksheetOfEveryType } from '../../support/service-every-type.ts'
import {
  applies,
  type EvaluatedField,
  type EvaluatedRow,
  meetsFilter,
  type World,
} from '../../support/service-filter-evaluator.ts'
import { addRow, addRows, readWorksheet, type TestWorksheet, valuesByAlias } from '../../support/service-worksheets.ts'
import { type StartedService, startService } from '../../support/start-service.ts'

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const some = <T>(...values: readonly T[]) => fc.subarray([...values], { minLength: 1 })

const texts = pick('a', 'A', 'ab', 'Ba', 'Straße', 'STRASSE', 'ÄÖ', 'äö', '10', '9', '%', '_', '"a"', '😀', '\uffee', 'a\u0000b')
const numbers = pick(-5, -0.5, 0, 0.1, 0.30000000000000004, 1, 2, 10, 1e15)
const days = pick('2023-12-31', '2024-01-01', '2024-02-29', '2024-3-1')
const moments = pick('2024-01-01 00:00:00', '2024-01-01 12:30:15', '2024-02-29 23:59:59', '2024-3-1 0:0:1')
const times = pick('0:00', '09:05', '09:05:00', '09:05:30', '23:59:59')
const options = ['k-red', 'k-blue', 'k-green'] as const
const people = ['a1', 'a2', 'a3', 'user-api'] as const

/** What a row may hold and what a filter may ask for, by the alias of a field. `holds` null: the field is not written. */
interface Subject {
  readonly holds: fc.Arbitrary<unknown>
  readonly asks: fc.Arbitrary<string | number>
}
const subject = (holds: fc.Arbitrary<unknown>, asks: fc.Arbitrary<string | number>): Subject => ({ holds, asks })

const rowIds: string[] = ['no-such-row']
const anyRow = fc.nat().map((place) => rowIds[place % rowIds.length] ?? '')
const existingRow = fc.nat().map((place) => rowIds[1 + (place % 6)] ?? '')

const subjects: Readonly<Record<string, Subject>> = {
  text: subject(texts, fc.oneof(texts, numbers)),
  rich: subject(texts, texts),
  number: subject(numbers, fc.oneof(numbers, numbers.map(String))),
  currency: subject(pick(1, 2.5, 9.99), pick<string | number>(1, 2.5, '9.99', 3)),
  rating: subject(pick(0, 1, 5), pick(0, 1, 2, 5)),
  checkbox: subject(fc.boolean(), pick<string | number>('1', '0', 1, 0, 'true', 'false')),
  date: subject(days, fc.oneof(days, moments)),
  datetime: subject(moments, fc.oneof(days, moments)),
  time: subject(times, times),
  single: subject(pick(...options), pick(...options, 'k-none')),
  multiple: subject(some(...options), pick(...options, 'k-none')),
  dropdown: subject(pick(...options), pick(...options)),
  member: subject(pick(...people), pick(...people, 'user-self')),
  members: subject(some(...people), pick(...people, 'user-self', 'a1,a2')),
  department: subject(some('d1', 'd2', 'd3'), pick('d1', 'd2', 'd3')),
  region: subject(pick('r0', 'r1', 'r2'), pick('r0', 'r1', 'r2')),
  role: subject(pick('p1'), pick('p1', 'p2')),
  org_role: subject(some('o1', 'o2'), pick('o1', 'o2')),
  relation: subject(existingRow, anyRow),
  relations: subject(fc.array(existingRow, { minLength: 1, maxLength: 3 }), anyRow),
  sub_table: subject(fc.array(existingRow, { minLength: 1, maxLength: 2 }), anyRow),
  cascading: subject(existingRow, anyRow),
  files: subject(fc.constant([{ name: 'a.txt', url: 'SGk=' }]), texts),
  location: subject(fc.constant('Berlin'), texts),
  rowid: subject(fc.constant(null), anyRow),
  _owner: subject(fc.constant(null), pick('user-api', 'user-self', 'a1')),
  _createdBy: subject(fc.constant(null), pick('user-api', 'a1')),
  _createdAt: subject(fc.constant(null), fc.oneof(days, moments)),
  _updatedAt: subject(fc.constant(null), fc.oneof(days, moments)),
}
const system: Readonly<Record<string, EvaluatedField>> = {
  rowid: { kind: 'rows', isMultiple: false },
  _owner: { kind: 'members', isMultiple: false },
  _createdBy: { kind: 'members', isMultiple: false },
  _createdAt: { kind: 'datetime', isMultiple: false },
  _updatedAt: { kind: 'datetime', isMultiple: false },
}
/** One id is all there is, so "all of these ids" is not asked of them. */
const singleIds = new Set(['rowid', '_owner', '_createdBy'])

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet
let world: World
let rows: readonly EvaluatedRow[]
let now = Date.UTC(2024, 0, 1)

const canAsk = (alias: string, operator: FilterOperator): boolean => {
  const field = world.fields[alias]
  if (field === undefined) throw new Error(`no field ${alias}`)
  return applies(field, operator) && !(operator === 'concurrent' && singleIds.has(alias))
}

beforeAll(async () => {
  service = await startService({ clock: { now: () => (now += 7_300_000) } })
  caller = createCaller(service)
  worksheet = await readWorksheet(caller, addWorksheetOfEveryType(service))
  rowIds.push(
    ...(await addRows(
      caller,
      worksheet,
      Array.from({ length: 6 }, () => ({})),
    )),
  )
  const written = Object.entries(subjects).filter(([alias]) => alias in worksheet.fields)
  const row = fc.record(Object.fromEntries(written.map(([alias, { holds }]) => [alias, fc.option(holds, { freq: 3 })])))
  for (const values of fc.sample(row, { numRuns: 60, seed: 7 })) rowIds.push(await addRow(caller, worksheet, values))

  const below: Readonly<Record<string, readonly string[]>> = { d1: ['d1', 'd2'], r0: ['r0', 'r1', 'r2'], r1: ['r1', 'r2'] }
  const fields = Object.entries(worksheet.fields).map(([alias, wire]) => [alias, readField(wire)] as const)
  world = { fields: { ...Object.fromEntries(fields), ...system }, below: (id) => below[id] ?? [id] }
  const list = await caller.succeed(listRows, { params: { worksheet_id: worksheet.id }, body: { pageSize: 1000, pageIndex: 1 } })
  rows = list.rows.map((wire) => ({
    id: String(wire.id),
    values: {
      ...valuesByAlias(worksheet, wire),
      _createdAt: wire._createdAt,
      _updatedAt: wire._updatedAt,
      _owner: 'user-api',
      _createdBy: 'user-api',
    },
  }))
})
afterAll(() => service.close())

const valueFor = (alias: string, operator: FilterOperator): fc.Arbitrary<FilterV3> => {
  const asks = subjects[alias]?.asks ?? fc.constant('')
  const one = asks
  const several = fc.array(asks, { minLength: 1, maxLength: 3 })
  const value = ['isempty', 'isnotempty'].includes(operator)
    ? fc.constant(undefined)
    : ['between', 'notbetween'].includes(operator)
      ? fc.tuple(asks, asks)
      : ['gt', 'ge', 'lt', 'le'].includes(operator)
        ? one
        : fc.oneof(one, several)
  return value.map((each) => ({ type: 'condition', field: alias, operator, ...(each === undefined ? {} : { value: each }) }))
}

const find = async (filter: FilterV3): Promise<readonly string[]> => {
  const data = await caller.succeed(listRows, {
    params: { worksheet_id: worksheet.id },
    body: { pageSize: 1000, pageIndex: 1, fields: ['text'], filter },
  })
  expect(data.total).toBe(data.rows.length)
  return data.rows.map((row) => String(row.id))
}
const expected = (filter: FilterV3): readonly string[] =>
  rows.filter((row) => meetsFilter(row, filter, world)).map((row) => row.id)

describe.each(Object.keys(subjects))('a filter on %s', (alias) => {
  it.each(filterOperators)('by %s finds the rows that meet it, or says that it does not apply', async (operator) => {
    if (!canAsk(alias, operator)) {
      const filter = { type: 'condition', field: alias, operator, value: 'x' }
      const body = { pageSize: 1, pageIndex: 1, filter }
      expect(await caller.refusal(listRows, { params: { worksheet_id: worksheet.id }, body })).toBe(10002)
      return
    }
    await fc.assert(
      fc.asyncProperty(valueFor(alias, operator), async (filter) => {
        expect(await find(filter)).toEqual(expected(filter))
      }),
      { numRuns: 12 },
    )
  })
})

describe('groups of conditions', () => {
  const condition = fc
    .tuple(fc.constantFrom(...Object.keys(subjects)), fc.constantFrom(...filterOperators))
    .chain(([alias, operator]) => valueFor(alias, canAsk(alias, operator) ? operator : 'isnotempty'))
  const logic = fc.constantFrom('AND', 'OR')
  const group = fc.record({ type: fc.constant('group'), logic, children: fc.array(condition, { maxLength: 4 }) })
  const outer = fc.record({ type: fc.constant('group'), logic, children: fc.array(group, { minLength: 1, maxLength: 3 }) })

  it('find what their logic says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(group, outer), async (made) => {
        const filter = made as FilterV3
        expect(await find(filter)).toEqual(expected(filter))
      }),
      { numRuns: 200 },
    )
  })
})
