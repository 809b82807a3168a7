import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilterTypeName, filterTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import { getRowsCountV2, getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { runs } from '../../support/runs.ts'
import { type AskedField, appliesV2, filterV2On, v2NameOf } from '../../support/service/service-filter-asks.ts'
import { meetsFiltersV2 } from '../../support/service/service-filter-evaluator-v2.ts'
import { type FilterWorld, filterSubjects, openFilterWorld } from '../../support/service/service-filter-world.ts'

let open: FilterWorld
beforeAll(async () => {
  open = await openFilterWorld()
})
afterAll(() => open.service.close())

const typeNames = Object.keys(filterTypes) as readonly FilterTypeName[]

function subjectOf(alias: string): AskedField {
  const [field, subject] = [open.world.fields[alias], open.subjects[alias]]
  if (field === undefined || subject === undefined) throw new Error(`no field ${alias}`)
  return { name: alias, field, asks: subject.asks }
}

const day = 86_400_000
/** Days around those that rows hold. */
const clocks = fc
  .integer({ min: Date.UTC(2023, 11, 20) / day, max: Date.UTC(2024, 3, 20) / day })
  .map((days) => days * day + 1000)

async function check(filters: readonly FilterV2[], now: number): Promise<void> {
  open.setClock(now)
  const today = new Date(now).toISOString().slice(0, 10)
  const asked = { worksheetId: open.worksheet.id, viewId: '', filters }
  const data = await open.caller.succeed(getRowsV2, { body: { ...asked, pageSize: 1000, pageIndex: 1, controls: ['text'] } })
  const found = data.rows.map((row) => String(row.rowid))
  const world = { ...open.world, today }
  expect(found).toEqual(open.rows.filter((row) => meetsFiltersV2(row, filters, world)).map((row) => row.id))
  expect(data.total).toBe(found.length)
  expect(await open.caller.succeed(getRowsCountV2, { body: asked })).toBe(found.length)
}

describe.each(filterSubjects)('a V2 filter on %s', (alias) => {
  it.each(typeNames)('by %s finds the rows that meet it, or says that it does not apply', async (name) => {
    if (!appliesV2(name, subjectOf(alias).field, alias)) {
      const filter = { controlId: v2NameOf(alias), dataType: 2, spliceType: 1, filterType: filterTypes[name] }
      const filters = [{ ...filter, value: '2024-01-01', minValue: '2024-01-01', maxValue: '2024-01-01' }]
      const body = { worksheetId: open.worksheet.id, viewId: '', filters }
      expect(await open.caller.refusal(getRowsCountV2, { body })).toBe(10002)
      return
    }
    await fc.assert(
      fc.asyncProperty(filterV2On(subjectOf(alias), name), clocks, (filter, now) => check([filter], now)),
      { numRuns: runs(12) },
    )
  })
})

describe('lists of V2 filters', () => {
  const condition = fc.tuple(fc.constantFrom(...filterSubjects), fc.constantFrom(...typeNames)).chain(([alias, name]) => {
    const subject = subjectOf(alias)
    return filterV2On(subject, appliesV2(name, subject.field, alias) ? name : 'HasValue')
  })
  const group = fc
    .tuple(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 2))
    .map(([groupFilters, spliceType]) => ({ isGroup: true, groupFilters, spliceType }) as unknown as FilterV2)

  it('are joined from left to right, with groups one level deep', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.oneof(condition, group), { maxLength: 5 }), clocks, check), {
      numRuns: runs(300),
    })
  })
})
