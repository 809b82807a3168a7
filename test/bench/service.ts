/**
 * The embedded service at 1,000,000 rows: a filtered page against the same SQL run bare, a batch create against the bare inserts with
 * their change log, single-row reads per second, and the memory of its process.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { openService } from '../../src-main/service/open-service.ts'
import { databaseName } from '../../src-main/service/storage/sqlite/open-database.ts'
import { type ServiceProcess, startServiceProcess } from '../support/bench/service-process.ts'
import { type Bench, type BenchRow, median, timed } from './bench-row.ts'

const rows = 1_000_000
const rounds = 7
const pageSize = 1000
const reads = 5000
/** Requests at once while single rows are read: one connection would mostly measure the wire. */
const readers = 8
const memoryHold = 400

const answer = z.looseObject({ success: z.literal(true), data: z.unknown() })

interface Api {
  post(route: string, body: unknown): Promise<unknown>
  get(route: string): Promise<unknown>
}

function openApi(service: ServiceProcess, agent: Agent): Api {
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign }
  const base = `${service.url}/v3/app/worksheets/${service.worksheet}`
  const send = async (method: 'GET' | 'POST', route: string, body: string | null): Promise<unknown> => {
    const reply = await request(base + route, { dispatcher: agent, method, headers, body })
    return answer.parse(JSON.parse(await reply.body.text())).data
  }
  return { post: (route, body) => send('POST', route, JSON.stringify(body)), get: (route) => send('GET', route, null) }
}

/** The columns of the generated worksheet by name. */
interface Columns {
  readonly table: string
  readonly of: Readonly<Record<string, { readonly id: string; readonly column: string }>>
}

const fieldRow = z.object({
  key: z.int(),
  id: z.string(),
  definition: z.string().transform((text) => z.looseObject({ name: z.string() }).parse(JSON.parse(text))),
})

function readColumns(db: Database.Database): Columns {
  const worksheet = z.int().parse(db.prepare('select key from worksheets').pluck().get())
  const fields = z.array(fieldRow).parse(db.prepare('select key, id, definition from fields where worksheet = ?').all(worksheet))
  return {
    table: `w${worksheet}`,
    of: Object.fromEntries(fields.map((it) => [it.definition.name, { id: it.id, column: `f${it.key}` }])),
  }
}

/** Different in every round, so that neither side finds its answer kept. */
const bounds = (round: number) => ({ quantity: 9000 + round * 10, low: 1000 + round * 100, high: 3000 + round * 100 })
const [city, before] = ['Porto', '2024-06-01']

async function measureList(api: Api, db: Database.Database, columns: Columns): Promise<BenchRow> {
  const { City, Quantity, Amount, Date: day } = columns.of
  if (City === undefined || Quantity === undefined || Amount === undefined || day === undefined)
    throw new Error('fields are missing')
  const condition = (field: string, operator: string, value: unknown) => ({ type: 'condition', field, operator, value })
  const ask = (round: number) => {
    const { quantity, low, high } = bounds(round)
    const filter = {
      type: 'group',
      logic: 'OR',
      children: [
        {
          type: 'group',
          logic: 'AND',
          children: [condition(City.id, 'eq', city), condition(Quantity.id, 'ge', quantity)],
        },
        {
          type: 'group',
          logic: 'AND',
          children: [condition(Amount.id, 'between', [low, high]), condition(day.id, 'lt', before)],
        },
      ],
    }
    return api.post('/rows/list', { pageSize, pageIndex: 1, filter })
  }
  const keys = db
    .prepare(
      `select key from ${columns.table} where (${City.column} = ? and ${Quantity.column} >= ?)
         or (${Amount.column} >= ? and ${Amount.column} <= ? and ${day.column} < ?) order by key desc`,
    )
    .pluck()
  const page = db.prepare(`select * from ${columns.table} where key = ?`).raw()
  const bare = (round: number): number => {
    const { quantity, low, high } = bounds(round)
    const found = keys.all(city, quantity, low, high, before)
    for (const key of found.slice(0, pageSize)) page.get(key)
    return found.length
  }
  const counted = z.looseObject({ rows: z.array(z.unknown()).length(pageSize), total: z.int() })
  const times: { readonly floor: number; readonly ours: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    let total = 0
    const floor = await timed(() => {
      total = bare(round)
    })
    let found: unknown
    const ours = await timed(async () => {
      found = await ask(round)
    })
    if (counted.parse(found).total !== total) throw new Error(`the service finds other rows than the statement: ${total}`)
    // The first round only warms both up.
    if (round > 0) times.push({ floor, ours })
  }
  return {
    what: 'service: 1000 rows by a two-level filter, 1,000,000 rows',
    ratio: median(times.map((it) => it.ours / it.floor)),
    hold: 2,
    detail: `${median(times.map((it) => it.ours)).toFixed(0)} ms over HTTP against the bare statement ${median(times.map((it) => it.floor)).toFixed(0)} ms`,
  }
}

/** Inserts what the service wrote for one batch once more, under other keys, with the same settings and the same indexes. */
function createBareInsert(source: string, target: string, columns: Columns): (rowIds: readonly string[]) => number {
  const db = new Database(target)
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = normal')
  db.pragma('cache_size = -65536')
  db.prepare('attach ? as written').run(source)
  let nextKey = 2 * rows
  let nextMark = 1_000_000_000
  const insert = (table: string, width: number) =>
    db.prepare(`insert into ${table} values (${Array(width).fill('?').join(', ')})`)
  return (rowIds) => {
    const list = JSON.stringify(rowIds)
    const found = (table: string, id: string) =>
      z
        .array(z.array(z.union([z.string(), z.number(), z.null()])))
        .parse(db.prepare(`select * from written.${table} where ${id} in (select value from json_each(?))`).raw().all(list))
    const [made, logged] = [found(columns.table, 'id'), found('changes', 'row')]
    if (made.length !== rowIds.length || logged.length < rowIds.length)
      throw new Error('the service did not write what it answered')
    const [row, change] = [insert(columns.table, made[0]?.length ?? 0), insert('changes', logged[0]?.length ?? 0)]
    const start = performance.now()
    db.exec('begin immediate')
    for (const [, id, ...cells] of made) row.run(nextKey++, `${id}~`, ...cells)
    for (const [, ...cells] of logged) change.run(nextMark++, ...cells)
    db.exec('commit')
    return performance.now() - start
  }
}

async function measureCreate(
  api: Api,
  columns: Columns,
): Promise<{ readonly times: readonly number[]; readonly ids: readonly (readonly string[])[] }> {
  const fields = ['Name', 'Code', 'City', 'Quantity', 'Amount', 'Remark'].map((name) => columns.of[name]?.id ?? '')
  const created = z.looseObject({ rowIds: z.array(z.string()).length(pageSize) })
  const times: number[] = []
  const ids: (readonly string[])[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const body = {
      triggerWorkflow: false,
      rows: Array.from({ length: pageSize }, (_, i) => ({
        fields: [`Row ${i}`, `${round}-${i}`, city, i, i / 4, 'made by the benchmark'].map((value, at) => ({
          id: fields[at],
          value,
        })),
      })),
    }
    let made: unknown
    const took = await timed(async () => {
      made = await api.post('/rows/batch', body)
    })
    if (round === 0) continue
    times.push(took)
    ids.push(created.parse(made).rowIds)
  }
  return { times, ids }
}

async function measureReads(api: Api, ids: readonly string[]): Promise<BenchRow> {
  let next = 0
  const walk = async (): Promise<void> => {
    for (let i = next++; i < reads; i = next++) await api.get(`/rows/${ids[i % ids.length]}`)
  }
  const took = await timed(() => Promise.all(Array.from({ length: readers }, walk)))
  return {
    what: 'service: reads of a single row',
    ratio: null,
    hold: null,
    detail: `${Math.round(reads / (took / 1000))} a second from one process, ${readers} at once`,
  }
}

/** Megabytes; null where the system does not tell. */
function memoryOf(pid: number): number | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))
  return match === null ? null : Number(match[1]) / 1024
}

export const run: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-'))
  const data = path.join(folder, 'service')
  mkdirSync(data)
  const generated = await openService({ dataFolder: data, generate: [{ rows }] })
  if (!generated.ok) throw new Error(`the service did not open: ${generated.error.kind}`)
  generated.value.close()
  const copy = path.join(folder, 'copy.db')
  copyFileSync(path.join(data, databaseName), copy)
  const service = await startServiceProcess({ data })
  const agent = new Agent({ connections: readers, pipelining: 1 })
  const db = new Database(copy, { readonly: true })
  db.pragma('cache_size = -65536')
  const columns = readColumns(db)
  const api = openApi(service, agent)
  const lines: BenchRow[] = []
  let created: Awaited<ReturnType<typeof measureCreate>>
  try {
    lines.push(await measureList(api, db, columns))
    created = await measureCreate(api, columns)
    lines.push(await measureReads(api, created.ids.flat()))
    const memory = memoryOf(service.pid)
    lines.push({
      what: 'service: memory at 1,000,000 rows, of 400 MB',
      ratio: memory === null ? null : memory / memoryHold,
      hold: memory === null ? null : 1,
      detail: memory === null ? 'this system does not tell the memory of a process' : `${memory.toFixed(0)} MB resident`,
    })
  } finally {
    db.close()
    await agent.close()
    await service.close()
  }
  // The service holds its file alone, so what it wrote is read when it has ended.
  const bare = createBareInsert(path.join(data, databaseName), copy, columns)
  const floors = created.ids.map((ids) => bare(ids))
  lines.splice(1, 0, {
    what: 'service: batch create of 1000 rows',
    ratio: median(created.times) / median(floors),
    hold: 3,
    detail: `${median(created.times).toFixed(1)} ms over HTTP against the bare inserts with their change log ${median(floors).toFixed(1)} ms`,
  })
  rmSync(folder, { recursive: true, force: true })
  return lines
}
