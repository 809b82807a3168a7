/** What "Test connection" finds out and says, against small servers that misbehave in one way each. */
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { Connections } from '../../../src-main/connections/connections.ts'
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import {
  type Answer,
  answerData,
  answerJson,
  findClosedPort,
  type ReceivedRequest,
  startAnsweringServer,
} from '../../support/api-client/answering-server.ts'
import { selfSigned } from '../../support/api-client/self-signed.ts'
import { createTestConnections } from '../../support/connections/create-test-connections.ts'
import { startService } from '../../support/service/start-service.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function connect(): Connections {
  const started = createTestConnections()
  closers.push(started.close)
  return started.connections
}

async function serve(answer: Answer, tls?: typeof selfSigned) {
  const server = await startAnsweringServer(answer, tls)
  closers.push(() => server.close())
  return server
}

const secret = { appKey: '0123456789abcdef', sign: 'the-signature-of-the-application' }
const never = new AbortController().signal
const page = (response: ServerResponse, status = 200) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Welcome</html>')

interface SmallService {
  /** All by default. */
  readonly generations?: readonly ('v3' | 'v2')[]
  readonly prefix?: string
  readonly headerPrefix?: string
  /** Rows of every worksheet, by id. */
  readonly rows?: readonly string[]
  readonly filter?: 'works' | 'refused' | 'ignored'
}

const small = { appId: 'a', name: 'Small shop' }
const worksheets = [
  { id: 'w1', name: 'Empty' },
  { id: 'w2', name: 'Orders' },
]

/** The same in V2: the application, and no rows. */
function answerV2(request: ReceivedRequest, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const key = request.body === '' ? searchParams.get('appKey') : JSON.parse(request.body).appKey
  if (key !== secret.appKey) return answerJson(response, { success: false, error_code: 10101, error_msg: 'no key' })
  const items = worksheets.map((it) => ({ ...it, type: 0 }))
  if (pathname === '/api/v1/open/app/get')
    return answerData(response, { ...small, sections: [{ sectionId: 's', name: 'All', items }] })
  if (pathname === '/api/v2/open/worksheet/getRows') return answerData(response, { rows: [], total: 0 })
  return answerJson(response, { success: false, error_code: 430022, error_msg: '' })
}

/** Enough of the interface for a connection test. */
const smallService =
  ({
    prefix = '',
    headerPrefix = 'svc-',
    rows = ['r1', 'r2', 'r3'],
    filter = 'works',
    generations = ['v3', 'v2'],
  }: SmallService): Answer =>
  (request: ReceivedRequest, response: ServerResponse) => {
    if (generations.includes('v2') && /^\/api\/v[12]\//.test(request.url)) return void answerV2(request, response)
    if (!generations.includes('v3') || !request.url.startsWith(`${prefix}/v3/`)) return void page(response, 404)
    const path = request.url.slice(prefix.length)
    const header = (name: string) =>
      request.headers[headerPrefix + name] ?? (path === '/v3/app' ? request.headers[name] : undefined)
    if (header('appkey') !== secret.appKey)
      return answerJson(response, { success: false, error_code: 10101, error_msg: `no key ${String(header('appkey'))}` })
    if (header('sign') !== secret.sign) return answerJson(response, { success: false, error_code: 10102, error_msg: '' })
    if (path === '/v3/app') return answerData(response, { ...small, sections: [] })
    if (path === '/v3/app/worksheets/list') return answerData(response, worksheets)
    const all = path.includes('/w1/') ? [] : rows
    const wanted = JSON.parse(request.body).filter?.value as readonly string[] | undefined
    if (wanted !== undefined && filter === 'refused')
      return answerJson(response, { success: false, error_code: 10002, error_msg: 'rowid' })
    const listed = wanted === undefined || filter === 'ignored' ? all : all.filter((it) => wanted.includes(it))
    answerData(response, {
      rows: listed.slice(0, JSON.parse(request.body).pageSize).map((id) => ({ rowId: id, _updatedAt: '2024-01-01 10:00:00' })),
      total: listed.length,
    })
  }

describe('a service that answers', () => {
  test('is reported with its name and worksheets, and what it can do', async () => {
    const server = await serve(smallService({}))
    const report = await connect().test({ address: server.url, secret }, never)
    expect(report).toEqual({
      ok: true,
      title: 'Connected to “Small shop” with 2 worksheets.',
      advice: '',
      code: null,
      appName: 'Small shop',
      worksheets: 2,
      proposal: null,
      warnings: [],
      parts: [
        { name: 'Interface', value: 'V3 and V2' },
        { name: 'Path prefix', value: 'none' },
        { name: 'Header names', value: 'Svc-Appkey and Svc-Sign' },
        { name: 'Sorting', value: 'not tried, for want of rows' },
        { name: 'Number of rows', value: 'always' },
        { name: 'Created, changed and owner', value: 'always' },
        { name: 'Option sets are edited with', value: 'POST' },
      ],
      failure: null,
      support: '',
    })
  })

  test.each([
    [{ filter: 'refused' }, 'refused', 1],
    [{ filter: 'ignored' }, 'ignored', 1],
    [{ filter: 'ignored', rows: ['only'] }, 'ignored', 1],
    [{ filter: 'works', rows: ['only'] }, 'works', 0],
    [{ rows: [] }, 'untested', 0],
  ] as const)('%o: filtering by row id %s, said where it makes pushes slower', async (options, _, warnings) => {
    const server = await serve(smallService(options))
    const report = await connect().test({ address: server.url, secret }, never)
    expect(report.ok).toBe(true)
    expect(report.warnings).toHaveLength(warnings)
  })

  test('under /api is found, and the setting is proposed', async () => {
    const server = await serve(smallService({ prefix: '/api' }))
    const report = await connect().test({ address: server.url, secret }, never)
    expect(report).toMatchObject({
      ok: true,
      appName: 'Small shop',
      proposal: { address: server.url, dialect: { ...ownDialect, pathPrefix: '/api' } },
    })
    expect(report.advice).toContain('/api')
  })

  test('without a prefix is found when one was given', async () => {
    const server = await serve(smallService({}))
    const report = await connect().test({ address: `${server.url}/wrong/index.html`, secret }, never)
    expect(report).toMatchObject({ ok: true, proposal: { address: server.url, dialect: { pathPrefix: '' } } })
  })

  test('is found under the address of a pasted endpoint', async () => {
    const server = await serve(smallService({ prefix: '/gate' }))
    const report = await connect().test({ address: `${server.url}/gate/v3/app/worksheets/list`, secret }, never)
    expect(report).toMatchObject({ ok: true, proposal: { dialect: { pathPrefix: '/gate' } } })
    expect(server.requests[0]?.url).toBe('/gate/v3/app')
  })

  test('with another header prefix answers when the user gives it', async () => {
    const server = await serve(smallService({ headerPrefix: 'hub-' }))
    const connections = connect()
    const dialect = { ...ownDialect, headerPrefix: 'Hub-' }
    expect(await connections.test({ address: server.url, dialect, secret }, never)).toMatchObject({ ok: true })
    const without = await connections.test({ address: server.url, secret }, never)
    expect(without).toMatchObject({ ok: false, advice: expect.stringContaining('header prefix') })
  })

  test('is tested with the stored secret of a connection, at its own address only', async () => {
    const server = await serve(smallService({}))
    const other = await serve(smallService({}))
    const connections = connect()
    const added = await connections.add({ name: 'Shop', address: server.url }, secret)
    if (!added.ok) throw new Error('not added')
    const connectionId = added.value.connection.id
    expect(await connections.test({ address: server.url, connectionId }, never)).toMatchObject({ ok: true })
    expect(await connections.test({ address: other.url, connectionId }, never)).toMatchObject({
      ok: false,
      title: expect.stringContaining('entered for'),
    })
    expect(other.requests).toEqual([])
  })
})

describe('a service of one generation only', () => {
  test('is connected to by the other one, which is proposed in words', async () => {
    const server = await serve(smallService({ generations: ['v2'] }))
    const report = await connect().test({ address: server.url, secret }, never)
    expect(report).toMatchObject({
      ok: true,
      appName: 'Small shop',
      worksheets: 2,
      proposal: { address: server.url, dialect: { ...ownDialect, generation: 'v2' } },
      advice: 'The V3 interface does not answer here, V2 does. Take over this setting.',
    })
    expect(report.warnings).toEqual([expect.stringMatching(/only the V2 interface: workflows, .* are not available\.$/)])
    const again = await connect().test({ address: server.url, secret, dialect: { ...ownDialect, generation: 'v2' } }, never)
    expect(again).toMatchObject({ ok: true, proposal: null, advice: '' })
  })

  test('is told what it does not offer, and a preference for the absent one is corrected', async () => {
    const server = await serve(smallService({ generations: ['v3'] }))
    const dialect = { ...ownDialect, generation: 'v2' } as const
    const report = await connect().test({ address: server.url, secret, dialect }, never)
    expect(report).toMatchObject({ ok: true, proposal: { dialect: ownDialect } })
    expect(report.warnings).toEqual([expect.stringMatching(/only the V3 interface: discussions, .* are not available\.$/)])
  })

  test('is found also where it answers unknown paths with a parameter error, as the embedded service does', async () => {
    const service = await startService({ sample: true, generations: ['v2'] })
    closers.push(() => service.close())
    const { url: address, appKey, sign } = service
    expect(await connect().test({ address, secret: { appKey, sign } }, never)).toMatchObject({
      ok: true,
      proposal: { address, dialect: { ...ownDialect, generation: 'v2' } },
    })
    const wrong = await connect().test({ address, secret: { appKey, sign: 'another' } }, never)
    expect(wrong).toMatchObject({ ok: false, failure: { kind: 'unauthorised', what: 'signature' } })
  })

  test('refuses a wrong key in its own words', async () => {
    const server = await serve(smallService({ generations: ['v2'] }))
    const report = await connect().test({ address: server.url, secret: { ...secret, appKey: 'another' } }, never)
    expect(report).toMatchObject({ ok: false, failure: { kind: 'unauthorised', what: 'key' }, appName: null })
  })
})

describe('what is wrong is said in words:', () => {
  const expectFailure = async (address: string, kind: string, title: RegExp, dialect = ownDialect) => {
    const report = await connect().test({ address, secret, dialect }, never)
    expect(report).toMatchObject({ ok: false, failure: { kind }, appName: null, worksheets: null })
    expect(report.title).toMatch(title)
    expect(report.advice).toMatch(/\.$/)
    expect(JSON.stringify(report)).not.toContain(secret.appKey)
    expect(JSON.stringify(report)).not.toContain(secret.sign)
    return report
  }

  test('a wrong key, also under a prefix that had to be found', async () => {
    const server = await serve((_, response) =>
      answerJson(response, { success: false, error_code: 10101, error_msg: `unknown: ${secret.appKey}` }),
    )
    await expectFailure(server.url, 'unauthorised', /^The application key is not known\./)
    const prefixed = await serve((request, response) =>
      request.url.startsWith('/api/') ? answerJson(response, { success: false, error_code: 10101 }) : void page(response),
    )
    const report = await expectFailure(prefixed.url, 'unauthorised', /^The application key is not known\./)
    expect(report.proposal).toMatchObject({ dialect: { pathPrefix: '/api' } })
  })

  test.each([
    [10102, /^The signature was refused\./],
    [10000, /^This computer is not allowed in\./],
    [10105, /^The user token is not valid\./],
    [10106, /^The organization restricts this token\./],
  ])('code %i', async (code, title) => {
    const server = await serve((_, response) => answerJson(response, { success: false, error_code: code, error_msg: '' }))
    const report = await expectFailure(server.url, 'unauthorised', title)
    expect(report.code).toBe(code)
  })

  test('a web page instead of the service', async () => {
    const server = await serve((_, response) => void page(response))
    await expectFailure(server.url, 'not-json', /^A web page answered instead of the service\./)
    expect(server.requests.map((it) => it.url)).toEqual([
      '/v3/app',
      '/api/v3/app',
      '/api/v2/open/worksheet/getWorksheet',
      '/api/v2/open/worksheet/getWorksheetInfo',
    ])
  })

  test('a path where nothing answers', async () => {
    const server = await serve((_, response) => void page(response, 404))
    const report = await expectFailure(server.url, 'wrong-path', /^Nothing answers at this address\./)
    expect(report.advice).toContain('/api')
  })

  test('a path of which the service says itself that it does not know it', async () => {
    const strict = smallService({})
    const unknown = { success: false, error_code: 10001, error_msg: 'no such operation' }
    const server = await serve((request, response) =>
      /^\/(?:v3|api\/v[12])\//.test(request.url) ? strict(request, response) : answerJson(response, unknown),
    )
    const report = await connect().test({ address: `${server.url}/v4`, secret }, never)
    expect(report).toMatchObject({ ok: true, proposal: { dialect: { pathPrefix: '' } } })
    const deaf = await serve((_, response) => answerJson(response, unknown))
    const failure = await expectFailure(`${deaf.url}/v4`, 'wrong-path', /^Nothing answers at this address\./)
    expect(failure.proposal).toBeNull()
  })

  test('a log-in page elsewhere, to which nothing is sent', async () => {
    const elsewhere = await serve((_, response) => answerData(response, {}))
    const server = await serve((_, response) => void response.writeHead(302, { location: `${elsewhere.url}/login` }).end())
    const report = await expectFailure(server.url, 'redirected', /^The address leads somewhere else\./)
    expect(report.title).toContain(elsewhere.url)
    expect(elsewhere.requests).toEqual([])
  })

  test('truncated JSON', async () => {
    const server = await serve((_, response) => void response.end('{"success":true,"da'))
    await expectFailure(server.url, 'not-json', /^The answer broke off\./)
  })

  test('another kind of service', async () => {
    const server = await serve((_, response) => answerJson(response, { status: 'UP' }))
    await expectFailure(server.url, 'unexpected-shape', /^The answer is not what the interface promises\./)
  })

  test('a server that is down', async () => {
    await expectFailure(`http://127.0.0.1:${await findClosedPort()}`, 'network', /^Nothing is listening there\./)
  })

  test('a name that does not exist', async () => {
    await expectFailure('https://no-such-host.invalid', 'network', /^The address was not found\./)
  })

  test('a certificate that is not trusted', async () => {
    const server = await serve((_, response) => answerData(response, {}), selfSigned)
    await expectFailure(server.url, 'network', /^The certificate is not trusted\./)
    expect(server.requests).toEqual([])
  })

  test('https where the server speaks http', async () => {
    const server = await serve((_, response) => answerData(response, {}))
    const report = await expectFailure(server.url.replace('http:', 'https:'), 'network', /^No secure connection\./)
    expect(report.advice).toContain('http://')
  })

  test('a broken connection', async () => {
    const server = await serve((_, response) => void response.destroy())
    await expectFailure(server.url, 'network', /^The connection broke\./)
  })

  test('an address that is none', async () => {
    const report = await connect().test({ address: 'ftp://x', secret }, never)
    expect(report).toMatchObject({ ok: false, title: 'An address begins with https:// or http://, not with ftp://.' })
  })

  test('a secret that is missing', async () => {
    const report = await connect().test({ address: 'https://x.test' }, never)
    expect(report).toMatchObject({ ok: false, title: 'Enter the application key and the signature.' })
  })

  test('a test that was cancelled', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await serve(() => arrived.resolve())
    const cancel = new AbortController()
    const testing = connect().test({ address: server.url, secret }, cancel.signal)
    await arrived.promise
    cancel.abort()
    expect(await testing).toMatchObject({ ok: false, failure: { kind: 'cancelled' } })
  })
})
