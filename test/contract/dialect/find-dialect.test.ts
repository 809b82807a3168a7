/** "Test connection" before fronts that speak the forms of deployed services: every part is found by itself, alone and together. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Dialect, ownDialect } from '../../../src-shared/api/dialect.ts'
import { createTestConnections } from '../../support/connections/create-test-connections.ts'
import { deployedFront, type FrontDialect, plainFront } from '../../support/dialect-front/front-dialect.ts'
import { startFront } from '../../support/dialect-front/start-front.ts'
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
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const never = new AbortController().signal

async function serve(dialect: Partial<FrontDialect>) {
  const front = await startFront(service, dialect)
  closers.push(() => front.close())
  return front
}

async function testAt(url: string, given: { readonly dialect?: Dialect; readonly appKey?: string; readonly sign?: string } = {}) {
  const secret = { appKey: given.appKey ?? service.appKey, sign: given.sign ?? service.sign }
  const dialect = given.dialect === undefined ? {} : { dialect: given.dialect }
  return started.connections.test({ address: url, secret, ...dialect }, never)
}

const v2Names = [
  'getFilterRows',
  'getFilterRowsTotalNum',
  'getOptionSets GET',
  'getRowByIdPost',
  'getRowRelations',
  'getWorksheetDiscussions',
  'getWorksheetInfo',
  'getWorksheetOperationLogs',
]

/** Each part of the dialect alone: how the front departs from the interface, and what is to be found. */
const parts: readonly (readonly [string, Partial<FrontDialect>, Partial<Dialect>])[] = [
  ['another header prefix', { headerPrefix: 'HAP-' }, { headerPrefix: 'HAP-' }],
  ['another header prefix, refused with 401', { headerPrefix: 'HAP-', refusal: 'headers-401' }, { headerPrefix: 'HAP-' }],
  [
    'another header prefix also for the application',
    { headerPrefix: 'HAP-', plainForApp: false, refusal: 'always-401' },
    { headerPrefix: 'HAP-' },
  ],
  ['no header prefix', { headerPrefix: '', plainForApp: false, refusal: 'headers-401' }, { headerPrefix: '' }],
  ['any header prefix', { headerPrefix: null }, {}],
  ['a path prefix', { pathPrefix: '/api' }, { pathPrefix: '/api' }],
  ['isAsc for sorting, everything else in silence', { sortForm: 'isAsc' }, { sortForm: 'isAsc' }],
  ['PUT for option sets, POST not found', { optionSetEdit: 'PUT' }, { optionSetEdit: 'PUT' }],
  ['PUT for option sets, POST not allowed', { optionSetEdit: 'PUT', missingStatus: 405 }, { optionSetEdit: 'PUT' }],
  ['totals on request', { totals: 'asked' }, { totals: 'asked' }],
  ['no totals', { totals: 'never' }, {}],
  ['system attributes on request', { systemFields: 'asked' }, { systemFields: 'asked' }],
  ['aliases in rows', { rowKeys: 'aliases' }, {}],
  ['aliases in rows, ids on request', { rowKeys: 'ids-asked' }, { rowKeys: 'ids' }],
  ['the other names of V2', { v2Names: 'other' }, { otherNames: v2Names }],
  ['the other names of V2, the usual ones not allowed', { v2Names: 'other', missingStatus: 405 }, { otherNames: v2Names }],
  ['V3 alone', { generations: ['v3'] }, {}],
  ['V2 alone', { generations: ['v2'] }, { generation: 'v2' }],
  ['V2 alone under the other names', { generations: ['v2'], v2Names: 'other' }, { generation: 'v2', otherNames: v2Names }],
  [
    'everything at once',
    deployedFront,
    {
      headerPrefix: 'HAP-',
      pathPrefix: '/api',
      sortForm: 'isAsc',
      optionSetEdit: 'PUT',
      totals: 'asked',
      systemFields: 'asked',
      rowKeys: 'ids',
      otherNames: v2Names,
    },
  ],
  [
    'everything at once, V3 alone',
    { ...deployedFront, generations: ['v3'] },
    {
      headerPrefix: 'HAP-',
      pathPrefix: '/api',
      sortForm: 'isAsc',
      optionSetEdit: 'PUT',
      totals: 'asked',
      systemFields: 'asked',
      rowKeys: 'ids',
    },
  ],
  ['everything at once, V2 alone', { ...deployedFront, generations: ['v2'] }, { generation: 'v2', otherNames: v2Names }],
]

describe('Test connection finds', () => {
  test.each(parts)('%s', async (_, spoken, found) => {
    const front = await serve(spoken)
    const report = await testAt(front.url)
    const dialect: Dialect = { ...ownDialect, ...found }
    expect(report).toMatchObject({ ok: true, appName: expect.any(String), worksheets: 10 })
    expect(report.proposal?.dialect ?? ownDialect).toEqual(dialect)
    // Taken over, nothing is left to be found.
    expect(await testAt(front.url, { dialect })).toMatchObject({ ok: true, proposal: null, advice: '' })
  })
})

describe('Test connection tells apart', () => {
  const deployed = { ...plainFront, headerPrefix: 'HAP-', plainForApp: false, refusal: 'headers-401' } as const

  test.each([
    ['V3 and V2', {}],
    ['V3 alone', { generations: ['v3'] }],
    ['V2 alone', { generations: ['v2'] }],
  ] as const)('a wrong key and a wrong signature, %s', async (_, spoken) => {
    const front = await serve({ ...deployed, ...spoken })
    const wrongKey = await testAt(front.url, { appKey: 'fedcba9876543210' })
    expect(wrongKey).toMatchObject({ ok: false, failure: { kind: 'unauthorised', what: 'key' } })
    expect(wrongKey.title).toMatch(/^The application key is not known\./)
    const wrongSign = await testAt(front.url, { sign: 'another-signature' })
    expect(wrongSign).toMatchObject({ ok: false, failure: { kind: 'unauthorised', what: 'signature' } })
    expect(wrongSign.title).toMatch(/^The signature was refused\./)
  })

  test('header names that nobody can guess, where V2 takes the key', async () => {
    const front = await serve({ ...deployed, headerPrefix: 'Acme-' })
    const report = await testAt(front.url)
    expect(report).toMatchObject({ ok: false, proposal: { dialect: { generation: 'v2' } } })
    expect(report.title).toBe(
      'Key and signature are right, but the V3 interface reads them under other header names than those that were tried.',
    )
    expect(report.advice).toContain('Svc-Appkey, HAP-Appkey, Appkey')
    expect(await testAt(front.url, { dialect: { ...ownDialect, headerPrefix: 'Acme-' } })).toMatchObject({ ok: true })
  })

  test('header names that nobody can guess, V3 alone: neither the key nor the address is blamed', async () => {
    const front = await serve({ ...deployed, headerPrefix: 'Acme-', generations: ['v3'] })
    const report = await testAt(front.url)
    expect(report).toMatchObject({ ok: false, failure: { kind: 'unauthorised', what: 'headers' } })
    expect(report.title).toMatch(/^The service did not accept key and signature\./)
    expect(report.advice).toMatch(/^Check key and signature\. If they are right, your service expects other header names/)
  })

  test('a path that nobody can guess', async () => {
    const front = await serve({ ...deployed, pathPrefix: '/gate/two' })
    const report = await testAt(front.url)
    expect(report).toMatchObject({ ok: false, failure: { kind: 'wrong-path' }, proposal: null })
    expect(report.title).toMatch(/^Nothing answers at this address\./)
    expect(report.advice).toContain('under “/” and “/api”')
    expect(await testAt(`${front.url}/gate/two`)).toMatchObject({ ok: true, proposal: { dialect: { headerPrefix: 'HAP-' } } })
  })

  test.each([0, 1, 401, 10001, 10002, 10005, 10007, 99999, 123456])(
    'a refusal of the headers with code %i',
    async (refusalCode) => {
      const front = await serve({ ...deployed, refusalCode })
      expect(await testAt(front.url)).toMatchObject({ ok: true, proposal: { dialect: { headerPrefix: 'HAP-' } } })
      const wrong = await serve({ ...deployed, refusal: 'always-401', refusalCode, generations: ['v3'] })
      const report = await testAt(wrong.url, { sign: 'another-signature' })
      expect(report).toMatchObject({ ok: false, failure: { kind: 'unauthorised' } })
      expect(report.title).not.toMatch(/Nothing answers/)
    },
  )
})
