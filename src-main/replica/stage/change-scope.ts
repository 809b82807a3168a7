/** Which staged cells a scope of the review means: all, a worksheet's, some rows', or single cells. */
import { existence } from '../../../src-shared/changes/staged-cell.ts'
import type { ChangeScope } from '../../../src-shared/host/calls/edit-calls.ts'
import { createKeyFinder } from '../store/row-key.ts'
import { emptyScope, type ScopedCells, type TouchedRows } from '../store/scratch-tables.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { writeKeysOut, writeRowsOut, writeWorksheetOut } from './packed/write-out.ts'
import { stagedEntry } from './staged-cell-sql.ts'

/** Field number of the row itself. */
export const rowItself = 0

/** The field number that a scope's cell names: a field, or the row by `rowid`. */
export const fieldNumber = (tables: WorksheetTables, field: string): number | null =>
  field === 'rowid' || field === existence ? rowItself : (tables.byField.get(field)?.n ?? null)

export const worksheetsInScope = (store: Store, scope: ChangeScope): readonly WorksheetTables[] => {
  if (scope.scope === 'all') return store.worksheets.all()
  const tables = store.worksheets.find(scope.worksheetId)
  return tables === null ? [] : [tables]
}

/** The staged cells of one worksheet that the scope means; rows that are being sent are left out. */
export function fillScope(store: Store, tables: WorksheetTables, scope: ChangeScope): ScopedCells {
  const cells = emptyScope(store)
  const ofRow = `insert or ignore into ${cells.sql} (k, f)
    select j.k, j.f from journal j where j.ws = ? and ${stagedEntry('j')}`
  if (scope.scope === 'all' || scope.scope === 'worksheet') {
    writeWorksheetOut(store, tables)
    store.run(ofRow, tables.n)
  } else {
    const keyOf = createKeyFinder(store, tables)
    const rows = scope.scope === 'rows' ? scope.rows : scope.cells.map((it) => it.row)
    writeKeysOut(
      store,
      tables,
      rows.map(keyOf).filter((it) => it !== null),
    )
    if (scope.scope === 'rows') {
      for (const row of scope.rows) store.run(`${ofRow} and j.k = ?`, tables.n, keyOf(row))
    } else {
      for (const { row, field } of scope.cells)
        store.run(`${ofRow} and j.k = ? and j.f = ?`, tables.n, keyOf(row), fieldNumber(tables, field))
    }
  }
  store.run(`delete from ${cells.sql} where k in (select k from mark where ws = ? and f = 0 and state = 'sent')`, tables.n)
  return cells
}

/** All that is staged in the rows. */
export function fillScopeOfTouched(store: Store, tables: WorksheetTables, rows: TouchedRows): ScopedCells {
  writeRowsOut(store, tables, rows)
  const cells = emptyScope(store)
  store.run(
    `insert into ${cells.sql} (k, f) select j.k, j.f from ${rows.sql} t cross join journal j on j.ws = ? and j.k = t.k and ${stagedEntry('j')}`,
    tables.n,
  )
  return cells
}
