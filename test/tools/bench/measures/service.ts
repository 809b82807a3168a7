/**
 * The embedded service at 1,000,000 rows: a filtered page against the same SQL run bare, a batch create against the bare inserts with
 * their change log, single-row reads per second, and the memory of its process.
 */
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { openService } from '../../../../src-main/service/open-service.ts'
import { databaseName } from '../../../../src-main/service/storage/sqlite/open-database.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const rows = 1_000_000
const rounds = 7
/** Runs of so many batches each, whose spread tells how far to trust the middle one. */
const createRuns = 5
const pageSize = 1000
const reads = 5000
/** Requests at once while single rows are read: one connection would mostly measure the wire. */
const readers = 8
const memoryHold = 400

const answer = z.looseObject({ success: z.literal(true), data: z.unknown() })

interface Api {
  post(route: string, body: unknown): Promise<unknown>
  /** A body that was made beforehand. */
  postText(route: string, body: string): Promise<unknown>
  get(route: string): Promise<unknown>
}

function openApi(service: ServiceProcess, agent: Agent): Api {
  const headers = { 'content-type': 'application/json', 'Svc-Appkey': service.appKey, 'Svc-Sign': service.sign }
  const base = `${service.url}/v3/app/worksheets/${service.worksheet}`
  const send = async (method: 'GET' | 'POST', route: string, body: string | null): Promise<unknown> => {
    const reply = await request(base + route, { dispatcher: agent, method, headers, body })
    return answer.parse(JSON.parse(await reply.body.text())).data
  }
  return {
    post: (route, body) => send('POST', route, JSON.stringify(body)),
    postText: (route, body) => send('POST', route, body),
    get: (route) => send('GET', route, null),
  }
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

const named = ['Name', 'Code', 'City', 'Quantity', 'Amount', 'Remark'] as const
const batch = (round: number): readonly (readonly (string | number)[])[] =>
  Array.from({ length: pageSize }, (_, i) => [`Row ${i}`, `${round}-${i}`, city, i, i / 4, 'made by the benchmark'])

/** Inserts the rows of a batch with their change log into a copy, with the settings and the indexes of the service. */
function createBareInsert(db: Database.Database, columns: Columns): (round: number) => number {
  const columnOf = (name: string): string => columns.of[name]?.column ?? ''
  const info = z.array(z.looseObject({ name: z.string() })).parse(db.pragma(`table_info(${columns.table})`))
  const given = ['key', 'id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'owner', ...named.map(columnOf)]
  const all = [...given, ...info.map((each) => each.name).filter((name) => !given.includes(name))]
  const row = db.prepare(`insert into ${columns.table} (${all.join(', ')}) values (${all.map(() => '?').join(', ')})`)
  const empty = all.slice(given.length).map(() => null)
  const change = db.prepare("insert into changes (worksheet, row, kind, at, by, changes) values (?, ?, 'create', ?, ?, '[]')")
  const worksheet = Number(columns.table.slice(1))
  let nextKey = 2 * rows
  return (round) => {
    const [at, by] = [Date.now(), 'user-api']
    const made = batch(round).map((cells) => ({
      id: `${Math.floor(at / 1000).toString(16)}${randomBytes(8).toString('hex')}`,
      cells,
    }))
    const start = performance.now()
    db.exec('begin immediate')
    for (const { id, cells } of made) row.run(nextKey++, id, at, at, by, by, by, ...cells, ...empty)
    for (const { id } of made) change.run(worksheet, id, at, by)
    db.exec('commit')
    return performance.now() - start
  }
}

/** By turns, so that whatever else the machine does slows both. */
async function measureCreate(
  api: Api,
  bare: (round: number) => number,
  columns: Columns,
): Promise<{ readonly line: BenchRow; readonly ids: readonly string[] }> {
  const created = z.looseObject({ rowIds: z.array(z.string()).length(pageSize) })
  const runs: { readonly floor: number; readonly ours: number }[] = []
  const ids: string[] = []
  for (let run = 0; run <= createRuns; run += 1) {
    const times: { readonly floor: number; readonly ours: number }[] = []
    for (let round = run * rounds; round < (run + 1) * rounds; round += 1) {
      const asked = batch(round).map((cells) => ({
        fields: cells.map((value, at) => ({ id: columns.of[named[at] ?? '']?.id, value })),
      }))
      const body = JSON.stringify({ triggerWorkflow: false, rows: asked })
      const floor = bare(round)
      let made: unknown
      const ours = await timed(async () => {
        made = await api.postText('/rows/batch', body)
      })
      ids.push(...created.parse(made).rowIds)
      times.push({ floor, ours })
    }
    // The first run only warms both up.
    if (run > 0) runs.push({ floor: median(times.map((it) => it.floor)), ours: median(times.map((it) => it.ours)) })
  }
  const ratios = runs.map((it) => it.ours / it.floor).sort((x, y) => x - y)
  const line = {
    what: 'service: batch create of 1000 rows',
    ratio: median(ratios),
    hold: 3,
    detail: `${median(runs.map((it) => it.ours)).toFixed(1)} ms over HTTP against the bare inserts with their change log ${median(runs.map((it) => it.floor)).toFixed(1)} ms; ${createRuns} runs from ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`,
  }
  return { line, ids }
}

/** The last batch of both, cell by cell, so that the floor is of the same work. */
function checkSameWork(service: string, copy: Database.Database, { table }: Columns): void {
  const written = new Database(service, { readonly: true })
  try {
    const last = (db: Database.Database): readonly unknown[][] =>
      z
        .array(z.array(z.unknown()))
        .parse(db.prepare(`select * from ${table} order by key desc limit ${pageSize}`).raw().all())
        .map((row) => row.slice(4))
    const logged = (db: Database.Database) =>
      db.prepare('select worksheet, kind, by, changes from changes order by mark desc limit ?').raw().all(pageSize)
    if (!isDeepStrictEqual(last(written), last(copy)) || !isDeepStrictEqual(logged(written), logged(copy)))
      throw new Error('the bare inserts are not what the service wrote')
  } finally {
    written.close()
  }
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
  const db = new Database(copy)
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = normal')
  db.pragma('wal_autocheckpoint = 4000')
  db.pragma('cache_size = -65536')
  const columns = readColumns(db)
  const api = openApi(service, agent)
  const lines: BenchRow[] = []
  let isClosed = false
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    await agent.close()
    await service.close()
  }
  try {
    lines.push(await measureList(api, db, columns))
    const created = await measureCreate(api, createBareInsert(db, columns), columns)
    lines.push(created.line, await measureReads(api, created.ids))
    const memory = memoryOf(service.pid)
    lines.push({
      what: 'service: memory at 1,000,000 rows, of 400 MB',
      ratio: memory === null ? null : memory / memoryHold,
      hold: memory === null ? null : 1,
      detail: memory === null ? 'this system does not tell the memory of a process' : `${memory.toFixed(0)} MB resident`,
    })
    // The service holds its file alone, so what it wrote is read when it has ended.
    await close()
    checkSameWork(path.join(data, databaseName), db, columns)
  } finally {
    await close()
    db.close()
  }
  rmSync(folder, { recursive: true, force: true })
  return lines
}
