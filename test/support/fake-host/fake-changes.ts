/** Review of the fake host: lists, discards, holds and settles staged changes. */
import type { ChangeScope, ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import { namesFor } from './fake-rows.ts'
import type { FakeSheet, Op } from './fake-sheet.ts'

export function reviewRows(sheet: FakeSheet): readonly ReviewRow[] {
  return [...sheet.staged()].map(([key, change]): ReviewRow => {
    const row = sheet.project(key)
    const titleAt = sheet.fields.findIndex((field) => field.isTitle)
    const titleField = sheet.fields[titleAt]
    const title = titleField === undefined ? '' : valueText(row?.cells[titleAt] ?? null, titleField, {})
    const cells =
      change.change === 'deleted'
        ? []
        : [...change.cells].map(([field, value]) => ({
            ...sheet.markOf(key, field),
            field,
            fieldName: sheet.fields.find((it) => it.id === field)?.name ?? field,
            value,
          }))
    const conflict = cells.find((cell) => cell.state === 'conflict')
    const refused = cells.find((cell) => cell.state === 'refused')
    return {
      worksheetId: sheet.id,
      row: key,
      title: title === '' ? 'Untitled row' : title,
      change: change.change,
      state: row?.problem?.state ?? conflict?.state ?? refused?.state ?? 'staged',
      held: cells.length > 0 ? cells.every((cell) => cell.held) : sheet.held.has(sheet.cellKey(key, '')),
      ...(row?.problem?.message === undefined ? {} : { message: row.problem.message }),
      ...(row?.problem?.code === undefined ? {} : { code: row.problem.code }),
      decision: row?.problem?.state === 'conflict' ? (change.change === 'deleted' ? 'changed' : 'gone') : null,
      flaws: Object.entries(row?.flaws ?? {}).flatMap(([field, flaws]) =>
        flaws.map((it) => ({ ...it, field, fieldName: sheet.fields.find((own) => own.id === field)?.name ?? field })),
      ),
      cells,
    }
  })
}

const isInScope = (sheet: FakeSheet, scope: ChangeScope): boolean => scope.scope === 'all' || scope.worksheetId === sheet.id

/** The cells of a scope; field '' stands for the row as a whole (a deletion). */
function cellsOf(sheet: FakeSheet, scope: ChangeScope): readonly { readonly row: ReviewRow['row']; readonly field: string }[] {
  if (!isInScope(sheet, scope)) return []
  if (scope.scope === 'cells') return scope.cells
  const rows = scope.scope === 'rows' ? scope.rows : [...sheet.staged().keys()]
  return rows.flatMap((row) => {
    const change = sheet.staged().get(row)
    const fields = change === undefined || change.change === 'deleted' ? [''] : [...change.cells.keys()]
    return fields.map((field) => ({ row, field }))
  })
}

export function discardScope(sheet: FakeSheet, scope: ChangeScope): number {
  const cells = cellsOf(sheet, scope)
  if (cells.length === 0) return 0
  const wholeRows = scope.scope !== 'cells'
  const rows = [...new Set(cells.map((cell) => cell.row))]
  const ops: readonly Op[] = wholeRows
    ? rows.map((row) => ({ op: 'drop', row, field: null }))
    : cells.map(({ row, field }) => ({ op: 'drop', row, field }))
  sheet.stage(`Discard ${cells.length} ${cells.length === 1 ? 'change' : 'changes'}`, ops)
  return cells.length
}

export function holdScope(sheet: FakeSheet, scope: ChangeScope, held: boolean): number {
  const cells = cellsOf(sheet, scope)
  for (const { row, field } of cells) {
    if (held) sheet.held.add(sheet.cellKey(row, field))
    else sheet.held.delete(sheet.cellKey(row, field))
  }
  if (cells.length > 0) sheet.touch()
  return cells.length
}

export const namesOfReview = (rows: readonly ReviewRow[]) =>
  namesFor(rows.flatMap((row) => row.cells.flatMap((cell) => [cell.value, cell.base, cell.theirs ?? null])))
