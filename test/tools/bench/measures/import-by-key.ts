/**
 * Updates by key of 1,000,000 lines against 1,000,000 rows, in another order: the match alone against the bare join in SQLite that brings the same rows and values, and the whole
 * check (nothing changes, every second line changes a cell) against csv-parse streaming the file and the bare join.
 */
import { appendFileSync, createReadStream, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { parse } from 'csv-parse'
import { askTransfer } from '../../../../src-main/import/answers/ask-transfer.ts'
import { openKeyMatch } from '../../../../src-main/replica/imports/key-match.ts'
import { openForReading } from '../../../../src-main/replica/store/open-database.ts'
import { createStore, type Store } from '../../../../src-main/replica/store/store.ts'
import type { KeyDifference } from '../../../../src-shared/csv/keys/key-difference.ts'
import type { ImportRules } from '../../../../src-shared/host/calls/import-calls.ts'
import { fieldId, importId } from '../../../../src-shared/model/ids.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { answered } from '../support/answered.ts'
import { type LargeReplica, openLargeReplica } from '../support/large-replica.ts'

const rows = 1_000_000
const rounds = 3

/** Row that line `n` is about: each row once, none beside its neighbour. */
const rowOf = (n: number): number => ((n * 7919) % rows) + 1
const keyOf = (k: number): string => `Key No ${k}`

/** The keys into a table, and the rows with their values in the order of the lines: what SQLite does for it without anything around. */
function joinBare(db: Database.Database): void {
  db.exec('create temp table file (line integer primary key, key text)')
  const insert = db.prepare(`insert into file values ${Array(64).fill('(?, ?)').join(', ')}`)
  for (let line = 0; line < rows; line += 64)
    insert.run(...Array.from({ length: 64 }, (_, n) => [line + n, keyOf(rowOf(line + n))]).flat())
  db.exec('create index temp.file_key on file (key)')
  const join = db.prepare(
    'select f.line, t.id, t.c10, t.c4, t.c2 from w1_row t cross join file f on f.key = t.c10 order by f.line',
  )
  let found = 0
  for (const _ of join.raw().iterate()) found += 1
  if (found !== rows) throw new Error(`${found} rows found`)
  db.exec('drop table file')
}

/** As a check does it, to the rows with their values in the order of the lines. */
function joinByKey(store: Store, ignores: readonly KeyDifference[]): void {
  const tables = store.worksheets.find('large')
  const field = tables?.byField.get('text0')?.field
  const wanted = ['text0', 'amount', 'city'].flatMap((id) => tables?.byField.get(id)?.field ?? [])
  if (tables === null || field === undefined) throw new Error('no such field')
  const match = openKeyMatch(store, tables, { fields: [field], ignores, wanted })
  for (let line = 0; line < rows; line += 512)
    match.add(
      Array.from({ length: Math.min(512, rows - line) }, (_, n) => ({
        line: line + n,
        parts: match.partsOf([keyOf(rowOf(line + n))]),
      })),
    )
  while (match.join());
  let found = 0
  for (let line = 0; line < rows; line += 500) found += match.between(line, line + 499).size
  if (found !== rows) throw new Error(`${found} rows found`)
  match.close()
}

const streamThrough = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const parser = createReadStream(file).pipe(parse())
    parser.on('data', () => undefined)
    parser.on('end', resolve)
    parser.on('error', reject)
  })

/** The questions of a check, without the job around them. */
async function check({ replica, id }: LargeReplica, file: string, rules: ImportRules) {
  const bench = importId.parse(`bench-${rules.keyIgnores?.length ?? 0}`)
  const ask = { path: file, fileName: 'lines.csv', format: null, knownNames: ['Text 0', 'Amount', 'City'] }
  const recognised = await answered(askTransfer(replica, 'import.survey', ask))
  const mapping = ['text0', 'amount', 'city'].map((field, column) => ({
    ...{ column, field: fieldId.parse(field), dateOrder: null, decimal: '.' as const },
  }))
  const added = { id: bench, worksheetId: id, fileName: 'lines.csv', bytes: 1, digest: null, recognised, mapping, rules, at: 1 }
  await answered(askTransfer(replica, 'import.add', added))
  await answered(askTransfer(replica, 'import.check-open', { pass: 'bench', importId: bench, path: file }))
  try {
    for (;;) {
      const step = await answered(askTransfer(replica, 'import.check-step', { pass: 'bench', budgetMs: 60 }))
      if (step.outcome !== null) return step.outcome.result
    }
  } finally {
    await answered(askTransfer(replica, 'import.close-pass', { pass: 'bench' }))
    await answered(askTransfer(replica, 'import.remove', { importId: bench }))
  }
}

function writeLines(large: LargeReplica): string {
  const db = new Database(large.file)
  db.prepare("update w1_row set c10 = 'Key No ' || k").run()
  db.pragma('wal_checkpoint(truncate)')
  const read = db.prepare<[number], [number, string]>('select c4, c2 from w1_row where k = ?').raw()
  const line = (n: number): string => {
    const [amount, city] = read.get(rowOf(n)) ?? [0, '']
    return `${keyOf(rowOf(n))},${n % 2 === 0 ? amount : (amount + 1).toFixed(2)},${city}\n`
  }
  const file = path.join(path.dirname(large.file), 'lines.csv')
  writeFileSync(file, 'Text 0,Amount,City\n')
  for (let first = 0; first < rows; first += 10_000)
    appendFileSync(file, Array.from({ length: 10_000 }, (_, n) => line(first + n)).join(''))
  db.close()
  return file
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

export const run: Bench = async () => {
  const large = await openLargeReplica(rows)
  const file = writeLines(large)
  const opened = openForReading(large.file, 'in-background')
  if (!opened.ok) throw new Error(opened.error.message)
  const store = createStore(opened.value)
  const bare = new Database(large.file, { readonly: true })
  bare.pragma('cache_size = -65536')
  bare.pragma('temp_store = memory')
  const lines: BenchRow[] = []
  const compare = async (what: string, hold: number, floor: () => unknown, ours: () => unknown): Promise<void> => {
    const times: { readonly floor: number; readonly ours: number }[] = []
    for (let round = 0; round < rounds; round += 1) times.push({ floor: await timed(floor), ours: await timed(ours) })
    const [bareTime, ownTime] = [median(times.map((it) => it.floor)), median(times.map((it) => it.ours))]
    const peak = Math.round(process.resourceUsage().maxRSS / 1024)
    lines.push({
      what,
      ratio: median(times.map((it) => it.ours / it.floor)),
      hold,
      detail: `${seconds(ownTime)} against ${seconds(bareTime)}; peak ${peak} MB`,
    })
  }
  try {
    await compare(
      'match of 1,000,000 lines with 1,000,000 rows',
      2,
      () => joinBare(bare),
      () => joinByKey(store, []),
    )
    const loose: readonly KeyDifference[] = ['case', 'spaces', 'accents']
    await compare(
      'the same without case, spaces, accents',
      2.5,
      () => joinBare(bare),
      () => joinByKey(store, loose),
    )
    const floor = async () => {
      await streamThrough(file)
      joinBare(bare)
    }
    const rules: ImportRules = { mode: 'upsert', keyFields: [fieldId.parse('text0')], emptyCells: 'keep', trim: false }
    await compare('check of 1,000,000 updates by key', 2, floor, async () => {
      const { update, unchanged } = await check(large, file, rules)
      if (update !== rows / 2 || unchanged !== rows / 2) throw new Error(`${update} updates, ${unchanged} unchanged`)
    })
    return lines
  } finally {
    bare.close()
    store.close()
    await large.close()
  }
}
