/** A filter finds the same rows through the other generation as through its own, or is said not to be offered there. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createGenerationClient } from '../../../src-main/api-client/generations/generation-client.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { type FilterTypeCode, filterTypes, spliceTypes } from '../../../src-shared/api/filter-enumerations.ts'
import type { FilterConditionV2, FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import { getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { type FilterOperator, type FilterV3, filterOperators } from '../../../src-shared/api/v3/filter-v3.ts'
import { readRowId, type WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import { expectMet, runs } from '../../support/runs.ts'
import { applies } from '../../support/service/service-filter-evaluator.ts'
import { type FilterWorld, filterSubjects, openFilterWorld } from '../../support/service/service-filter-world.ts'

let open: FilterWorld
let raw: ApiClient
beforeAll(async () => {
  open = await openFilterWorld()
  const transport = createUndiciTransport()
  raw = createTestClient(open.service.url, { transport, credentials: fixedCredentials(open.service) }).client
})
afterAll(() => open.service.close())

/** Row ids in order, or why there are none. */
type Found = { readonly ids: readonly (string | null)[] } | { readonly refused: number } | { readonly notOffered: string }

function foundIn(answer: Result<{ readonly rows: readonly WireRow[] }, ApiFailure>): Found {
  if (answer.ok) return { ids: answer.value.rows.map(readRowId) }
  if (answer.error.kind === 'refused') return { refused: answer.error.code }
  if (answer.error.kind === 'not-offered') return { notOffered: answer.error.what }
  throw new Error(JSON.stringify(answer.error))
}

/** Counts how often filters were answered, so that a route that offers nothing does not pass. */
const tally = { answered: 0, notOffered: 0 }
function count(found: Found): void {
  if ('ids' in found) tally.answered += 1
  if ('notOffered' in found) tally.notOffered += 1
}

describe('a V3 filter through V2', () => {
  const find = async (client: ApiClient, filter: FilterV3) =>
    foundIn(
      await client.call(listRows, {
        params: { worksheet_id: open.worksheet.id },
        body: { pageSize: 1000, pageIndex: 1, fields: ['text'], filter },
      }),
    )
  const agree = async (filter: FilterV3): Promise<void> => {
    const routed = await find(createGenerationClient(raw, { prefer: 'v2', absent: ['v3'] }), filter)
    count(routed)
    if ('notOffered' in routed) return
    expect(routed).toEqual(await find(raw, filter))
  }

  /** One id is all there is, so "all of these ids" is refused of them. */
  const single = new Set(['rowid', '_owner', '_createdBy'])
  const applicable = (alias: string): readonly FilterOperator[] => {
    const field = open.world.fields[alias]
    return field === undefined
      ? []
      : filterOperators.filter((operator) => applies(field, operator) && !(operator === 'concurrent' && single.has(alias)))
  }
  const conditionOn = (alias: string, operator: FilterOperator): fc.Arbitrary<FilterV3> => {
    const asks = open.subjects[alias]?.asks ?? fc.constant('')
    const value = ['isempty', 'isnotempty'].includes(operator)
      ? fc.constant(undefined)
      : ['between', 'notbetween'].includes(operator)
        ? fc.tuple(asks, asks)
        : ['gt', 'ge', 'lt', 'le'].includes(operator)
          ? asks
          : fc.oneof(asks, fc.array(asks, { minLength: 1, maxLength: 3 }))
    return value.map((each) => ({ type: 'condition', field: alias, operator, ...(each === undefined ? {} : { value: each }) }))
  }
  /** What V2 has no filter type for. */
  const unknownToV2: ReadonlySet<FilterOperator> = new Set(['notstartswith', 'notendswith', 'belongsto', 'notbelongsto'])

  it.each(filterSubjects)(
    'on %s finds the same rows by every operator that V2 has a type for',
    { tags: 'full' },
    async (alias) => {
      for (const operator of applicable(alias)) {
        await fc.assert(
          fc.asyncProperty(conditionOn(alias, operator), async (filter) => {
            const before = tally.notOffered
            await agree(filter)
            expect(`${operator} ${tally.notOffered > before ? 'not offered' : 'answered'}`).toBe(
              `${operator} ${unknownToV2.has(operator) ? 'not offered' : 'answered'}`,
            )
          }),
          { numRuns: runs(6) },
        )
      }
    },
  )

  it('finds the same rows in groups of groups', async () => {
    const condition = fc
      .constantFrom(...filterSubjects)
      .chain((alias) => fc.constantFrom(...applicable(alias)).chain((operator) => conditionOn(alias, operator)))
    const logic = fc.constantFrom('AND', 'OR')
    const group = fc.record({ type: fc.constant('group'), logic, children: fc.array(condition, { maxLength: 4 }) })
    const outer = fc.record({ type: fc.constant('group'), logic, children: fc.array(group, { minLength: 1, maxLength: 3 }) })
    const before = tally.answered
    await fc.assert(
      fc.asyncProperty(fc.oneof(group, outer), (filter) => agree(filter as FilterV3)),
      { numRuns: runs(200) },
    )
    expectMet({ answered: tally.answered - before }, 60)
  })
})

describe('V2 filters through V3', () => {
  const find = async (client: ApiClient, filters: readonly FilterV2[]) =>
    foundIn(
      await client.call(getRowsV2, {
        body: { worksheetId: open.worksheet.id, viewId: '', pageSize: 1000, pageIndex: 1, filters: [...filters] },
      }),
    )
  const agree = async (filters: readonly FilterV2[]): Promise<void> => {
    const routed = await find(createGenerationClient(raw, { prefer: 'v3', absent: ['v2'] }), filters)
    count(routed)
    const own = await find(raw, filters)
    // V2 also refuses a type that does not go with the field, which the words of V3 do not tell any more.
    if ('notOffered' in routed || 'refused' in own) return
    expect(routed).toEqual(own)
  }

  const v2Names: Readonly<Record<string, string>> = {
    _owner: 'ownerid',
    _createdBy: 'caid',
    _createdAt: 'ctime',
    _updatedAt: 'utime',
  }
  const codes: readonly FilterTypeCode[] = Object.values(filterTypes)
  const conditionOn = (alias: string): fc.Arbitrary<FilterConditionV2> => {
    const asks = (open.subjects[alias]?.asks ?? fc.constant('')).map(String)
    const values = fc.oneof(
      asks.map((value) => ({ value })),
      fc.array(asks, { minLength: 1, maxLength: 3 }).map((several) => ({ values: several })),
      fc.tuple(asks, asks).map(([minValue, maxValue]) => ({ minValue, maxValue })),
    )
    const dataType = Number(open.worksheet.fields[alias]?.type ?? 2)
    return fc
      .tuple(fc.constantFrom(...codes), fc.constantFrom(spliceTypes.and, spliceTypes.or), values)
      .map(([filterType, spliceType, written]) => ({
        controlId: v2Names[alias] ?? alias,
        dataType,
        filterType,
        spliceType,
        ...written,
      }))
  }
  const condition = fc.constantFrom(...filterSubjects).chain(conditionOn)
  const group = fc
    .tuple(fc.constantFrom(spliceTypes.and, spliceTypes.or), fc.array(condition, { minLength: 1, maxLength: 3 }))
    .map(([spliceType, groupFilters]) => ({ isGroup: true as const, spliceType, groupFilters }))

  it('find the same rows, or are not offered', async () => {
    const before = tally.answered
    await fc.assert(fc.asyncProperty(fc.array(fc.oneof({ weight: 4, arbitrary: condition }, group), { maxLength: 3 }), agree), {
      numRuns: runs(600),
    })
    expectMet({ answered: tally.answered - before }, 60)
  })
})
