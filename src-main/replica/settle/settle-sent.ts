/**
 * What confirmed values mean for the journal, for many rows at once: a cell whose staged value is what was sent is settled; one edited since keeps its
 * edit, now over the value that was sent, because the base follows what the app itself wrote. What was undone since is an edit back.
 */
import { readSentValues, type SentValues } from '../receipts/sent-values.ts'
import { shiftCellCount } from '../stage/staged-counts.ts'
import type { TouchedRows } from '../store/scratch-tables.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { type SettledEntry, settleUpToSent } from './settle-entries.ts'

interface Entry {
  readonly seq: number
  readonly base: SqlValue
  readonly value: SqlValue
}

/** A row under way, with the current entries of its cells by field number. */
export interface SentRowState {
  readonly sent: SentValues
  readonly entries: ReadonlyMap<number, Entry>
}

/** By key, of the rows that are under way. */
export function readSentRows(store: Store, { n }: WorksheetTables, { sql }: TouchedRows): ReadonlyMap<number, SentRowState> {
  const rows = new Map<number, { readonly sent: SentValues; readonly entries: Map<number, Entry> }>()
  const sent = store
    .raw<[number, string]>(`select s.k, s.vals from ${sql} t cross join sent_value s on s.ws = ? and s.k = t.k`)
    .all(n)
  for (const [k, vals] of sent) rows.set(k, { sent: readSentValues(vals), entries: new Map() })
  const entries = store
    .raw<[number, number, number, SqlValue, SqlValue]>(
      `select j.k, j.f, j.seq, j.base, j.value from ${sql} t
       cross join journal j on j.ws = ? and j.k = t.k and j.is_current = 1`,
    )
    .all(n)
  for (const [k, f, seq, base, value] of entries) rows.get(k)?.entries.set(f, { seq, base, value })
  return rows
}

const settled = (k: number, f: number, { seq, base, value }: Entry): SettledEntry => ({ k, f, seq, isStaged: base !== value })

/** Answers the entries that are settled by the values sent. */
export function settleSent(
  store: Store,
  tables: WorksheetTables,
  k: number,
  { entries, sent }: SentRowState,
): readonly SettledEntry[] {
  const found: SettledEntry[] = []
  for (const [f, value] of sent) {
    const entry = entries.get(f)
    if (entry === undefined) continue
    if (entry.value === value) found.push(settled(k, f, entry))
    else {
      store.run('update journal set base = ? where seq = ?', value, entry.seq)
      if (f > 0 && entry.base === entry.value) shiftCellCount(store, tables.n, 1)
      if (f > 0) settleUpToSent(store, tables, { k, f }, value)
    }
  }
  return found
}

/** A new row that was taken back while it was under way is there all the same: it is to be deleted now, whatever its cells hold. */
export function settleCreated(
  store: Store,
  tables: WorksheetTables,
  k: number,
  { entries, sent }: SentRowState,
): readonly SettledEntry[] {
  const itself = settleSent(store, tables, k, { entries, sent: new Map([[0, 1]]) })
  if (itself.length > 0) return [...itself, ...settleSent(store, tables, k, { entries, sent })]
  return [...sent.keys()].flatMap((f) => {
    const entry = entries.get(f)
    return entry === undefined ? [] : [settled(k, f, entry)]
  })
}
