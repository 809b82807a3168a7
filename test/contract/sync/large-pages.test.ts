/**
 * Rows so large that a whole page of them is more than the app reads at once.
 *
 * @module-tag full
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { StartedService } from '../../support/service/start-service.ts'
import { createSyncWorld, type SyncWorld } from '../../support/sync/sync-world.ts'

let world: SyncWorld
afterEach(() => world.close())

/** More than the app reads of one answer. */
const tooMuch = Buffer.alloc(65 * 1024 * 1024, ' ')

/** In front of the service: answers lists of more rows than `most` with more bytes than the app reads. Answers the sizes that were asked for. */
async function startFront(service: StartedService, most: () => number, asked: number[]): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
    )
    const sent = request.method === 'GET' ? {} : { body }
    const answer = await fetch(`${service.url}${request.url}`, { method: request.method ?? 'GET', headers, ...sent })
    const text = await answer.text()
    const isList = request.url?.endsWith('/rows/list') === true
    const { pageSize = 0 } = isList ? (JSON.parse(body.toString()) as { pageSize?: number }) : {}
    const { rows = [] } = isList ? ((JSON.parse(text) as { data: { rows?: unknown[] } }).data ?? {}) : {}
    if (isList) asked.push(pageSize)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    // Space before JSON means nothing: the answer is a right one, and too long.
    if (rows.length > most()) response.write(tooMuch, () => response.end(text))
    else response.end(text)
    response.on('error', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const rows = 2300

test('come in halves of a page, in their order, and are refreshed so as well', async () => {
  const asked: number[] = []
  let most = 300
  world = await createSyncWorld({ through: (service) => startFront(service, () => most, asked) })
  const id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }])
  await world.pull(id)
  const f = (await world.fields(id)).Name ?? ''
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
    const url = `${world.service.url}/v3/app/worksheets/${id}/rows/${path}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { data: { rows: readonly Record<string, unknown>[] } }
  }
  const add = (first: number, count: number) =>
    post('batch', { rows: Array.from({ length: count }, (_, i) => ({ fields: [{ id: f, value: `row ${first + i}` }] })) })
  /** Oldest first, past the front. */
  const there = async () => {
    const sorts = [{ field: '_createdAt', direction: 'asc' }]
    const pages = [1, 2, 3].map((pageIndex) => post('list', { pageSize: 1000, pageIndex, sorts }))
    return (await Promise.all(pages)).flatMap(({ data }) => data.rows.map((it) => it[f]))
  }
  for (let first = 0; first < rows; first += 500) await add(first, Math.min(500, rows - first))
  await world.pull(id, 'full')
  const names = async () => (await world.rows(id)).map((it) => it.cells[0])
  expect(await names()).toEqual(await there())
  expect((await names()).length).toBe(rows)
  // A page was asked for whole as long as nothing was known, then in quarters.
  expect(asked.filter((it) => it === 250).length).toBeGreaterThanOrEqual(8)
  expect(asked.filter((it) => it === 1000).length).toBeLessThanOrEqual(4)

  await add(rows, 400)
  await world.pull(id, 'changes')
  expect((await names()).length).toBe(rows + 400)
  expect((await world.state(id)).staged).toEqual(noStaged)

  // A single row that is too large by itself is said, and nothing is lost.
  most = 0
  expect(await world.pull(id, 'full')).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('The answer is too large.') },
  })
  expect((await names()).length).toBe(rows + 400)
})
