import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FilterTypeName, filterTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import { getRowsCountV2, getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { type FilterV3, filterOperators } from '../../../src-shared/api/v3/filter-v3.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { structurePlan } from '../../support/random-structures/field-plan.ts'
import { openRandomWorld, type RandomSheet, type RandomWorld } from '../../support/random-structures/random-world.ts'
import { runs } from '../../support/runs.ts'
import { type AskedField, appliesV2, appliesV3, filterV2On, filterV3On } from '../../support/service/service-filter-asks.ts'
import { meetsFilter } from '../../support/service/service-filter-evaluator.ts'
import { meetsFiltersV2 } from '../../support/service/service-filter-evaluator-v2.ts'

const structures = 40
const filtersEach = 25

function subjectsOf(sheet: RandomSheet): fc.Arbitrary<AskedField> {
  const named = Object.entries(sheet.world.fields).filter(([, field]) => field.kind !== 'none')
  return fc.constantFrom(...named).map(([name, field]) => ({ name, field, asks: sheet.asks[name] ?? fc.constant('') }))
}

function filtersV3(sheet: RandomSheet): fc.Arbitrary<FilterV3> {
  const condition = fc
    .tuple(subjectsOf(sheet), fc.constantFrom(...filterOperators))
    .chain(([subject, operator]) =>
      filterV3On(subject, appliesV3(operator, subject.field, subject.name) ? operator : 'isnotempty'),
    )
  const logic = fc.constantFrom('AND' as const, 'OR' as const)
  const children = fc.array(condition, { maxLength: 4 })
  const group = fc.record({ type: fc.constant('group' as const), logic, children })
  const outer = fc.record({
    type: fc.constant('group' as const),
    logic,
    children: fc.array(group, { minLength: 1, maxLength: 3 }),
  })
  return fc.oneof(condition, group, outer) as fc.Arbitrary<FilterV3>
}

const typeNames = Object.keys(filterTypes) as readonly FilterTypeName[]

function filtersV2(sheet: RandomSheet): fc.Arbitrary<readonly FilterV2[]> {
  const condition = fc
    .tuple(subjectsOf(sheet), fc.constantFrom(...typeNames))
    .chain(([subject, name]) => filterV2On(subject, appliesV2(name, subject.field, subject.name) ? name : 'HasValue'))
  const group = fc
    .tuple(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.constantFrom(1 as const, 2 as const))
    .map(([groupFilters, spliceType]) => ({ isGroup: true, groupFilters, spliceType }) as unknown as FilterV2)
  return fc.array(fc.oneof({ weight: 3, arbitrary: condition }, group), { maxLength: 5 })
}

const day = 86_400_000
const clocks = fc
  .integer({ min: Date.UTC(2023, 11, 20) / day, max: Date.UTC(2024, 3, 20) / day })
  .map((days) => days * day + 39_600_000)

async function checkV3({ caller }: RandomWorld, sheet: RandomSheet, filter: FilterV3): Promise<void> {
  const data = await caller.succeed(listRows, {
    params: { worksheet_id: sheet.id },
    body: { pageSize: 1000, pageIndex: 1, filter },
  })
  const expected = sheet.rows.filter((row) => meetsFilter(row, filter, sheet.world)).map((row) => row.id)
  expect(data.rows.map((row) => row.id)).toEqual(expected)
  expect(data.total).toBe(expected.length)
}

async function checkV2(world: RandomWorld, sheet: RandomSheet, filters: readonly FilterV2[], now: number, offset: number) {
  world.setClock(now)
  const today = new Date(now + offset * 60_000).toISOString().slice(0, 10)
  const asked = { worksheetId: sheet.id, viewId: '', filters }
  const data = await world.caller.succeed(getRowsV2, { body: { ...asked, pageSize: 1000, pageIndex: 1 } })
  const expected = sheet.rows.filter((row) => meetsFiltersV2(row, filters, { ...sheet.world, today })).map((row) => row.id)
  expect(data.rows.map((row) => row.rowid)).toEqual(expected)
  expect(data.total).toBe(expected.length)
  expect(await world.caller.succeed(getRowsCountV2, { body: asked })).toBe(expected.length)
}

/** Several filters on each of the worksheets of a random structure with random rows. */
const inRandomWorlds = (check: (world: RandomWorld, sheet: RandomSheet, seed: number, offset: number) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(structurePlan, async (plan) => {
      const world = await openRandomWorld(plan)
      try {
        for (const sheet of world.sheets) await check(world, sheet, plan.seed, plan.offsetMinutes)
      } finally {
        await world.close()
      }
    }),
    // The filter is shrunk in the structure that failed; making ever smaller structures would take minutes.
    { numRuns: runs(structures), endOnFailure: true },
  )

describe('in any structure with any rows', () => {
  it('V3 filters find the rows that meet them', async () => {
    await inRandomWorlds((world, sheet, seed) =>
      fc.assert(
        fc.asyncProperty(filtersV3(sheet), (filter) => checkV3(world, sheet, filter)),
        { numRuns: filtersEach, seed },
      ),
    )
  })

  it('lists of V2 filters find the rows that meet them', async () => {
    await inRandomWorlds((world, sheet, seed, offset) =>
      fc.assert(
        fc.asyncProperty(filtersV2(sheet), clocks, (filters, now) => checkV2(world, sheet, filters, now, offset)),
        { numRuns: filtersEach, seed },
      ),
    )
  })
})
