import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../support/runs.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addWorksheetOfEveryType } from '../../support/service/service-every-type.ts'
import { addRow, readList, readWorksheet, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

type Sortable = string | number | null

/** What a value stands for in an order; null for an empty one. */
const places: Readonly<Record<string, (value: unknown, titles: ReadonlyMap<string, string>) => Sortable>> = {
  text: (value) => (value === '' ? null : String(value).toUpperCase()),
  number: (value) => (value === null ? null : Number(value)),
  rating: (value) => (value === null ? null : Number(value)),
  checkbox: (value) => (value === null ? null : Number(value)),
  date: (value) => (value === '' ? null : Date.parse(String(value))),
  datetime: (value) => (value === '' ? null : Date.parse(String(value).replace(' ', 'T'))),
  single: (value) => optionPlace(value),
  multiple: (value) => optionPlace(value),
  members: (value) => ({ a1: 'ANN LEE', a2: 'BO EK', a3: 'CY ORR' })[String(value).split(',')[0] ?? ''] ?? null,
  department: (value) => (Array.isArray(value) && value.length > 0 ? String(value[0].departmentName).toUpperCase() : null),
  relation: (value, titles) => titles.get(String(value))?.toUpperCase() ?? null,
  files: (value) => (Array.isArray(value) && value.length > 0 ? String(value[0].name).toUpperCase() : null),
}

function optionPlace(value: unknown): Sortable {
  const first = Array.isArray(value) ? value[0] : undefined
  const place = ['k-red', 'k-blue', 'k-green'].indexOf(String(first))
  return place < 0 ? null : place
}

/** Empty first. */
function compare(a: Sortable, b: Sortable): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return a < b ? -1 : a > b ? 1 : 0
}

let service: StartedService
let caller: Caller
let worksheet: TestWorksheet
/** Newest first. */
let all: readonly { readonly id: string; readonly keys: Readonly<Record<string, Sortable>> }[]

beforeAll(async () => {
  service = await startService()
  caller = createCaller(service)
  worksheet = await readWorksheet(caller, addWorksheetOfEveryType(service))
  const titled = await Promise.all(['Zoe', 'ada', 'Mia'].map((text) => addRow(caller, worksheet, { text })))
  const row = fc.record({
    text: fc.constantFrom('b', 'A', 'a', 'Z', '10', '9', ''),
    number: fc.option(fc.constantFrom(-1, 0, 0.5, 10, 9)),
    rating: fc.option(fc.constantFrom(0, 3, 5)),
    checkbox: fc.option(fc.boolean()),
    date: fc.option(fc.constantFrom('2024-1-2', '2023-12-31', '2024-10-01')),
    datetime: fc.option(fc.constantFrom('2024-1-2 0:0:0', '2024-01-02 00:00:01')),
    single: fc.option(fc.constantFrom('k-red', 'k-blue', 'k-green')),
    multiple: fc.shuffledSubarray(['k-red', 'k-blue', 'k-green']),
    members: fc.shuffledSubarray(['a1', 'a2', 'a3']),
    department: fc.shuffledSubarray(['d1', 'd2', 'd3']),
    relation: fc.option(fc.constantFrom(...titled)),
    files: fc.option(fc.constantFrom('b.txt', 'A.txt').map((name) => [{ name, url: 'SGk=' }])),
  })
  for (const values of fc.sample(row, { numRuns: 40, seed: 11 })) await addRow(caller, worksheet, values)
  const { rows, ids } = await readList(caller, worksheet)
  const titles = new Map(ids.map((id, place) => [id, String(rows[place]?.text)]))
  all = ids.map((id, place) => ({
    id,
    keys: Object.fromEntries(Object.entries(places).map(([alias, placeOf]) => [alias, placeOf(rows[place]?.[alias], titles)])),
  }))
})
afterAll(() => service.close())

describe('a sort', () => {
  it('by any fields in any directions puts the rows in that order, ties newest first', async () => {
    const sort = fc.record({ field: fc.constantFrom(...Object.keys(places)), direction: fc.constantFrom('asc', 'desc') })
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(sort, { minLength: 1, maxLength: 3, selector: (each) => each.field }), async (sorts) => {
        const expected = [...all].sort((a, b) => {
          for (const { field, direction } of sorts) {
            const order = compare(a.keys[field] ?? null, b.keys[field] ?? null)
            if (order !== 0) return direction === 'asc' ? order : -order
          }
          return 0
        })
        expect((await readList(caller, worksheet, { sorts })).ids).toEqual(expected.map((row) => row.id))
      }),
      { numRuns: runs(150) },
    )
  })
})
