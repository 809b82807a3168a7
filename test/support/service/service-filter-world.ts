/**
 * A service with a worksheet of every type and rows of random values, the answered values beside them, and what a filter may ask of each
 * field: the ground on which filters of both generations are compared with an evaluation in memory.
 */
import fc from 'fast-check'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { readField } from '../../../src-shared/model/field.ts'
import { type Caller, createCaller } from './service-caller.ts'
import { addWorksheetOfEveryType, directoryBelow } from './service-every-type.ts'
import type { EvaluatedField, EvaluatedRow, World } from './service-filter-evaluator.ts'
import { addRow, addRows, readWorksheet, type TestWorksheet, valuesByAlias } from './service-worksheets.ts'
import { type StartedService, startService } from './start-service.ts'

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
export interface Subject {
  readonly holds: fc.Arbitrary<unknown>
  readonly asks: fc.Arbitrary<string | number>
}
const subject = (holds: fc.Arbitrary<unknown>, asks: fc.Arbitrary<string | number>): Subject => ({ holds, asks })

/** `rowIds`: one that does not exist, then those that do; it may grow. */
function makeSubjects(rowIds: readonly string[]): Readonly<Record<string, Subject>> {
  const anyRow = fc.nat().map((place) => rowIds[place % rowIds.length] ?? '')
  const existingRow = fc.nat().map((place) => rowIds[1 + (place % 6)] ?? '')
  return {
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
}
/** The system attributes that a filter may name. */
export const systemFields: Readonly<Record<string, EvaluatedField>> = {
  rowid: { kind: 'rows', isMultiple: false },
  _owner: { kind: 'members', isMultiple: false },
  _createdBy: { kind: 'members', isMultiple: false },
  _updatedBy: { kind: 'members', isMultiple: false },
  _createdAt: { kind: 'datetime', isMultiple: false },
  _updatedAt: { kind: 'datetime', isMultiple: false },
}

export interface FilterWorld {
  readonly service: StartedService
  readonly caller: Caller
  readonly worksheet: TestWorksheet
  readonly world: World
  readonly rows: readonly EvaluatedRow[]
  /** By the alias of a field. */
  readonly subjects: Readonly<Record<string, Subject>>
  /** Moves the service's clock, which stands still otherwise. */
  setClock(now: number): void
}

export async function openFilterWorld(): Promise<FilterWorld> {
  let now = Date.UTC(2024, 0, 1)
  let step = 7_300_000
  const service = await startService({ clock: { now: () => (now += step) } })
  const caller = createCaller(service)
  const worksheet = await readWorksheet(caller, addWorksheetOfEveryType(service))
  const rowIds: string[] = ['no-such-row']
  const subjects = makeSubjects(rowIds)
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

  const fields = Object.entries(worksheet.fields).map(([alias, wire]) => [alias, readField(wire)] as const)
  const world: World = { fields: { ...Object.fromEntries(fields), ...systemFields }, below: directoryBelow }
  const list = await caller.succeed(listRows, { params: { worksheet_id: worksheet.id }, body: { pageSize: 1000, pageIndex: 1 } })
  const rows = list.rows.map((wire) => ({
    id: String(wire.id),
    values: {
      ...valuesByAlias(worksheet, wire),
      _createdAt: wire._createdAt,
      _updatedAt: wire._updatedAt,
      _owner: 'user-api',
      _createdBy: 'user-api',
    },
  }))
  step = 0
  return {
    service,
    caller,
    worksheet,
    world,
    rows,
    subjects,
    setClock(moment) {
      now = moment
    },
  }
}

/** Aliases of everything that can be asked about. */
export const filterSubjects: readonly string[] = Object.keys(makeSubjects(['none']))
