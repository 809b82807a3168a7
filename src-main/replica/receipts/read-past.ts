/** Rows that a run wrote as people read them: titles, names of fields, values with the names of what they refer to. */
import type { PastRow, PastRows } from '../../../src-shared/host/calls/past-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type Names, nameOf } from '../../../src-shared/model/names.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import type { ReceiptRow, ReceiptRowsAsk, ReceiptState } from '../contract/receipt-questions.ts'
import { nameRefusal } from '../rules/name-refusal.ts'
import { findNames, type WantedNames } from '../store/name-dictionary.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { listReceiptRows } from './page-receipts.ts'

const stateOf: { readonly [State in ReceiptState]: PastRow['state'] } = {
  open: 'unsettled',
  unknown: 'unsettled',
  absent: 'unsettled',
  confirmed: 'confirmed',
  refused: 'refused',
  unsent: 'unsent',
}

/** What did not come to its end. */
export const failures: readonly ReceiptState[] = ['open', 'unknown', 'absent', 'refused', 'unsent']

export function readPastRows(store: Store, ask: ReceiptRowsAsk): PastRows {
  const { total, rows } = listReceiptRows(store, ask)
  const wanted: WantedNames[] = []
  const drafts = rows.map((it) => draftOf(store, it, wanted))
  const names = findNames(store, wanted)
  return { total, rows: drafts.map((draft) => draft(names)), names }
}

function draftOf(store: Store, it: ReceiptRow, wanted: WantedNames[]): (names: Names) => PastRow {
  const tables = it.worksheetId === null ? null : store.worksheets.find(it.worksheetId)
  const cells = it.cells.map((cell) => {
    const column = cell.field === null || tables === null ? undefined : tables.byField.get(cell.field)
    if (column !== undefined)
      for (const value of [cell.before, cell.sent, cell.overwrote?.value ?? null]) want(store, column, value, wanted)
    return { ...cell, fieldName: column?.field.name ?? 'A column that is gone' }
  })
  const present = tables === null ? null : findPresent(store, tables, it)
  const title = tables?.title ?? null
  const written = cells.find((cell) => title !== null && cell.field === title.field.id)
  const titleValue = present === null ? (written?.sent ?? written?.before ?? null) : present.title
  if (title !== null) want(store, title, titleValue, wanted)
  return (names) => ({
    receipt: it.receipt,
    n: it.n,
    worksheetId: it.worksheetId,
    worksheetName: tables?.name ?? '',
    row: present === null ? null : it.row,
    title: title === null ? '' : titleText(title, titleValue, names),
    operation: it.operation,
    state: it.state === 'unsent' && it.how === 'person' ? 'resent' : stateOf[it.state],
    code: it.code,
    message: tables === null ? it.words : nameRefusal(store, tables, it.words),
    sentAt: it.sentAt,
    cells,
  })
}

/** The row as it is seen now, staged changes included. */
function findPresent(store: Store, tables: WorksheetTables, { k, row }: ReceiptRow): { readonly title: CellValue } | null {
  if (row === null) return null
  const { over, title } = tables
  const column = title?.sql ?? 'null'
  const found = (table: string) =>
    k === null
      ? store.raw<[SqlValue]>(`select ${column} from ${table} where id = ?`).get(row)
      : store.raw<[SqlValue]>(`select ${column} from ${table} where k = ?`).get(k)
  const value = found(over) ?? found(tables.row)
  return value === undefined ? null : { title: fromStored(value[0], title?.field.kind ?? 'text') }
}

function want(store: Store, { field }: Column, value: CellValue, wanted: WantedNames[]): void {
  if (!isReferenceKind(field.kind) || !Array.isArray(value)) return
  const ids = new Set(value.filter((it): it is string => typeof it === 'string'))
  const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
  wanted.push({ kind: field.kind, ids, related })
}

function titleText({ field }: Column, value: CellValue, names: Names): string {
  if (!isReferenceKind(field.kind) || !Array.isArray(value)) return valueText(value, field, names)
  return value.map((id) => nameOf(names, field.kind as 'rows', String(id))).join(', ')
}
