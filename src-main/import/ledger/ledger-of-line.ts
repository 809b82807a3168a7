/** What became of the cells of one line of a file: those that are not stored as written. */
import { exportText } from '../../../src-shared/csv/export-text.ts'
import { importTargets } from '../../../src-shared/csv/keys/row-id-key.ts'
import { groupOf } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { ImportedCell } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { namesOf } from '../../bulk/names-of.ts'
import { findImport } from '../../replica/imports/import-ledger.ts'
import type { Store } from '../../replica/store/store.ts'
import { openCellList } from './cell-list.ts'

export interface LineLedger {
  readonly cells: readonly ImportedCell[]
  /** Names of fields of which more cells were altered than are kept: nobody knows whether that of this line is among them. */
  readonly unlisted: readonly string[]
}

/** In the order of the columns. Rejected cells are not among them: their line became no row. */
export function ledgerOfLine(store: Store, id: ImportId, source: string, line: number): LineLedger {
  const record = findImport(store, id)
  const list = record === null ? null : openCellList(source)
  if (record === null || list === null) return { cells: [], unlisted: [] }
  try {
    const fields = importTargets(store.worksheets.find(record.worksheetId)?.fields ?? [])
    const cells: ImportedCell[] = []
    const unlisted = new Set<string>()
    for (const { column, field: of, fates } of record.result?.ledger ?? []) {
      const field = fields.find((each) => each.id === of)
      for (const { kind, cells: all, listed } of fates) {
        if (kind === 'rejected') continue
        const found = list.find(column, kind, line)
        if (found === 'beyond') {
          if (all > listed && groupOf(kind) !== 'matched') unlisted.add(field?.name ?? '')
          continue
        }
        if (found === null) continue
        const { text, value } = found
        const stored =
          field === undefined
            ? typeof value === 'string'
              ? value
              : JSON.stringify(value ?? '')
            : exportText(field, false)(value, namesOf(store, [{ field, values: [value] }]))
        // What was named by its own words is found as it was written.
        if (groupOf(kind) === 'matched' && stored === text) continue
        cells.push({ field: of, fieldName: field?.name ?? '', kind, text, value, stored })
      }
    }
    return { cells, unlisted: [...unlisted].filter((name) => name !== '') }
  } finally {
    list.close()
  }
}
