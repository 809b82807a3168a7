/**
 * Any form of service and any wrong setting of the connection: "Test connection" finds what can be found, and keeps the rest.
 *
 * @module-tag full
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dialect, dialect as dialectSchema } from '../../../src-shared/api/dialect.ts'
import { createTestConnections } from '../../support/connections/create-test-connections.ts'
import { type FrontDialect, plainFront } from '../../support/dialect-front/front-dialect.ts'
import { startFront } from '../../support/dialect-front/start-front.ts'
import { runs } from '../../support/runs.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let started: ReturnType<typeof createTestConnections>
beforeAll(async () => {
  service = await startService({ sample: true })
  started = createTestConnections()
})
afterAll(async () => {
  await started.close()
  await service.close()
})

const never = new AbortController().signal

const fronts: fc.Arbitrary<FrontDialect> = fc.record({
  generations: fc.constantFrom<FrontDialect['generations']>(['v3'], ['v2'], ['v3', 'v2']),
  headerPrefix: fc.constantFrom('Svc-', 'HAP-', ''),
  plainForApp: fc.boolean(),
  pathPrefix: fc.constantFrom('', '/api'),
  sortForm: fc.constantFrom('direction', 'isAsc', 'none'),
  optionSetEdit: fc.constantFrom('POST', 'PUT'),
  totals: fc.constantFrom('always', 'asked', 'never'),
  systemFields: fc.constantFrom('always', 'asked', 'never'),
  rowKeys: fc.constantFrom('ids', 'aliases', 'ids-asked'),
  refusal: fc.constantFrom('codes', 'headers-401', 'always-401'),
  refusalCode: fc.constantFrom(0, 10001, 10005, 424242),
  v2Names: fc.constantFrom('interface', 'other'),
  missing: fc.constant([]),
  missingStatus: fc.constantFrom(404, 405),
})

const readNames = [
  'getFilterRows',
  'getFilterRowsTotalNum',
  'getOptionSets GET',
  'getRowByIdPost',
  'getRowRelations',
  'getWorksheetDiscussions',
  'getWorksheetInfo',
  'getWorksheetOperationLogs',
]

const settings: fc.Arbitrary<Dialect> = fc
  .record({
    generation: fc.constantFrom('v3', 'v2'),
    headerPrefix: fc.constantFrom('Svc-', 'HAP-', '', 'Wrong-'),
    pathPrefix: fc.constantFrom('', '/api', '/wrong'),
    sortForm: fc.constantFrom('direction', 'isAsc'),
    optionSetEdit: fc.constantFrom('POST', 'PUT'),
    totals: fc.constantFrom('always', 'asked'),
    systemFields: fc.constantFrom('always', 'asked'),
    rowKeys: fc.constantFrom('answered', 'ids'),
    otherNames: fc.subarray(readNames),
  })
  .map((it) => dialectSchema.parse(it))

/** What is to be found, by the description of both. */
function expected(front: FrontDialect, given: Dialect): Partial<Dialect> {
  const has = (generation: 'v3' | 'v2') => front.generations.includes(generation)
  const generation = has(given.generation) ? given.generation : has('v3') ? 'v3' : 'v2'
  const v2 = has('v2') ? { otherNames: front.v2Names === 'other' ? readNames : [] } : {}
  if (!has('v3')) return { generation, ...v2 }
  return {
    generation,
    ...v2,
    headerPrefix: front.headerPrefix ?? given.headerPrefix,
    pathPrefix: front.pathPrefix,
    sortForm: front.sortForm === 'none' ? given.sortForm : front.sortForm,
    optionSetEdit: front.optionSetEdit,
    totals: front.totals === 'asked' ? 'asked' : 'always',
    systemFields: front.systemFields === 'asked' ? 'asked' : 'always',
    rowKeys: front.rowKeys === 'ids-asked' ? 'ids' : 'answered',
  }
}

test('every combination of forms is found from every combination of settings', async () => {
  await fc.assert(
    fc.asyncProperty(fronts, settings, async (spoken, given) => {
      const front = await startFront(service, { ...plainFront, ...spoken })
      try {
        const secret = { appKey: service.appKey, sign: service.sign }
        const report = await started.connections.test({ address: front.url, secret, dialect: given }, never)
        expect(report).toMatchObject({ ok: true, worksheets: 10 })
        expect(report.proposal?.dialect ?? given).toMatchObject(expected(spoken, given))
      } finally {
        await front.close()
      }
    }),
    { numRuns: runs(12) },
  )
}, 300_000)
