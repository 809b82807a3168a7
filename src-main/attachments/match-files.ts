/**
 * Finds the rows that files are named after, over a whole worksheet: rows as the user sees them, staged values included and rows marked
 * for deletion left out. Works in slices, between which other questions get their turn.
 */
import { comparableName, fileNameKeys } from '../../src-shared/attach/file-name-keys.ts'
import type { FileMatch } from '../../src-shared/host/calls/attach-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import { valueText } from '../../src-shared/model/texts/value-text.ts'
import type { AskControl } from '../replica/contract/worker-protocol.ts'
import { filesOf } from '../replica/stage/append-files.ts'
import { rowKeyOf } from '../replica/store/row-key.ts'
import type { Store } from '../replica/store/store.ts'
import { fromStored } from '../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { createRowLook, sliceColumn } from '../replica/view/projected-rows.ts'
import type { FileQuestions } from './file-questions.ts'

/** Keys of a slice: some ten milliseconds. */
const slice = 20_000

interface Named {
  rows: number
  /** The first of them. */
  k: number
}

const noColumn: HostError = { kind: 'invalid', message: 'A column of this task is no longer in the worksheet.' }
const nothing: FileMatch = { rows: 0, row: null, title: '', isHeld: false }

type Ask = Omit<FileQuestions['files.match']['ask'], 'worksheetId'>

export async function matchFiles(
  store: Store,
  tables: WorksheetTables,
  { by, into, names }: Ask,
  control: Pick<AskControl, 'breathe'>,
): Promise<Result<readonly FileMatch[], HostError>> {
  const [column, target] = [tables.byField.get(by), tables.byField.get(into)]
  if (column === undefined || target === undefined || column.isGone || target.isGone) return err(noColumn)
  const keys = names.map(fileNameKeys)
  const named = new Map<string, Named>(keys.flat().map((key) => [key, { rows: 0, k: 0 }]))
  await countNamed(store, tables, column, named, control)
  const readRow = createMatchLook(store, tables, target)
  return ok(
    names.map((name, i) => {
      const found = keys[i]?.map((key) => named.get(key)).find((it) => it !== undefined && it.rows > 0)
      if (found === undefined) return nothing
      return found.rows > 1 ? { ...nothing, rows: found.rows } : readRow(found.k, name)
    }),
  )
}

/** The field by which most of the names find exactly one row; the first of those that fit alike. Fields that are gone fit nothing. */
export async function proposeNaming(
  store: Store,
  tables: WorksheetTables,
  fields: readonly FieldId[],
  names: readonly string[],
  control: Pick<AskControl, 'breathe'>,
): Promise<{ readonly by: FieldId | null; readonly files: number }> {
  const keys = names.map(fileNameKeys)
  let best: { by: FieldId | null; files: number } = { by: null, files: 0 }
  for (const by of fields) {
    const column = tables.byField.get(by)
    if (column === undefined || column.isGone) continue
    const named = new Map<string, Named>(keys.flat().map((key) => [key, { rows: 0, k: 0 }]))
    await countNamed(store, tables, column, named, control)
    const files = keys.filter((own) => own.map((key) => named.get(key)?.rows ?? 0).find((rows) => rows > 0) === 1).length
    if (files > best.files) best = { by, files }
    if (files === names.length) break
  }
  return best
}

async function countNamed(
  store: Store,
  tables: WorksheetTables,
  column: Column,
  named: ReadonlyMap<string, Named>,
  { breathe }: Pick<AskControl, 'breathe'>,
): Promise<void> {
  const { field } = column
  for (const rows of sliceColumn(store, tables, column, slice)) {
    for (const [k, stored] of rows) {
      const found = named.get(comparableName(valueText(fromStored(stored, field.kind), field, {})))
      if (found === undefined) continue
      if (found.rows === 0) found.k = k
      found.rows += 1
    }
    await breathe()
  }
}

/** Reads what is told of the one row that a file found. */
function createMatchLook(store: Store, tables: WorksheetTables, target: Column) {
  const { title } = tables
  const look = createRowLook(store, tables, [title, target])
  return (k: number, name: string): FileMatch => {
    const found = look(k)
    // It went while the others were looked for.
    if (found === undefined) return nothing
    const [stored = null, held = null] = found.values
    return {
      rows: 1,
      row: rowKeyOf(found.id),
      title: title === null ? '' : valueText(fromStored(stored, title.field.kind), title.field, {}),
      isHeld: filesOf(held).some((file) => comparableName(file.name) === comparableName(name)),
    }
  }
}
