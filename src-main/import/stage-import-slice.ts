/**
 * Stages a slice of an import. All slices go into one command, so that one undo takes the whole import back; each slice is one
 * transaction with the note of how far it came, so that a crash leaves neither a gap nor a repeat.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { addRejects } from '../replica/imports/import-rejects.ts'
import { noteStaged, readProgress } from '../replica/imports/run-ledger.ts'
import { closeCommand, extendCommand, openCommand } from '../replica/stage/command.ts'
import { missingRow, stageEdits, writable } from '../replica/stage/stage-changes.ts'
import { deleteTouched, stageNewRows } from '../replica/stage/stage-rows.ts'
import { type MovedRows, movedRows, stagedState } from '../replica/stage/staged-state.ts'
import { createKeyFinder } from '../replica/store/row-key.ts'
import { type Edit, fillTouched } from '../replica/store/scratch-tables.ts'
import { attempt, type Store } from '../replica/store/store.ts'
import { toStored } from '../replica/store/stored-value.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { BatchQuestions } from './batch-questions.ts'

type Ask = BatchQuestions['run.stage-slice']['ask']
type Answer = BatchQuestions['run.stage-slice']['answer']

export function stageImportSlice(store: Store, tables: WorksheetTables, ask: Ask): Result<Answer, HostError> {
  const { importId, slice, label, at } = ask
  const came: number[] = []
  const went: number[] = []
  const staged = attempt(store, (): Result<null, HostError> => {
    const command = readProgress(store, importId)?.command ?? openCommand(store, tables, { label, origin: 'import', at })
    if (slice.inserts.length > 0) {
      const added = stageNewRows(store, tables, command, slice.inserts)
      if (!added.ok) return added
      came.push(...added.value.keys)
    }
    if (slice.updates.length > 0) {
      const updated = stageUpdates(store, tables, command, slice.updates)
      if (!updated.ok) return updated
    }
    if (slice.deletes.length > 0) {
      const deleted = stageDeletes(store, tables, command, slice.deletes)
      if (!deleted.ok) return deleted
      went.push(...deleted.value.went)
    }
    const isPlanned = slice.state.kind === 'done'
    addRejects(store, importId, slice.rejects)
    noteStaged(store, importId, {
      command,
      plannedLine: slice.plannedLine,
      isPlanned,
      add: {
        inserted: slice.inserts.length,
        updated: slice.updatedRows,
        deleted: slice.deletes.length,
        unchanged: slice.unchanged,
      },
    })
    if (isPlanned) closeCommand(store, tables, command)
    // Undo reads a command's entries up to here, also when the app ends before the last slice.
    else extendCommand(store, command)
    return ok(null)
  })
  return staged.ok ? ok({ ...stagedState(store, tables), came, went }) : staged
}

/** Rows that vanished since they were found are gone already. */
function stageDeletes(
  store: Store,
  tables: WorksheetTables,
  command: number,
  rows: readonly RowKey[],
): Result<MovedRows, HostError> {
  const keyOf = createKeyFinder(store, tables)
  const keys = rows.flatMap((row) => keyOf(row) ?? [])
  return ok(movedRows(store, tables, deleteTouched(store, tables, command, fillTouched(store, keys))))
}

function stageUpdates(
  store: Store,
  tables: WorksheetTables,
  command: number,
  updates: Ask['slice']['updates'],
): Result<null, HostError> {
  const keyOf = createKeyFinder(store, tables)
  const edits: Edit[] = []
  const fields = new Set<number>()
  for (const { row, field, value } of updates) {
    const column = writable(tables, field)
    if (!column.ok) return column
    const k = keyOf(row)
    if (k === null) return err(missingRow)
    fields.add(column.value.n)
    edits.push([k, column.value.n, toStored(value)])
  }
  stageEdits(store, tables, command, edits, [...fields])
  return ok(null)
}
