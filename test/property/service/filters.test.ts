import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilterV3, filterOperators } from '../../../src-shared/api/v3/filter-v3.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { runs } from '../../support/runs.ts'
import { type AskedField, appliesV3, filterV3On } from '../../support/service/service-filter-asks.ts'
import { meetsFilter } from '../../support/service/service-filter-evaluator.ts'
import { type FilterWorld, filterSubjects, openFilterWorld } from '../../support/service/service-filter-world.ts'

let open: FilterWorld
beforeAll(async () => {
  open = await openFilterWorld()
})
afterAll(() => open.service.close())

function subjectOf(alias: string): AskedField {
  const [field, subject] = [open.world.fields[alias], open.subjects[alias]]
  if (field === undefined || subject === undefined) throw new Error(`no field ${alias}`)
  return { name: alias, field, asks: subject.asks }
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
    const subject = subjectOf(alias)
    if (!appliesV3(operator, subject.field, alias)) {
      const filter = { type: 'condition', field: alias, operator, value: 'x' }
      const body = { pageSize: 1, pageIndex: 1, filter }
      expect(await open.caller.refusal(listRows, { params: { worksheet_id: open.worksheet.id }, body })).toBe(10002)
      return
    }
    await fc.assert(
      fc.asyncProperty(filterV3On(subject, operator), async (filter) => {
        expect(await find(filter)).toEqual(expected(filter))
      }),
      { numRuns: runs(12) },
    )
  })
})

describe('groups of conditions', () => {
  const condition = fc
    .tuple(fc.constantFrom(...filterSubjects), fc.constantFrom(...filterOperators))
    .chain(([alias, operator]) => {
      const subject = subjectOf(alias)
      return filterV3On(subject, appliesV3(operator, subject.field, alias) ? operator : 'isnotempty')
    })
  const logic = fc.constantFrom('AND', 'OR')
  const group = fc.record({ type: fc.constant('group'), logic, children: fc.array(condition, { maxLength: 4 }) })
  const outer = fc.record({ type: fc.constant('group'), logic, children: fc.array(group, { minLength: 1, maxLength: 3 }) })

  it('find what their logic says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(group, outer), async (made) => {
        const filter = made as FilterV3
        expect(await find(filter)).toEqual(expected(filter))
      }),
      { numRuns: runs(200) },
    )
  })
})
