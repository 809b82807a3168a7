/**
 * Stages a slice of an import. All slices go into one command, so that one undo takes the whole import back; each slice is one
 * transaction with the note of how far it came, so that a crash leaves neither a gap nor a repeat.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { addStagedLines, type StagedLines } from '../replica/imports/import-lines.ts'
import { addRejects } from '../replica/imports/import-rejects.ts'
import { noteStaged, readProgress } from '../replica/imports/run-ledger.ts'
import { closeGrown, growCommand, lastSeq, openCommand } from '../replica/stage/command.ts'
import { missingRow, stageEdits, writable } from '../replica/stage/stage-changes.ts'
import { deleteTouched, stagePackedRows } from '../replica/stage/stage-rows.ts'
import { movedRows, stagedState } from '../replica/stage/staged-state.ts'
import { flushLater } from '../replica/store/flush-later.ts'
import { readingThrough } from '../replica/store/open-database.ts'
import { createKeyFinder } from '../replica/store/row-key.ts'
import { type Edit, fillTouched } from '../replica/store/scratch-tables.ts'
import { attempt, type Store } from '../replica/store/store.ts'
import { toStored } from '../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { BatchQuestions } from './batch-questions.ts'

type Ask = BatchQuestions['run.stage-slice']['ask']
type Answer = BatchQuestions['run.stage-slice']['answer']

export function stageImportSlice(store: Store, tables: WorksheetTables, ask: Ask): Result<Answer, HostError> {
  const { importId, slice, label, at } = ask
  const came: number[] = []
  const went: number[] = []
  const isPlanned = slice.state.kind === 'done'
  const stage = (): Result<null, HostError> => {
    const staged: StagedLines[] = []
    const command = readProgress(store, importId)?.command ?? openCommand(store, tables, { label, origin: 'import', at })
    const before = lastSeq(store)
    if (slice.inserts.count > 0) {
      const added = stagePackedRows(store, tables, command, slice.inserts)
      if (!added.ok) return added
      came.push(...added.value.keys)
      staged.push({ change: 'create', keys: added.value.keys, lines: slice.lines.create })
    }
    if (slice.updates.values.length > 0) {
      const updated = stageUpdates(store, tables, command, slice.updates)
      if (!updated.ok) return updated
      staged.push({ change: 'update', keys: updated.value.keys, lines: slice.lines.update })
    }
    if (slice.deletes.length > 0) {
      const keyOf = createKeyFinder(store, tables)
      const found = slice.deletes.flatMap((row, at) => {
        const k = keyOf(row)
        return k === null ? [] : [{ k, line: slice.lines.delete[at] ?? 0 }]
      })
      const keys = found.map(({ k }) => k)
      // Rows that vanished since they were found are gone already.
      went.push(...movedRows(store, tables, deleteTouched(store, tables, command, fillTouched(store, keys))).went)
      staged.push({ change: 'delete', keys, lines: found.map(({ line }) => line) })
    }
    addStagedLines(store, tables, importId, staged)
    addRejects(store, importId, slice.rejects)
    noteStaged(store, importId, {
      command,
      plannedLine: slice.plannedLine,
      isPlanned,
      add: {
        inserted: slice.inserts.count,
        updated: slice.updatedRows,
        deleted: slice.deletes.length,
        unchanged: slice.unchanged,
      },
    })
    // Undo reads a command's entries up to here, also when the app ends before the last slice.
    growCommand(store, command, before)
    if (isPlanned) closeGrown(store, tables, command)
    return ok(null)
  }
  // Updates lie all over the worksheet.
  const through = slice.updates.values.length > 0 ? readingThrough(store) : null
  // What a power cut takes of the rows it takes of the note too, so that the import goes on with those.
  try {
    const staged = isPlanned ? attempt(store, stage) : flushLater(store, () => attempt(store, stage))
    return staged.ok ? ok({ ...stagedState(store, tables), came, went }) : staged
  } finally {
    through?.end()
  }
}

function stageUpdates(
  store: Store,
  tables: WorksheetTables,
  command: number,
  { rows, fields, rowOf, fieldOf, values }: Ask['slice']['updates'],
): Result<{ readonly keys: readonly number[] }, HostError> {
  const keyOf = createKeyFinder(store, tables)
  const columns: Column[] = []
  for (const field of fields) {
    const column = writable(tables, field)
    if (!column.ok) return column
    columns.push(column.value)
  }
  const keys: number[] = []
  for (const row of rows) {
    const k = keyOf(row)
    if (k === null) return err(missingRow)
    keys.push(k)
  }
  const numbers = columns.map(({ n }) => n)
  const edits = values.map((value, i): Edit => [keys[rowOf[i] ?? 0] ?? 0, numbers[fieldOf[i] ?? 0] ?? 0, toStored(value)])
  stageEdits(store, tables, command, edits, numbers)
  return ok({ keys })
}
