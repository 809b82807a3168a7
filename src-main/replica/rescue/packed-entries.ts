/** What is staged as batches, entry by entry, from a file that may be damaged anywhere: batches that cannot be read are left out and counted. */
import type Database from 'better-sqlite3'
import { type BatchRecord, baseInRows, batchColumns, batchOf, entriesOf } from '../stage/packed/journal-batch.ts'
import type { ReadSides } from '../stage/packed/packed-values.ts'
import type { SqlValue } from '../store/statements.ts'
import { readAround, readOr } from './read-around.ts'

export interface PackedEntry {
  readonly seq: number
  readonly ws: number
  readonly k: number
  readonly f: number
  readonly base: SqlValue
  readonly value: SqlValue
}

export interface PackedEntries {
  /** The newest state of each cell, where that is a change. */
  readonly staged: readonly PackedEntry[]
  /** The cells of all batches: what the journal has of them was staged before. */
  readonly isCovered: (cell: Pick<PackedEntry, 'ws' | 'k' | 'f'>) => boolean
  /** Entries that cannot be read. */
  readonly broken: number
}

const cellOf = ({ ws, k, f }: Pick<PackedEntry, 'ws' | 'k' | 'f'>): string => `${ws} ${k} ${f}`

/** `schema`: under which name the file is open. */
export function readPackedEntries(db: Database.Database, schema: string): PackedEntries {
  const last = readOr(
    0,
    () => db.prepare<[], number>(`select seq from ${schema}.sqlite_sequence where name = 'journal'`).pluck().get() ?? 0,
  )
  const batches = db.prepare<[number, number], BatchRecord & { readonly ws: number }>(
    `select ws, ${batchColumns} from ${schema}.journal_batch where first_seq between ? and ? order by first_seq`,
  )
  const sides = db.prepare<[number], NonNullable<ReturnType<ReadSides>>>(
    `select before, after from ${schema}.journal_batch where first_seq = ?`,
  )
  const sidesOf: ReadSides = (of) => sides.get(of)
  const read = readAround(1, Math.max(1, last), (from, to) =>
    batches.all(from, to).map((it) => ({ ...batchOf(it, sidesOf), ws: it.ws })),
  )
  const newest = new Map<string, PackedEntry>()
  const baseOf = createBaseReader(db, schema)
  for (const batch of read.found)
    for (const { seq, k, f, after } of entriesOf(batch)) {
      const { ws } = batch
      const base = batch.rows === null ? baseOf(ws, f, k) : baseInRows(batch, f)
      newest.set(cellOf({ ws, k, f }), { seq, ws, k, f, base, value: after === undefined ? base : after })
    }
  return {
    staged: [...newest.values()].filter((it) => it.base !== it.value).sort((a, b) => a.seq - b.seq),
    isCovered: (cell) => newest.has(cellOf(cell)),
    broken: read.broken,
  }
}

/** What a cell is staged over: what its row holds, or nothing where the row is new or cannot be read. */
function createBaseReader(db: Database.Database, schema: string): (ws: number, f: number, k: number) => SqlValue {
  const statements = new Map<string, Database.Statement<[number], SqlValue> | null>()
  return (ws, f, k) => {
    const name = `${ws} ${f}`
    let base = statements.get(name)
    if (base === undefined) {
      base = readOr(null, () =>
        db
          .prepare<[number], SqlValue>(
            `select r.c${f} from ${schema}.w${ws}_row r where r.k = ? and not exists
               (select 1 from ${schema}.w${ws}_over o where o.k = r.k and o.change = 'created')`,
          )
          .pluck(),
      )
      statements.set(name, base)
    }
    const found = base
    return found === null ? null : readOr(null, () => found.get(k) ?? null)
  }
}
