import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateRanges, dateRangeTypes, type FilterTypeName, filterTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterV2 } from '../../../src-shared/api/filter-v2.ts'
import { getRowsCountV2, getRowsV2 } from '../../../src-shared/api/v2-row-operations.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import { meetsFiltersV2 } from '../../support/service-filter-evaluator-v2.ts'
import { type FilterWorld, filterSubjects, openFilterWorld } from '../../support/service-filter-world.ts'

let open: FilterWorld
beforeAll(async () => {
  open = await openFilterWorld()
})
afterAll(() => open.service.close())

/** V2 names of what the world calls by its V3 name. */
const v2Names: Readonly<Record<string, string>> = {
  _owner: 'ownerid',
  _createdBy: 'caid',
  _createdAt: 'ctime',
  _updatedAt: 'utime',
}
const typeNames = Object.keys(filterTypes) as readonly FilterTypeName[]

const lists: readonly ValueKind[] = ['options', 'members', 'departments', 'roles', 'orgRoles', 'regions', 'rows']
const dates: readonly ValueKind[] = ['date', 'datetime']
/** Kinds of fields to which a filter type applies. */
function applies(name: FilterTypeName, alias: string): boolean {
  const field = open.world.fields[alias]
  if (field === undefined) throw new Error(`no field ${alias}`)
  const { kind } = field
  const comparable = ['text', 'number', 'date', 'datetime', 'time'].includes(kind)
  const isList = lists.includes(kind)
  const canEqual = comparable || isList || kind === 'checkbox'
  switch (name) {
    case 'IsNull':
    case 'HasValue':
    case 'UnRead':
      return true
    case 'Like':
    case 'NContain':
      return kind === 'text' || isList
    case 'Start':
    case 'End':
      return kind === 'text'
    case 'Default':
    case 'Eq':
    case 'Ne':
    case 'ArrEq':
    case 'ArrNe':
      return canEqual
    case 'RCEq':
    case 'RCNe':
      return kind === 'rows' && alias !== 'rowid'
    case 'MySelf':
    case 'Sub':
    case 'NormalUser':
    case 'PortalUser':
      return kind === 'members'
    case 'Between':
    case 'NBetween':
    case 'Gt':
    case 'Gte':
    case 'Lt':
    case 'Lte':
      return comparable
    default:
      return dates.includes(kind)
  }
}

const rangeTypes = fc.constantFrom(...Object.values(dateRangeTypes))
const relative = fc.constantFrom(
  ...Object.values(dateRanges).filter((each) => each !== dateRanges.Default && each !== dateRanges.Customize),
)

function conditionOn(alias: string, name: FilterTypeName): fc.Arbitrary<FilterV2> {
  const asks = (open.subjects[alias]?.asks ?? fc.constant('')).map(String)
  const base = {
    controlId: v2Names[alias] ?? alias,
    dataType: 2,
    filterType: filterTypes[name],
  }
  const isBetween = ['Between', 'NBetween', 'DateBetween', 'DateNBetween'].includes(name)
  const written = isBetween
    ? fc.tuple(asks, asks).map(([minValue, maxValue]) => ({ minValue, maxValue }))
    : ['IsNull', 'HasValue', 'UnRead', 'MySelf', 'Sub', 'NormalUser', 'PortalUser'].includes(name)
      ? fc.constant({})
      : ['Gt', 'Gte', 'Lt', 'Lte', 'DateGt', 'DateGte', 'DateLt', 'DateLte', 'DateEnum', 'NDateEnum'].includes(name)
        ? asks.map((value) => ({ value }))
        : fc.oneof(
            asks.map((value) => ({ value })),
            fc.array(asks, { minLength: 1, maxLength: 3 }).map((values) => ({ values })),
          )
  const isDateType = name.startsWith('Date') || name === 'NDateEnum'
  const precise = isDateType
    ? fc.tuple(written, rangeTypes).map(([values, dateRangeType]) => ({ ...values, dateRangeType }))
    : written
  const isRelative = isDateType || (['Eq', 'Ne'].includes(name) && dates.includes(open.world.fields[alias]?.kind ?? 'none'))
  const ranged = isRelative
    ? fc.tuple(relative, fc.integer({ min: 1, max: 60 }), fc.option(rangeTypes)).map(([dateRange, count, unit]) => ({
        dateRange,
        value: String(count),
        ...(unit === null ? {} : { dateRangeType: unit }),
      }))
    : written
  return fc
    .tuple(fc.oneof(written, precise, ranged), fc.constantFrom(1 as const, 2 as const))
    .map(([values, spliceType]): FilterV2 => ({ ...base, spliceType, ...values }) as FilterV2)
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
    if (!applies(name, alias)) {
      const filter = { controlId: v2Names[alias] ?? alias, dataType: 2, spliceType: 1, filterType: filterTypes[name] }
      const filters = [{ ...filter, value: '2024-01-01', minValue: '2024-01-01', maxValue: '2024-01-01' }]
      const body = { worksheetId: open.worksheet.id, viewId: '', filters }
      expect(await open.caller.refusal(getRowsCountV2, { body })).toBe(10002)
      return
    }
    await fc.assert(
      fc.asyncProperty(conditionOn(alias, name), clocks, (filter, now) => check([filter], now)),
      { numRuns: 12 },
    )
  })
})

describe('lists of V2 filters', () => {
  const condition = fc
    .tuple(fc.constantFrom(...filterSubjects), fc.constantFrom(...typeNames))
    .chain(([alias, name]) => conditionOn(alias, applies(name, alias) ? name : 'HasValue'))
  const group = fc
    .tuple(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 2))
    .map(([groupFilters, spliceType]) => ({ isGroup: true, groupFilters, spliceType }) as unknown as FilterV2)

  it('are joined from left to right, with groups one level deep', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.oneof(condition, group), { maxLength: 5 }), clocks, check), { numRuns: 300 })
  })
})
