/**
 * Export as CSV of 1,000,000 rows with ten columns of every common kind: as pulled, with one column staged in every row, and all of them new. The floor iterates
 * the bare statement over the table that holds the rows, joins each row's stored values, and writes them in pieces of 64 KB.
 */
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { runExport } from '../../../../src-main/export/run-export.ts'
import type { JobControl } from '../../../../src-main/jobs/job-registry.ts'
import type { ExportOptions } from '../../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../../src-shared/model/ids.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { answered } from '../support/answered.ts'
import { type LargeReplica, openLargeReplica } from '../support/large-replica.ts'
import { openStaged } from '../support/staged-replica.ts'

type State = 'clean' | 'changed' | 'new'

const rounds = 5
const holds: Readonly<Record<State, number>> = { clean: 1.3, changed: 1.5, new: 1.5 }
const words: Readonly<Record<State, string>> = { clean: 'as pulled', changed: 'one column staged', new: 'all new' }

const fields = ['name', 'city', 'count', 'amount', 'status', 'kind', 'day', 'moment', 'owner', 'text0'].map((it) =>
  fieldId.parse(it),
)
const columns = fields.map((_, i) => `c${i + 1}`).join(', ')

const pieceLength = 65_536

const undisturbed: JobControl = {
  signal: new AbortController().signal,
  report: () => undefined,
  waiting: () => undefined,
  pausePoint: () => Promise.resolve(),
}

/** The rows lie in one table: as pulled in that of the service's rows, staged ones in the overlay. */
function writeBare(db: Database.Database, state: State, to: string): void {
  const rows = db.prepare(`select ${columns} from ${state === 'clean' ? 'w1_row' : 'w1_over'} order by k`).raw()
  const file = openSync(to, 'w', 0o600)
  let piece = ''
  for (const row of rows.iterate()) {
    piece += `${(row as readonly unknown[]).join(',')}\r\n`
    if (piece.length < pieceLength) continue
    writeSync(file, piece)
    piece = ''
  }
  writeSync(file, piece)
  fsyncSync(file)
  closeSync(file)
}

export async function measureExport(rows: number, state: State): Promise<BenchRow> {
  const large: LargeReplica = state === 'clean' ? await openLargeReplica(rows) : await openStaged(rows, state)
  const db = new Database(large.file, { readonly: true })
  db.pragma('cache_size = -65536')
  const [bare, ours] = ['bare.csv', 'export.csv'].map((it) => path.join(path.dirname(large.file), it)) as [string, string]
  try {
    const options: ExportOptions = {
      ...{ query: everyRow, fields, delimiter: ',', byteOrderMark: false, neutraliseFormulas: true, includeRowId: false },
    }
    const times: { readonly floor: number; readonly mine: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const floor = await timed(() => writeBare(db, state, bare))
      const mine = await timed(async () => {
        const request = { worksheetId: large.id, options, path: ours, id: `bench-${round}` }
        const exported = await answered(runExport(large, request, undisturbed))
        if (exported.rows !== rows) throw new Error(`${exported.rows} rows exported`)
      })
      times.push({ floor, mine })
    }
    const [floor, mine] = [median(times.map((it) => it.floor)), median(times.map((it) => it.mine))]
    const size = Math.round(statSync(ours).size / 1e6)
    return {
      what: `export of ${rows.toLocaleString('en')} rows x 10, ${words[state]}`,
      ratio: median(times.map((it) => it.mine / it.floor)),
      hold: holds[state],
      detail: `${(mine / 1000).toFixed(2)} s for ${size} MB against the bare statement ${(floor / 1000).toFixed(2)} s`,
    }
  } finally {
    db.close()
    await large.close()
    for (const file of [bare, ours]) rmSync(file, { force: true })
  }
}

export const run: Bench = async () => [
  await measureExport(1_000_000, 'clean'),
  await measureExport(1_000_000, 'changed'),
  await measureExport(1_000_000, 'new'),
]
