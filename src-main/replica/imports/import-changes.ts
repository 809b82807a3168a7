/** The first rows that the last check of an import would change or delete, kept to be shown with old and new values. */
import { z } from 'zod'
import type { ImportChange } from '../../../src-shared/host/calls/import/import-line-calls.ts'
import { cellValue } from '../../../src-shared/model/cell-value.ts'
import { fieldId, type ImportId } from '../../../src-shared/model/ids.ts'
import { createKeyFinder, rowKeyOf } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { createRowLook } from '../view/projected-rows.ts'
import { titleReader } from '../view/rows-by-title.ts'

/** As the check finds it; its row's title is looked up when it is kept. */
export type FoundChange = Omit<ImportChange, 'title'>

const cellsOf = z.array(z.strictObject({ field: fieldId, before: cellValue, after: cellValue }))

/** In place of those of an earlier check. Inside the caller's transaction. */
export function replaceChanges(store: Store, tables: WorksheetTables, id: ImportId, changes: readonly FoundChange[]): void {
  clearChanges(store, id)
  const { title } = tables
  const look = createRowLook(store, tables, [title])
  const keyOf = createKeyFinder(store, tables)
  const words = title === null ? () => '' : titleReader(store, title.field)
  const titleOf = (row: FoundChange['row']): string => {
    const k = keyOf(row)
    return words((k === null ? null : look(k)?.values[0]) ?? null)
  }
  const add = store.prepare('insert into import_change (import, line, row, title, change, cells) values (?, ?, ?, ?, ?, ?)')
  for (const { line, row, change, cells } of changes) add.run(id, line, row, titleOf(row), change, JSON.stringify(cells))
}

export const clearChanges = (store: Store, id: ImportId): void => {
  store.run('delete from import_change where import = ?', id)
}

export const countChanges = (store: Store, id: ImportId): number =>
  store.pluck<number>('select count(*) from import_change where import = ?').get(id) ?? 0

interface ChangeRow {
  readonly line: number
  readonly row: string
  readonly title: string
  readonly change: ImportChange['change']
  readonly cells: string
}

export const listChanges = (store: Store, id: ImportId, offset: number, limit: number): readonly ImportChange[] =>
  store
    .prepare<ChangeRow>(
      'select line, row, title, change, cells from import_change where import = ? order by line limit ? offset ?',
    )
    .all(id, limit, offset)
    .map(({ row, cells, ...change }) => ({ ...change, row: rowKeyOf(row), cells: cellsOf.parse(JSON.parse(cells)) }))
