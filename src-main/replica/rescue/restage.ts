/**
 * Stages what was read from a damaged file again, in a worksheet whose rows have been fetched anew. What the service has already needs no
 * staging; what somebody changed meanwhile becomes a conflict; what cannot be staged is said, row by row, and lost to nobody. What was sent
 * from it before is listed again.
 */
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowKey, rowKey } from '../../../src-shared/model/ids.ts'
import type { SalvagedRow } from '../../../src-shared/model/salvaged.ts'
import { packCells } from '../contract/packed-cells.ts'
import { reconcileTouched } from '../settle/reconcile-rows.ts'
import { holdChanges } from '../stage/hold-changes.ts'
import { fits, stageCells, writable } from '../stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../stage/stage-rows.ts'
import { stagedState } from '../stage/staged-state.ts'
import { createKeyFinder, rowKeyOfNew } from '../store/row-key.ts'
import { fillTouched } from '../store/scratch-tables.ts'
import { atomically, attempt, type SqlValue, type Store } from '../store/store.ts'
import { fromStored, toStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import type { Restaged, StageAsk } from './rescue-tasks.ts'
import { digestOfWaiting } from './restaged-digests.ts'
import { restoreReceipts } from './restore-receipts.ts'

interface Kept {
  readonly row: RowKey
  readonly column: Column
  readonly base: CellValue
  readonly value: CellValue
}

interface Sorted {
  readonly edits: readonly Kept[]
  readonly created: readonly { readonly row: SalvagedRow; readonly values: Readonly<Record<string, CellValue>> }[]
  readonly deleted: readonly { readonly key: RowKey; readonly row: SalvagedRow }[]
  readonly held: readonly RowKey[]
  readonly settled: number
  readonly left: Restaged['left']
}

/** All or nothing, and once: what is staged already only has its words said again. */
export const restage = (store: Store, tables: WorksheetTables, ask: StageAsk): Result<Restaged, HostError> =>
  attempt(store, () => {
    const sorted = sortOut(store, tables, ask.worksheet.rows)
    const isNew =
      store.run('insert into restaged (digest) values (?) on conflict do nothing', digestOfWaiting(ask.worksheet)).changes > 0
    const staged = isNew ? stageSorted(store, tables, ask, sorted) : ok({ past: 0 })
    if (!staged.ok) return staged
    const rows = new Set(sorted.edits.map((it) => it.row)).size + sorted.created.length + sorted.deleted.length
    // Views read everything anew: rows came in several commands.
    return ok({ ...stagedState(store, tables), rows, settled: sorted.settled, past: staged.value.past, left: sorted.left })
  })

function stageSorted(
  store: Store,
  tables: WorksheetTables,
  ask: StageAsk,
  sorted: Sorted,
): Result<{ readonly past: number }, HostError> {
  const command = { label: ask.label, origin: 'edit', at: ask.at } as const
  const held = [...sorted.held]
  /** Of new rows, by their keys in the file that they were read from. */
  const keys = new Map<number, number>()
  if (sorted.created.length > 0) {
    const staged = stageRows(
      store,
      tables,
      command,
      sorted.created.map((it) => it.values),
    )
    if (!staged.ok) return staged
    for (const [i, k] of staged.value.keys.entries()) {
      const row = sorted.created[i]?.row
      if (row !== undefined && row.k !== null) keys.set(row.k, k)
      if (row !== undefined && (row.isHeld || row.maySent || ask.holdsNewRows)) held.push(rowKeyOfNew(k))
    }
  }
  if (sorted.edits.length > 0) {
    const staged = stageCells(
      store,
      tables,
      command,
      packCells(sorted.edits.map(({ row, column, value }) => ({ row, field: column.field.id, value }))),
    )
    if (!staged.ok) return staged
    restoreBases(store, tables, sorted.edits)
  }
  if (sorted.deleted.length > 0) {
    const staged = stageDeletions(
      store,
      tables,
      command,
      sorted.deleted.map((it) => it.key),
    )
    if (!staged.ok) return staged
  }
  if (held.length > 0) holdChanges(store, { scope: 'rows', worksheetId: tables.id, rows: held }, true)
  return ok({ past: ask.aside.reduce((sum, file) => sum + restoreReceipts(store, tables, file, keys), 0) })
}

const gone = 'The service no longer has this row.'

function sortOut(store: Store, tables: WorksheetTables, rows: readonly SalvagedRow[]): Sorted {
  const keyOf = createKeyFinder(store, tables)
  const edits: Kept[] = []
  const created: Sorted['created'][number][] = []
  const deleted: Sorted['deleted'][number][] = []
  const held: RowKey[] = []
  const left: Restaged['left'][number][] = []
  let settled = 0
  const leave = (row: SalvagedRow, name: string, text: string, why: string) => left.push({ title: row.title, name, text, why })
  for (const row of rows) {
    const taken = row.cells.flatMap((cell) => {
      const column = writable(tables, cell.field)
      const why = !column.ok ? column.error.message : whyNot(cell.value, column.value)
      if (why !== null) leave(row, cell.name, cell.text, why)
      return column.ok && why === null ? [{ column: column.value, base: cell.base, value: cell.value }] : []
    })
    if (row.change === 'created') {
      created.push({ row, values: Object.fromEntries(taken.map(({ column, value }) => [column.field.id, value])) })
      continue
    }
    const key = row.id === null ? null : rowKey.parse(row.id)
    const k = key === null ? null : keyOf(key)
    if (key === null || k === null) {
      // A row that is to be deleted and is gone needs nothing more.
      if (row.change === 'deleted') settled += 1
      for (const cell of row.change === 'deleted' ? [] : row.cells) leave(row, cell.name, cell.text, gone)
      continue
    }
    if (row.isHeld) held.push(key)
    if (row.change === 'deleted') {
      deleted.push({ key, row })
      continue
    }
    const open = taken.filter(({ column, value }) => !isSameToService(pulledValue(store, tables, k, column), value, column.field))
    if (open.length === 0 && taken.length > 0) settled += 1
    for (const it of open) edits.push({ ...it, row: key })
  }
  return { edits, created, deleted, held, settled, left }
}

/** A new row that is named by its old key is another one now. */
function whyNot(value: CellValue, { field }: Column): string | null {
  if (!fits(value, field)) return 'The column is of another type now.'
  const names =
    field.kind === 'rows' && Array.isArray(value) && value.some((it) => typeof it === 'string' && it.startsWith('new:'))
  return names ? 'It names a new row that was not created yet: choose it again.' : null
}

const pulledValue = (store: Store, tables: WorksheetTables, k: number, column: Column): CellValue =>
  fromStored(store.pluck<string>(`select ${column.sql} from ${tables.row} where k = ?`).get(k) ?? null, column.field.kind)

/** What was there when the cell was edited: where the service has something else now, somebody changed it, and that is asked about. */
function restoreBases(store: Store, tables: WorksheetTables, edits: readonly Kept[]): void {
  atomically(store, () => {
    const keyOf = createKeyFinder(store, tables)
    const touched = new Set<number>()
    for (const { row, column, base } of edits) {
      const k = keyOf(row)
      if (k === null || isSameToService(pulledValue(store, tables, k, column), base, column.field)) continue
      const stored: SqlValue = toStored(base)
      store.run('update journal set base = ? where ws = ? and k = ? and f = ? and is_current = 1', stored, tables.n, k, column.n)
      touched.add(k)
    }
    if (touched.size === 0) return
    reconcileTouched(store, tables, fillTouched(store, touched))
  })
}
