/**
 * Which line of which file a row comes from. Staging writes it down with every slice, some bytes a row; what an import has created at once
 * is told by its batches. What was taken back by undo comes from no file any more.
 */
import { z } from 'zod'
import type { ImportedChange } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import { type ImportId, importId, type RowKey } from '../../../src-shared/model/ids.ts'
import { createKeyFinder } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** Rows of one kind that a slice has staged, with the line of each. */
export interface StagedLines {
  readonly change: ImportedChange
  /** Smaller than 2^32, as are the lines. */
  readonly keys: readonly number[]
  readonly lines: readonly number[]
}

const follows = (numbers: readonly number[]): boolean => numbers.every((it, at) => at === 0 || it === (numbers[at - 1] ?? 0) + 1)

const packed = (numbers: readonly number[]): Buffer | null =>
  follows(numbers) ? null : Buffer.from(Uint32Array.from(numbers).buffer)

/** Inside the caller's transaction. */
export function addStagedLines(store: Store, tables: WorksheetTables, id: ImportId, staged: readonly StagedLines[]): void {
  let n = store.pluck<number>('select max(n) from import_line where import = ?').get(id) ?? 0
  for (const { change, keys, lines } of staged) {
    if (keys.length === 0) continue
    n += 1
    store.db
      .prepare(
        `insert into import_line (import, n, ws, change, first_key, last_key, first_line, keys, lines)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        n,
        tables.n,
        change,
        keys.reduce((least, it) => Math.min(least, it), Number.POSITIVE_INFINITY),
        keys.reduce((most, it) => Math.max(most, it), 0),
        lines[0] ?? 0,
        packed(keys),
        packed(lines),
      )
  }
}

/** A staging that begins anew. */
export const clearStagedLines = (store: Store, id: ImportId): void => {
  store.run('delete from import_line where import = ?', id)
}

export interface LineOfRow {
  readonly importId: ImportId
  readonly fileName: string
  /** When it was last written by the import, on our clock. */
  readonly at: number
  readonly line: number
  readonly change: ImportedChange
}

interface SliceRow {
  readonly id: string
  readonly file_name: string
  readonly updated_at: number
  readonly change: ImportedChange
  readonly first_key: number
  readonly first_line: number
  readonly keys: Buffer | null
  readonly lines: Buffer | null
}

/** The number at a place of a packed list. */
const numberAt = (list: Buffer, place: number): number => list.readUInt32LE(place * 4)

/** −1 where the slice does not have the key. */
function placeOf({ first_key, keys }: SliceRow, k: number): number {
  if (keys === null) return k - first_key
  for (let place = 0; place * 4 < keys.length; place += 1) if (numberAt(keys, place) === k) return place
  return -1
}

const batchRows = z.array(z.strictObject({ line: z.number(), id: z.string() }))

/** Newest import first, each once. */
export function linesOfRow(store: Store, tables: WorksheetTables, row: RowKey): readonly LineOfRow[] {
  const found = new Map<string, LineOfRow>()
  const k = createKeyFinder(store, tables)(row)
  const slices = store.prepare<SliceRow>(
    `select i.id, i.file_name, i.updated_at, l.change, l.first_key, l.first_line, l.keys, l.lines
     from import_line l join import_run i on i.id = l.import join import_progress p on p.import = i.id
       left join command c on c.id = p.command
     where l.ws = ?1 and l.first_key <= ?2 and l.last_key >= ?2 and coalesce(c.is_undone, 0) = 0 order by i.id, l.n`,
  )
  for (const slice of k === null ? [] : slices.iterate(tables.n, k)) {
    if (found.has(slice.id)) continue
    const place = placeOf(slice, k ?? 0)
    if (place < 0) continue
    const line = slice.lines === null ? slice.first_line + place : numberAt(slice.lines, place)
    found.set(slice.id, { ...headOf(slice), line, change: slice.change })
  }
  const batches = store.prepare<{ id: string; file_name: string; updated_at: number; created: string }>(
    `select i.id, i.file_name, i.updated_at, b.created from import_run i join import_batch b on b.import = i.id
     where i.worksheet = ? and instr(b.created, ?) > 0`,
  )
  for (const batch of batches.all(tables.id, JSON.stringify(row))) {
    const line = batchRows.parse(JSON.parse(batch.created)).find(({ id }) => id === row)?.line
    if (line !== undefined) found.set(batch.id, { ...headOf(batch), line, change: 'create' })
  }
  return [...found.values()].sort((a, b) => b.at - a.at)
}

const headOf = (it: { readonly id: string; readonly file_name: string; readonly updated_at: number }) => ({
  importId: importId.parse(it.id),
  fileName: it.file_name,
  at: it.updated_at,
})
