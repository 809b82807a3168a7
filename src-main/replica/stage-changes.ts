/** Stages cell edits: one command, one transaction, set-based statements however many cells there are. */
import { existence } from '../../src-shared/changes/journal-entry.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import { appendEntries, appendFreshEdits, joinStaged, stagedBefore } from './append-entries.ts'
import { closeCommand, type NewCommand, openCommand } from './command.ts'
import { reconcileTouched } from './reconcile-rows.ts'
import { reproject } from './reproject.ts'
import { createKeyFinder } from './row-key.ts'
import { type Edit, fillEdits } from './scratch-tables.ts'
import { attempt, type Store } from './store.ts'
import { toStored } from './stored-value.ts'
import type { Column, WorksheetTables } from './worksheet-tables.ts'

export interface CellEdit {
  readonly row: RowKey
  readonly field: string
  readonly value: CellValue
}

export const invalid = (message: string): HostError => ({ kind: 'invalid', message })
export const missingRow: HostError = {
  kind: 'not-found',
  what: 'row',
  message: 'A row of this change is no longer there. Reload the view and try again.',
}

/** Whether a value has the canonical form of the field's kind. Whether the service would take it is checked before a push, not here. */
export function fits(value: CellValue, { kind }: Field): boolean {
  if (value === null) return true
  if (kind === 'options' || isReferenceKind(kind)) return Array.isArray(value) && typeof value[0] === 'string'
  if (kind === 'number') return typeof value === 'number'
  if (kind === 'checkbox') return typeof value === 'boolean'
  if (kind === 'attachments') return Array.isArray(value) && typeof value[0] === 'object'
  if (kind === 'location') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === 'string'
}

/** The column that a change may be written to. */
export function writable(tables: WorksheetTables, field: string): Result<Column, HostError> {
  const column = tables.byField.get(field)
  if (column === undefined || column.isGone || field === existence)
    return err(invalid('A column of this change is no longer in the worksheet.'))
  return column.field.isEditable
    ? ok(column)
    : err(invalid(`"${column.field.name}" cannot be edited here: the service computes or protects it.`))
}

/** Sets cells of rows that exist, staged new ones included. Edits that change nothing leave no trace. */
export function stageCells(
  store: Store,
  tables: WorksheetTables,
  command: NewCommand,
  cells: readonly CellEdit[],
): Result<{ readonly entries: number }, HostError> {
  return attempt(store, () => {
    const keyOf = createKeyFinder(store, tables)
    const columns = new Map<string, Column>()
    const edits = new Map<number, Edit>()
    for (const { row, field, value } of cells) {
      let column = columns.get(field)
      if (column === undefined) {
        const found = writable(tables, field)
        if (!found.ok) return found
        column = found.value
        columns.set(field, column)
      }
      if (!fits(value, column.field)) return err(invalid(`A value for "${column.field.name}" has the wrong form.`))
      const k = keyOf(row)
      if (k === null) return err(missingRow)
      // Later edits of the same cell win. Field numbers stay far below 4096 (a table has at most 2000 columns).
      edits.set(k * 4096 + column.n, [k, column.n, toStored(value)])
    }
    const fields = [...columns.values()].map((it) => it.n)
    const id = openCommand(store, tables, command)
    stageEdits(store, tables, id, edits.values(), fields)
    return ok({ entries: closeCommand(store, id) })
  })
}

/** `edits` must not hold a cell twice. Runs inside the caller's transaction. */
export function stageEdits(
  store: Store,
  tables: WorksheetTables,
  command: number,
  edits: Iterable<Edit>,
  fields: readonly number[],
): void {
  fillEdits(store, edits)
  store.run('delete from temp.touched')
  store.run('insert into temp.touched (k) select distinct k from temp.edit')
  const isFresh =
    store.pluck<number>(`select 1 from temp.touched t join ${tables.over} o on o.k = t.k limit 1`).get() === undefined &&
    store
      .pluck<number>('select 1 from journal j join temp.touched t on j.ws = ? and j.k = t.k and j.is_current = 1 limit 1')
      .get(tables.n) === undefined
  if (isFresh) {
    appendFreshEdits(store, tables, command, fields)
    reproject(store, tables, fields)
    return
  }
  stateEdits(store, tables, fields)
  appendEntries(store, tables, command)
  // An edit may give a cell in conflict the very value that the service has.
  if (store.pluck<number>("select 1 from mark where ws = ? and state = 'conflict' limit 1").get(tables.n) === undefined)
    reproject(store, tables)
  else reconcileTouched(store, tables)
}

/** Fills `temp.next_state` from `temp.edit`: the base is the staged cell's, or what the replica holds. */
function stateEdits(store: Store, tables: WorksheetTables, fields: readonly number[]): void {
  store.run('delete from temp.next_state')
  for (const f of fields) {
    const column = tables.byNumber.get(f)?.sql ?? 'null'
    store.run(
      `insert into temp.next_state (k, f, base, value, was_staged, was_base, was_value)
       select e.k, e.f, iif(j.seq is null, r.${column}, j.base), e.value, ${stagedBefore}
       from temp.edit e left join ${tables.row} r on r.k = e.k ${joinStaged('e', tables.n)} where e.f = ?`,
      f,
    )
  }
}
