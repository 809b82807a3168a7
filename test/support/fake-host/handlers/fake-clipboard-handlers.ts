/** Copying, pasting and filling, answered by the fake host: the same reading and writing of texts, over the rows of its views. */
import { prepareOperation } from '../../../../src-shared/bulk/prepare-operation.ts'
import { cellCopier } from '../../../../src-shared/clipboard/copy-text.ts'
import { placedSize, sizeOf } from '../../../../src-shared/clipboard/place-block.ts'
import { readBlock } from '../../../../src-shared/clipboard/read-block.ts'
import { writeTabText } from '../../../../src-shared/clipboard/tab-text.ts'
import { findRule } from '../../../../src-shared/fill/find-rule.ts'
import type { RefusedCell, RunStarted } from '../../../../src-shared/host/calls/bulk-calls.ts'
import type { HandedText } from '../../../../src-shared/host/calls/clipboard-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { ConnectionId, FieldId, RowKey } from '../../../../src-shared/model/ids.ts'
import { whyLeftOut } from '../../../../src-shared/model/lock-words.ts'
import { parseValue } from '../../../../src-shared/model/texts/parse-value.ts'
import { describeCellProblem } from '../../../../src-shared/model/texts/value-problem.ts'
import { members, namesFor } from '../fake-rows.ts'
import type { FakeSheet, Op } from '../fake-sheet.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

const findMember = (text: string): readonly string[] =>
  members.filter(({ id, text: name }) => name.toLowerCase() === text.toLowerCase() || id === text).map((it) => it.id)

interface Counts {
  readonly skipped: readonly { readonly reason: string; readonly cells: number }[]
  readonly refused: readonly RefusedCell[]
  readonly pasted?: { readonly added: number; readonly placed: readonly { readonly rows: number; readonly cols: number }[] }
}

export function clipboardHandlers(
  world: FakeWorld,
): FakeHandlers<
  'cells.copy' | 'cells.copied' | 'clipboard.hand-over' | 'edits.paste' | 'edits.preview-paste' | 'edits.fill' | 'edits.move'
> {
  const stage = (
    at: ConnectionId,
    sheet: FakeSheet,
    label: string,
    ops: readonly Op[],
    counts: Counts,
  ): Result<RunStarted, HostError> => {
    if (ops.length > 0) sheet.stage(label, ops)
    world.changed(at, sheet)
    const staged = { staged: sheet.counts(), undo: sheet.undoName(), redo: sheet.redoName() }
    return ok({
      jobId: null,
      outcome: { ...staged, ...counts, changed: ops.length, unchanged: 0, refusedCells: counts.refused.length },
    })
  }
  const fieldsOf = (sheet: FakeSheet, ids: readonly FieldId[]): readonly Field[] =>
    ids.flatMap((id) => sheet.fields.find((it) => it.id === id) ?? [])
  const cellOf = (sheet: FakeSheet, row: RowKey, field: Field): CellValue =>
    sheet.project(row)?.cells[sheet.fields.indexOf(field)] ?? null

  const handed: string[] = []
  const textOf = (text: string | HandedText): string => (typeof text === 'string' ? text : (handed[Number(text.handed)] ?? ''))

  return {
    'clipboard.hand-over': ({ to, part }) => {
      const at = to === null ? handed.length : Number(to.handed)
      handed[at] = (handed[at] ?? '') + part
      return ok({ handed: String(at) })
    },
    'cells.copy': ({ worksheetId, area, fields, headers, forms }) => {
      const sheet = world.sheets.get(worksheetId)
      const view = world.views.get(area.view)
      const [part] = area.parts
      if (sheet === undefined || view === undefined || part === undefined) return missing('view')
      const columns = fieldsOf(
        sheet,
        fields.filter((id) => area.parts.some((it) => it.fields.includes(id))),
      )
      const rows = part.rows.flatMap(([first, last]) => view.keys.slice(first, last + 1))
      const lines = rows.map((row) =>
        columns.map((field) => {
          const value = cellOf(sheet, row, field)
          return cellCopier(field, forms)(value, namesFor([value]))
        }),
      )
      const head = headers ? [columns.map((it) => it.name)] : []
      return ok({ jobId: null, copied: { text: writeTabText([...head, ...lines]), html: '' } })
    },
    'cells.copied': () => missing('copy'),
    'edits.preview-paste': ({ connectionId, text, html }) => {
      const block = readBlock(textOf(text), textOf(html), connectionId)
      if (block === null) return missing('cell')
      const { rows, cols } = sizeOf(block.texts)
      const none = { refusedCells: 0, skipped: [], added: 0, isAll: true, needsNames: false }
      return ok({ rows, cols, changed: rows * cols, ...none })
    },
    'edits.paste': ({ connectionId, worksheetId, view: handle, fields, targets, text, html, forms }) => {
      const sheet = world.sheets.get(worksheetId)
      const view = world.views.get(handle)
      const block = readBlock(textOf(text), textOf(html), connectionId)
      if (sheet === undefined || view === undefined || block === null) return missing('view')
      const columns = fieldsOf(sheet, fields)
      const skipped = new Map<string, number>()
      const refused: RefusedCell[] = []
      const ops: Op[] = []
      const placed = []
      let added = 0
      for (const { row, col, ...selection } of targets) {
        const size = placedSize(sizeOf(block.texts), selection)
        placed.push(size)
        for (let r = 0; r < size.rows; r += 1) {
          const known = view.keys[row + r]
          const key = known ?? sheet.newKey()
          const cells: Record<string, CellValue> = {}
          for (let c = 0; c < size.cols; c += 1) {
            const field = columns[col + c]
            const cell = block.texts[r % block.texts.length]?.[c % sizeOf(block.texts).cols]
            const reason = field === undefined ? 'There is no column at the right of the last one.' : whyLeftOut(field)
            if (field?.lock !== null) skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
            else if (cell !== undefined) {
              const value = parseValue(cell, field, forms, (kind, name) => (kind === 'members' ? findMember(name) : []))
              if (!value.ok)
                refused.push({ row: key, title: '', field: field.id, text: cell, why: describeCellProblem(value.error, field) })
              else if (known === undefined) cells[field.id] = value.value
              else ops.push({ op: 'set', row: known, field: field.id, value: value.value })
            }
          }
          if (known === undefined) {
            ops.push({ op: 'create', row: key, cells })
            added += 1
          }
        }
      }
      const counts = { skipped: [...skipped].map(([reason, cells]) => ({ reason, cells })), refused, pasted: { added, placed } }
      return stage(connectionId, sheet, `Paste ${ops.length} cells`, ops, counts)
    },
    'edits.move': ({ connectionId, worksheetId, area, fields, to, keepsSource }) => {
      const sheet = world.sheets.get(worksheetId)
      const view = world.views.get(area.view)
      const [part] = area.parts
      if (sheet === undefined || view === undefined || part === undefined) return missing('view')
      const sources = fieldsOf(sheet, part.fields)
      const targets = fieldsOf(sheet, fields.slice(to.col, to.col + sources.length))
      const rows = part.rows.flatMap(([first, last]) => view.keys.slice(first, last + 1))
      const values = rows.map((row) => sources.map((field) => cellOf(sheet, row, field)))
      const emptied = keepsSource
        ? []
        : rows.flatMap((row) => sources.map((field): Op => ({ op: 'set', row, field: field.id, value: null })))
      const filled = values.flatMap((cells, r) =>
        targets.flatMap((field, c): readonly Op[] => {
          const row = view.keys[to.row + r]
          return row === undefined ? [] : [{ op: 'set', row, field: field.id, value: cells[c] ?? null }]
        }),
      )
      const pasted = { added: 0, placed: [{ rows: rows.length, cols: sources.length }] }
      const label = `${keepsSource ? 'Paste' : 'Move'} ${filled.length} cells`
      return stage(connectionId, sheet, label, [...emptied, ...filled], { skipped: [], refused: [], pasted })
    },
    'edits.fill': ({ connectionId, worksheetId, view: handle, from, into, mode }) => {
      const sheet = world.sheets.get(worksheetId)
      const view = world.views.get(handle)
      if (sheet === undefined || view === undefined) return missing('view')
      const [first, last] = from.rows
      const sources = fieldsOf(sheet, from.fields)
      const rules = sources.map((field) =>
        findRule(
          view.keys.slice(first, last + 1).map((row) => cellOf(sheet, row, field)),
          field,
          mode,
        ),
      )
      const [rows, targets] = into.along === 'rows' ? [into.rows, sources] : [from.rows, fieldsOf(sheet, into.fields)]
      const how =
        into.along === 'rows'
          ? { along: into.along, fields: from.fields, rules, first: into.rows[0] - first }
          : { along: into.along, from: from.fields, isBefore: into.isBefore, mode }
      const prepared = prepareOperation({ op: 'fill', how }, targets, new Map(sheet.fields.map((it) => [it.id, it])))
      if (!prepared.ok) return missing('field')
      const { reads, writes, apply } = prepared.value
      const ops = view.keys.slice(rows[0], rows[1] + 1).flatMap((row, index) => {
        const cells = reads.map((field) => cellOf(sheet, row, field))
        return apply(cells, index, namesFor(cells)).flatMap((outcome, i): readonly Op[] => {
          const field = writes[i]
          return field === undefined || outcome === null || 'refused' in outcome
            ? []
            : [{ op: 'set', row, field: field.id, value: outcome.value }]
        })
      })
      return stage(connectionId, sheet, `Fill ${ops.length} cells`, ops, { skipped: [], refused: [] })
    },
  }
}
