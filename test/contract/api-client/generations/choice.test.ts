/** Which generation a call goes to, and what is learned from calls that find nothing. */
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedCredentials } from '../../../../src-main/api-client/call.ts'
import { createGenerationClient } from '../../../../src-main/api-client/generations/generation-client.ts'
import type { RoutesOf } from '../../../../src-main/api-client/generations/route.ts'
import { createUndiciTransport } from '../../../../src-main/api-client/undici-transport.ts'
import { type Generation, ownDialect } from '../../../../src-shared/api/dialect.ts'
import { getRowsCountV2 } from '../../../../src-shared/api/v2/v2-row-operations.ts'
import { createRow, listRows, updateRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet, getApp, getWorksheet, listWorksheets } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import * as v3Workflow from '../../../../src-shared/api/v3/v3-workflow-operations.ts'
import {
  type Answer,
  answerData,
  answerJson,
  type ReceivedRequest,
  startAnsweringServer,
} from '../../../support/api-client/answering-server.ts'
import { createTestClient } from '../../../support/api-client/create-test-client.ts'
import { type GenerationWorld, startGenerationWorld, succeed } from '../../../support/api-client/generation-world.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function start(): Promise<GenerationWorld> {
  const world = await startGenerationWorld({ rows: 30 })
  closers.push(world.close)
  return world
}
const called = (world: GenerationWorld) => world.service.requests().map((it) => it.operation?.id)
const sheetOf = async (world: GenerationWorld): Promise<string> =>
  (await succeed(world.raw.call(listWorksheets, { body: {} })))[0]?.id ?? ''

describe('a service with both generations', () => {
  it('is asked by V3 where V3 is preferred, and by V2 for what was asked of V2', async () => {
    const world = await start()
    const client = world.preferring('v3')
    const sheet = await sheetOf(world)
    await succeed(client.call(listRows, { params: { worksheet_id: sheet }, body: { pageSize: 1, pageIndex: 1 } }))
    expect(await succeed(client.call(getRowsCountV2, { body: { worksheetId: sheet, viewId: '' } }))).toBe(30)
    expect(called(world).slice(1)).toEqual(['v3.rows.list', 'v2.rows.count'])
    expect(client.answeredBy(listRows)).toBe('v3')
  })

  it('is asked by V2 where V2 is preferred, and by V3 for what V2 does not have', async () => {
    const world = await start()
    const client = world.preferring('v2')
    const sheet = await sheetOf(world)
    const params = { worksheet_id: sheet }
    await succeed(client.call(listRows, { params, body: { pageSize: 1, pageIndex: 1 } }))
    await succeed(client.call(editWorksheet, { params, body: { remark: 'Changed' } }))
    // V2 sorts by one field only.
    const sorts = [{ field: '_createdAt' }, { field: 'rowid' }]
    await succeed(client.call(listRows, { params, body: { pageSize: 1, pageIndex: 1, sorts } }))
    expect(called(world).slice(1)).toEqual(['v2.rows.list', 'v3.worksheets.edit', 'v3.rows.list'])
    expect(client.answeredBy(listRows)).toBe('v2')
  })

  it('reads the fields of a worksheet once for its filters, and again after its structure was read', async () => {
    const world = await start()
    const client = world.through('v2')
    const params = { worksheet_id: await sheetOf(world) }
    const { fields } = await succeed(client.call(getWorksheet, { params }))
    const filter = { type: 'condition', field: fields[0]?.id ?? '', operator: 'isnotempty' } as const
    for (let n = 0; n < 3; n += 1) await succeed(client.call(listRows, { params, body: { pageSize: 1, pageIndex: 1, filter } }))
    expect(called(world).filter((it) => it === 'v2.worksheets.get')).toHaveLength(2)
    await succeed(client.call(getWorksheet, { params }))
    await succeed(client.call(listRows, { params, body: { pageSize: 1, pageIndex: 1, filter } }))
    expect(called(world).filter((it) => it === 'v2.worksheets.get')).toHaveLength(4)
  })

  it('says of a batch update through V2 neither that rows changed nor that they failed', async () => {
    const world = await start()
    const client = world.through('v2')
    const params = { worksheet_id: await sheetOf(world) }
    const { fields } = await succeed(client.call(getWorksheet, { params }))
    const { rows } = await succeed(client.call(listRows, { params, body: { pageSize: 3, pageIndex: 1 } }))
    const rowIds = rows.map((row) => String(row.id))
    const body = { rowIds, fields: [{ id: fields[0]?.id ?? '', value: 'Same' }] }
    expect(await succeed(client.call(updateRows, { params, body }))).toEqual({ successfulRowIds: [], failedRowIds: [] })
    const gone = await client.call(updateRows, { params, body: { ...body, rowIds: [...rowIds, 'gone'] } })
    expect(gone).toMatchObject({ ok: false, error: { kind: 'refused', code: 10007, happened: 'maybe' } })
  })
})

it('reaches V2 under a path prefix that its paths begin with anyway', async () => {
  const world = await startGenerationWorld({ rows: 3, pathPrefix: '/api' })
  closers.push(world.close)
  const { client } = createTestClient(world.service.url, {
    transport: createUndiciTransport(),
    credentials: fixedCredentials(world.service),
    destination: { address: world.service.url, dialect: { ...ownDialect, pathPrefix: '/api' } },
  })
  for (const prefer of ['v3', 'v2'] as const) {
    const sheets = await succeed(createGenerationClient(client, { prefer }).call(listWorksheets, { body: {} }))
    expect(sheets).toHaveLength(1)
  }
})

const page = (response: ServerResponse, status: number) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Nothing</html>')

async function serve(answer: Answer, prefer: Generation = 'v3') {
  const server = await startAnsweringServer(answer)
  closers.push(() => server.close())
  const transport = createUndiciTransport()
  const credentials = fixedCredentials({ appKey: 'k', sign: 's' })
  const { client } = createTestClient(server.url, { transport, credentials })
  return { server, client: createGenerationClient(client, { prefer }) }
}
const isV3 = (request: ReceivedRequest) => request.url.startsWith('/v3/')
const create = { params: { worksheet_id: 'w' }, body: { fields: [] } }

describe('a call that finds nothing at its path', () => {
  it('is said not to be offered where the preferred generation does not have it and the other one is absent', async () => {
    const world = await startGenerationWorld({ generations: ['v2'] })
    closers.push(world.close)
    const client = world.preferring('v2')
    for (let n = 0; n < 2; n += 1) {
      const answer = await client.call(v3Workflow.listProcesses, {})
      expect(answer).toMatchObject({ ok: false, error: { kind: 'not-offered' } })
    }
  })

  it('does not make a generation absent when the other one does not answer either', async () => {
    const { server, client } = await serve((_, response) => void page(response, 404))
    expect(await client.call(getApp, {})).toMatchObject({ ok: false, error: { kind: 'wrong-path' } })
    expect(client.answeredBy(listRows)).toBe('v3')
    const before = server.requests.length
    await client.call(getApp, {})
    expect(server.requests[before]?.url).toBe('/v3/app')
  })

  it.each([404, 405])('says nothing about its neighbours when only that path is missing (%i)', async (status) => {
    const { server, client } = await serve((request, response) =>
      request.url === '/v3/app' ? answerData(response, { appId: 'a', sections: [] }) : void page(response, status),
    )
    const list = { params: { worksheet_id: 'w' }, body: { pageSize: 1, pageIndex: 1 } }
    const offered = { kind: 'not-offered', happened: 'no', what: '“List rows”' }
    expect(await client.call(listRows, list)).toEqual({ ok: false, error: offered })
    const before = server.requests.length
    expect(await client.call(listRows, list)).toEqual({ ok: false, error: offered })
    expect(server.requests).toHaveLength(before)
    expect(await client.call(getApp, {})).toMatchObject({ ok: true })
  })

  it.each([400, 403])('is no missing operation when the door is closed (%i)', async (status) => {
    const { client } = await serve((request, response) =>
      request.url === '/v3/app' ? answerData(response, { appId: 'a', sections: [] }) : void page(response, status),
    )
    const list = { params: { worksheet_id: 'w' }, body: { pageSize: 1, pageIndex: 1 } }
    expect(await client.call(listRows, list)).toMatchObject({ ok: false, error: { kind: 'bad-status', status } })
  })

  it('is sent through the other generation when it certainly changed nothing', async () => {
    const { server, client } = await serve((request, response) =>
      isV3(request) ? void page(response, 404) : answerData(response, 'new-row'),
    )
    expect(await client.call(createRow, create)).toEqual({ ok: true, value: { id: 'new-row' } })
    expect(server.requests.filter((it) => it.url.endsWith('/addRow'))).toHaveLength(1)
    expect(client.answeredBy(createRow)).toBe('v2')
  })

  it('is not sent again when it may have changed something', async () => {
    // A web page with status 200 says nothing about what happened before it.
    const { server, client } = await serve((request, response) =>
      isV3(request) ? void page(response, 200) : answerData(response, 'new-row'),
    )
    expect(await client.call(createRow, create)).toMatchObject({ ok: false, error: { kind: 'not-json', happened: 'maybe' } })
    expect(server.requests.filter((it) => it.url.endsWith('/addRow'))).toHaveLength(0)
    // The next call that only reads finds out.
    const read = await client.call(listRows, { params: { worksheet_id: 'w' }, body: { pageSize: 1, pageIndex: 1 } })
    expect(read.ok).toBe(false)
    expect(client.answeredBy(listRows)).toBe('v2')
  })

  it('asks V3 when V2 was preferred and is not there', async () => {
    const { client } = await serve(
      (request, response) =>
        isV3(request) ? answerData(response, { appId: 'a', name: 'Shop', sections: [] }) : void page(response, 404),
      'v2',
    )
    expect(await client.call(getApp, {})).toMatchObject({ ok: true, value: { name: 'Shop' } })
    expect(client.answeredBy(getApp)).toBe('v3')
  })

  it('leaves a refusal as it is', async () => {
    const { server, client } = await serve((_, response) =>
      answerJson(response, { success: false, error_code: 10102, error_msg: '' }),
    )
    expect(await client.call(getApp, {})).toMatchObject({ ok: false, error: { kind: 'unauthorised' } })
    expect(server.requests).toHaveLength(1)
  })
})

describe('the types of the routes', () => {
  it('demand one route for every operation of a module', () => {
    // @ts-expect-error startProcess has neither a route nor a stated absence
    const incomplete: RoutesOf<typeof v3Workflow> = {
      listProcesses: { kind: 'absent', what: 'x' },
      getProcess: { kind: 'absent', what: 'x' },
    }
    expect(Object.keys(incomplete)).toHaveLength(2)
  })
})
