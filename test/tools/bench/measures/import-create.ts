/** Creating 100,000 rows from a checked CSV against posting the same request bodies, made beforehand, at the same concurrency. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { Pool } from 'undici'
import { z } from 'zod'
import { createWidth } from '../../../../src-main/import/create/run-create.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { vegaFile, whole } from '../../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'
import { testAppKey, testSign } from '../../../support/service/start-service.ts'
import { type BenchRow, median, timed } from '../bench-row.ts'

const rows = 100_000
const rowsPerBatch = 1000
/**
 * Each round measures both, one after the other, so that a busy machine slows both; the middle of the ratios counts. They take turns in
 * going first, since the service holds more rows each time.
 */
const rounds = 10

const columns = [
  { name: 'iata', type: '2', isTitle: true },
  { name: 'name', type: '2' },
  { name: 'city', type: '2' },
  { name: 'state', type: '2' },
  { name: 'country', type: '2' },
  { name: 'latitude', type: '6', precision: 10 },
  { name: 'longitude', type: '6', precision: 10 },
]

const listening = z.looseObject({ url: z.string() })
const created = z.looseObject({ success: z.literal(true), data: z.looseObject({ worksheetId: z.string() }) })
const structure = z.looseObject({ data: z.looseObject({ fields: z.array(z.looseObject({ id: z.string(), name: z.string() })) }) })

/** A service in a process of its own, as a real one is. */
async function startServiceProcess(folder: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const entry = fileURLToPath(new URL('../../../../src-main/service.ts', import.meta.url))
  const args = [entry, '--strict', '--port', '0', '--data', folder, '--app-key', testAppKey, '--sign', testSign]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString()
      if (text.includes('\n')) resolve(listening.parse(JSON.parse(text.split('\n')[0] ?? '')).url)
    })
    child.on('error', reject)
  })
  return {
    url,
    async stop() {
      child.kill()
      await ended
    },
  }
}

const headers = { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign }
const post = async (url: string, body: unknown): Promise<unknown> =>
  (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()

async function createWorksheet(url: string): Promise<{ readonly id: string; readonly fieldIds: readonly string[] }> {
  const { worksheetId } = created.parse(await post(`${url}/v3/app/worksheets`, { name: 'Floor', fields: columns })).data
  const found = structure.parse(await (await fetch(`${url}/v3/app/worksheets/${worksheetId}`, { headers })).json())
  return {
    id: worksheetId,
    fieldIds: columns.map(({ name }) => found.data.fields.find((field) => field.name === name)?.id ?? ''),
  }
}

const source = parse(vegaFile('airports'), { from_line: 2 })
/** Made anew each time: 100,000 of them kept here would be gone through by every garbage collection of the app, which keeps none. */
const recordAt = (index: number): readonly string[] => {
  const [iata = '', ...rest] = source[index % source.length] ?? []
  return [`${iata}-${index}`, ...rest]
}
const recordsFrom = (start: number, count: number): (readonly string[])[] =>
  Array.from({ length: count }, (_, at) => recordAt(start + at))
const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The bodies as the import sends them. */
const bodiesFor = (fieldIds: readonly string[]): readonly Buffer[] =>
  Array.from({ length: rows / rowsPerBatch }, (_, batch) => {
    const part = recordsFrom(batch * rowsPerBatch, rowsPerBatch).map((cells) => ({
      fields: fieldIds.map((id, at) => ({ id, value: at < 5 ? cells[at] : Number(cells[at]) })),
    }))
    return Buffer.from(JSON.stringify({ rows: part, triggerWorkflow: false }))
  })

/** The floor: nothing but the requests. */
async function postAll(url: string): Promise<() => Promise<void>> {
  const { id, fieldIds } = await createWorksheet(url)
  const bodies = bodiesFor(fieldIds)
  return async () => {
    const pool = new Pool(url, { connections: createWidth })
    const waiting = [...bodies]
    const walk = async (): Promise<void> => {
      for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
        const answer = await pool.request({ path: `/v3/app/worksheets/${id}/rows/batch`, method: 'POST', headers, body })
        const text = await answer.body.text()
        if (!text.includes('"success":true')) throw new Error(text.slice(0, 300))
      }
    }
    await Promise.all(Array.from({ length: createWidth }, walk))
    await pool.close()
  }
}

async function importAll(host: StartedHost, connectionId: ConnectionId, text: string): Promise<() => Promise<void>> {
  const { worksheetId } = await host.answer('worksheet.create', { connectionId, name: 'Imported', fields: columns })
  await host.answer('worksheet.open', { connectionId, worksheetId })
  const { importId } = await host.answer('import.begin', { connectionId, worksheetId, source: { text } })
  await whole(host, host.answer('import.check', { importId }))
  return async () => {
    const job = await whole(host, host.answer('import.create', { importId, triggerWorkflow: false }))
    if (job.status !== 'done' || job.counts.created !== rows) throw new Error(`${job.status}: ${job.message}`)
  }
}

export async function run(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gridstage-bench-'))
  const service = await startServiceProcess(folder)
  const host = await startHost()
  try {
    const { connection } = await host.answer('connections.add', {
      name: 'Bench',
      address: service.url,
      secret: { appKey: testAppKey, sign: testSign },
    })
    const connectionId = connection.id
    await host.answer('connections.open', { connectionId })
    const lines = recordsFrom(0, rows).map((cells) => cells.map(quoted).join(','))
    const text = `${[columns.map(({ name }) => name).join(','), ...lines].join('\n')}\n`
    const ours: number[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [floor, mine] = [await postAll(service.url), await importAll(host, connectionId, text)]
      if (round % 2 === 0) floors.push(await timed(floor))
      ours.push(await timed(mine))
      if (round % 2 === 1) floors.push(await timed(floor))
    }
    const [middle, floor] = [median(ours), median(floors)]
    return [
      {
        what: 'create 100,000 rows from CSV',
        ratio: median(ours.map((mine, round) => mine / (floors[round] ?? Number.NaN))),
        hold: 1.15,
        detail: `${(middle / 1000).toFixed(2)} s against ${(floor / 1000).toFixed(2)} s of bare requests, ${createWidth} at a time`,
      },
    ]
  } finally {
    await host.remove()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
