import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilterOperator, type FilterV3, filterOperators } from '../../../src-shared/api/filter-v3.ts'
import { listRows } from '../../../src-shared/api/v3-row-operations.ts'
import { applies, meetsFilter } from '../../support/service-filter-evaluator.ts'
import { type FilterWorld, filterSubjects, openFilterWorld } from '../../support/service-filter-world.ts'

/** One id is all there is, so "all of these ids" is not asked of them. */
const singleIds = new Set(['rowid', '_owner', '_createdBy'])

let open: FilterWorld
beforeAll(async () => {
  open = await openFilterWorld()
})
afterAll(() => open.service.close())

const canAsk = (alias: string, operator: FilterOperator): boolean => {
  const field = open.world.fields[alias]
  if (field === undefined) throw new Error(`no field ${alias}`)
  return applies(field, operator) && !(operator === 'concurrent' && singleIds.has(alias))
}

const valueFor = (alias: string, operator: FilterOperator): fc.Arbitrary<FilterV3> => {
  const asks = open.subjects[alias]?.asks ?? fc.constant('')
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
  const data = await open.caller.succeed(listRows, {
    params: { worksheet_id: open.worksheet.id },
    body: { pageSize: 1000, pageIndex: 1, fields: ['text'], filter },
  })
  expect(data.total).toBe(data.rows.length)
  return data.rows.map((row) => String(row.id))
}
const expected = (filter: FilterV3): readonly string[] =>
  open.rows.filter((row) => meetsFilter(row, filter, open.world)).map((row) => row.id)

describe.each(filterSubjects)('a filter on %s', (alias) => {
  it.each(filterOperators)('by %s finds the rows that meet it, or says that it does not apply', async (operator) => {
    if (!canAsk(alias, operator)) {
      const filter = { type: 'condition', field: alias, operator, value: 'x' }
      const body = { pageSize: 1, pageIndex: 1, filter }
      expect(await open.caller.refusal(listRows, { params: { worksheet_id: open.worksheet.id }, body })).toBe(10002)
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
    .tuple(fc.constantFrom(...filterSubjects), fc.constantFrom(...filterOperators))
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
