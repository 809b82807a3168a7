/** The ledger of the fake host: what becomes of the cells of its imports, by the rule of the real one. */

import { exportText } from '../../../src-shared/csv/export-text.ts'
import { cellFate } from '../../../src-shared/csv/ledger/cell-fate.ts'
import { isListed, type LedgerColumn, type LedgerKind, ledgerKinds } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { LedgerCell } from '../../../src-shared/host/calls/import/import-line-calls.ts'
import { coerceRows, type FakeImport } from './fake-import.ts'
import { namesFor } from './fake-rows.ts'
import type { FakeSheet } from './fake-sheet.ts'

interface Fate extends LedgerCell {
  readonly kind: LedgerKind
}

/** One per line. */
function fatesOf(it: FakeImport, sheet: FakeSheet, fieldId: string): readonly Fate[] {
  const field = sheet.fields.find((each) => each.id === fieldId)
  if (field === undefined) return []
  const fate = cellFate(field)
  const write = exportText(field, false)
  return coerceRows(it, sheet).rows.map(({ line, cells }) => {
    const own = cells.find((cell) => cell.field === field)
    const { source, value = null, problem = null } = own ?? {}
    const text = source ?? own?.text ?? ''
    if (problem !== null) return { line, text, stored: '', problem, kind: 'rejected' }
    const isOut = cells.some((cell) => cell.problem !== null)
    const whenTaken = source !== undefined ? 'step' : text === '' ? 'empty' : fate(text, value, undefined)
    const kind = isOut && whenTaken !== 'empty' ? 'left-out' : whenTaken
    return { line, text, stored: write(value, namesFor([value])), problem: '', kind }
  })
}

export const ledgerOf = (it: FakeImport, sheet: FakeSheet): readonly LedgerColumn[] =>
  it.draft.columns.flatMap(({ column, mapping: { field } }) => {
    if (field === null) return []
    const all = fatesOf(it, sheet, field)
    const fates = ledgerKinds.flatMap((kind) => {
      const cells = all.filter((fate) => fate.kind === kind).length
      return cells === 0 ? [] : [{ kind, cells, listed: isListed(kind) ? cells : 0 }]
    })
    return [{ column, field, fates }]
  })

export const ledgerCells = (it: FakeImport, sheet: FakeSheet, column: number, kind: LedgerKind): readonly LedgerCell[] =>
  fatesOf(it, sheet, it.draft.columns[column]?.mapping.field ?? '').flatMap(({ kind: own, ...cell }) =>
    own === kind ? [cell] : [],
  )
