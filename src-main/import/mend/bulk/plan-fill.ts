/** How cells of a file go on in others, as a command for many cells: by what all of them are read as, or else by their texts. */
import { correctCells, correctKinds, padCells } from '../../../../src-shared/csv/mend/corrections.ts'
import { fileFields } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { FillRule } from '../../../../src-shared/fill/fill-rule.ts'
import { findRule, mostFillRows, repeatRule, tooManyFillRows } from '../../../../src-shared/fill/find-rule.ts'
import type { FileFill } from '../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { FieldId } from '../../../../src-shared/model/ids.ts'
import { columnIn, columnsOf, countedColumns } from './change-line.ts'
import type { LineCells } from './counted-column.ts'
import { type BulkAsk, type BulkFile, otherLines } from './plan-bulk.ts'
import { isCountedRule } from './prepare-command.ts'

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

/** The lines with these places, as they are shown. */
function linesAt({ targets, corrections, file, listOf }: BulkFile, { show, from }: FileFill): readonly LineCells[] {
  const [first, last] = from.rows
  const list = listOf(show)
  const count = last - first + 1
  const width = targets.record.recognised.columns.length
  const found = list === null ? file.read(first, count) : file.pick(list.slice(first, last + 1))
  return found.map(({ line, cells, kinds }) => {
    const source = padCells(cells, width)
    const corrected = correctCells(corrections, line, source)
    return { cells: corrected, kinds: correctKinds(kinds, source, corrected) }
  })
}

/** Numbers that have no series are copied: as texts they would have one. */
function rulesOf({ targets }: BulkFile, lines: readonly LineCells[], { from, mode }: FileFill): readonly FillRule[] | null {
  const counted = countedColumns(targets, 'fill')
  const columns = columnsOf(targets)
  const asCounted = fileFields('fill', columns)
  const asTexts = fileFields('set', columns)
  const ruleOf = (id: FieldId): FillRule | null => {
    const column = columnIn(id)
    const [field, plain] = [asCounted[column], asTexts[column]]
    if (field === undefined || plain === undefined) return null
    const texts = lines.map(({ cells }): CellValue => cells[column] || null)
    const reader = counted.get(column)
    const values = reader === undefined || mode === 'copy' ? [] : lines.map((line) => reader.read(line))
    if (reader === undefined || values.some((value) => !value.ok)) return findRule(texts, plain, mode)
    const rule = findRule(
      values.map((value) => (value.ok ? value.value : null)),
      field,
      mode,
    )
    return isCountedRule(rule) ? rule : repeatRule(texts)
  }
  const rules = from.fields.map(ruleOf)
  return rules.every((rule) => rule !== null) ? rules : null
}

export function planFill(it: BulkFile, fill: FileFill): Result<BulkAsk, HostError> {
  const { show, list, from, into, mode } = fill
  if (list !== it.nameOf(show)) return invalid(otherLines)
  const [first, last] = from.rows
  const ask = (rows: FileFill['from']['rows'], fields: readonly FieldId[], operation: BulkAsk['operation']): BulkAsk => ({
    target: { of: 'area', area: { show, list, parts: [{ rows: [rows], fields: [...fields] }] } },
    operation,
  })
  if (into.along === 'fields') {
    const how = { along: 'fields' as const, from: from.fields, isBefore: into.isBefore, mode }
    return ok(ask(from.rows, into.fields, { op: 'fill', how }))
  }
  if (last - first >= mostFillRows) return invalid(tooManyFillRows)
  const lines = linesAt(it, fill)
  if (lines.length <= last - first) return invalid('The file has no such line.')
  const rules = rulesOf(it, lines, fill)
  if (rules === null) return invalid('The file has no such column.')
  // Counted from the first line of the source: above it backwards.
  const distance = into.rows[0] - first
  return ok(
    ask(into.rows, from.fields, { op: 'fill', how: { along: 'rows', fields: from.fields, rules: [...rules], first: distance } }),
  )
}
