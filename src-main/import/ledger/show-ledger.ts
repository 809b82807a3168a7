/** The ledger of an import as it is shown and saved: listed cells with what is stored of them in words. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { exportText } from '../../../src-shared/csv/export-text.ts'
import { guardFormula } from '../../../src-shared/csv/formula-guard.ts'
import { importTargets } from '../../../src-shared/csv/keys/row-id-key.ts'
import { groupOf, isListed, type LedgerKind } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import { groupWords, kindWords } from '../../../src-shared/csv/ledger/ledger-words.ts'
import { lineName } from '../../../src-shared/csv/unpivot/line-name.ts'
import { byteOrderMark, recordWriter } from '../../../src-shared/csv/write-csv.ts'
import type { LedgerCell } from '../../../src-shared/host/calls/import/import-line-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { namesOf } from '../../bulk/names-of.ts'
import { writeText } from '../../export/write-text.ts'
import { findImport, type ImportRecord } from '../../replica/imports/import-ledger.ts'
import type { Store } from '../../replica/store/store.ts'
import { type ListedCell, openCellList } from './cell-list.ts'

interface Page {
  readonly column: number
  readonly kind: LedgerKind
  readonly offset: number
  readonly limit: number
}

function fieldOf(store: Store, record: ImportRecord, column: number): Field | null {
  const id = record.result?.ledger?.find((each) => each.column === column)?.field
  const fields = importTargets(store.worksheets.find(record.worksheetId)?.fields ?? [])
  return fields.find((field) => field.id === id) ?? null
}

function inWords(store: Store, field: Field, cells: readonly ListedCell[]): readonly LedgerCell[] {
  const names = namesOf(store, [{ field, values: cells.map(({ value }) => value) }])
  const write = exportText(field, false)
  return cells.map(({ line, text, value, problem }) => ({ line, text, stored: write(value, names), problem }))
}

/** Empty where the import has no list, or its field is gone. */
export function showLedger(store: Store, id: ImportId, source: string, page: Page): readonly LedgerCell[] {
  const record = findImport(store, id)
  const field = record === null ? null : fieldOf(store, record, page.column)
  const list = field === null ? null : openCellList(source)
  if (field === null || list === null) return []
  try {
    return inWords(store, field, list.read(page.column, page.kind, page.offset, page.limit))
  } finally {
    list.close()
  }
}

/** Cells written between two looks at other questions. */
const pageCells = 2000

const head = ['column', 'field', 'what', 'how', 'cells', 'line', 'as written', 'stored', 'why'] as const

/** Spreadsheets open this file: no text of it runs as a formula, and what no text file may hold is written as `�`. */
const safe = (text: string): string => guardFormula(text.replaceAll('\0', '\uFFFD'))

/** One record per column and fate with its count, each followed by its listed cells. */
export async function saveLedger(
  store: Store,
  id: ImportId,
  { source, to }: { readonly source: string; readonly to: string },
  breathe: () => Promise<void>,
): Promise<void> {
  const record = findImport(store, id)
  const write = recordWriter(record?.recognised.format.delimiter ?? ',')
  const list = openCellList(source)
  const file = openSync(to, 'w', 0o600)
  try {
    writeText(file, byteOrderMark + write([...head]))
    for (const { column, fates } of record?.result?.ledger ?? []) {
      const field = record === null ? null : fieldOf(store, record, column)
      const names = [record?.recognised.columns[column]?.header ?? '', field?.name ?? ''].map(safe)
      for (const { kind, cells, listed } of fates) {
        const fate = [...names, groupWords(groupOf(kind)), kindWords(kind)]
        writeText(file, write([...fate, String(cells), '', '', '', '']))
        for (let offset = 0; isListed(kind) && field !== null && list !== null && offset < listed; offset += pageCells) {
          const shown = inWords(store, field, list.read(column, kind, offset, pageCells))
          const lines = shown.map(({ line, text, stored, problem }) =>
            write([...fate, '', lineName(line), safe(text), safe(stored), safe(problem)]),
          )
          writeText(file, lines.join(''))
          await breathe()
        }
      }
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
    list?.close()
  }
}
