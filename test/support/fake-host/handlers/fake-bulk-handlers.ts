/** Calls that change many cells at once, answered by the fake host: the same operations, over the rows of its views. */
import { countOf, operationLabel } from '../../../../src-shared/bulk/operation-label.ts'
import { prepareOperation } from '../../../../src-shared/bulk/prepare-operation.ts'
import type { Preview, RefusedCell, RowTarget, RunOutcome, RunTarget } from '../../../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import type { RowSpan } from '../../../../src-shared/host/row-spans.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { type CellValue, isSameValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { FieldId, JobId, RowKey } from '../../../../src-shared/model/ids.ts'
import { valueText } from '../../../../src-shared/model/texts/value-text.ts'
import { namesFor } from '../fake-rows.ts'
import type { FakeSheet, Op } from '../fake-sheet.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names =
  | 'edits.run'
  | 'edits.outcome'
  | 'edits.delete-rows'
  | 'edits.duplicate-rows'
  | 'edits.preview'
  | 'edits.history'
  | 'edits.return-to'

interface Part {
  readonly keys: readonly RowKey[]
  readonly fields: readonly FieldId[]
}

/** From so many cells on it runs as a job, as on the real host. */
const jobFrom = 50_000

interface Computed extends Omit<RunOutcome, 'staged' | 'undo' | 'redo'> {
  readonly ops: readonly Op[]
}

const stagedOf = (sheet: FakeSheet) => ({ staged: sheet.counts(), undo: sheet.undoName(), redo: sheet.redoName() })

export function bulkHandlers(world: FakeWorld): FakeHandlers<Names> {
  const outcomes = new Map<JobId, RunOutcome>()

  const resolve = (sheet: FakeSheet, target: RunTarget): Result<readonly Part[], HostError> => {
    if (target.of === 'worksheet') return ok([{ keys: sheet.keys(), fields: target.fields }])
    if (target.of === 'find') {
      const found = world.finds.get(target.find)
      if (found === undefined) return missing('search')
      const keys = [...new Set(found.hits.map((it) => it.row))]
      return ok(keys.length === 0 ? [] : [{ keys, fields: [...new Set(found.hits.map((it) => it.field))] }])
    }
    if (target.of === 'cells') return ok(target.cells.map(({ row, field }) => ({ keys: [row], fields: [field] })))
    const of = target.of === 'area' ? target.area : target
    const view = world.views.get(of.view)
    if (view === undefined) return missing('view')
    if (view.revision < of.revision) return err({ kind: 'stale', message: 'The rows have changed. Select them again.' })
    const pick = (rows: readonly RowSpan[]): readonly RowKey[] =>
      rows.flatMap(([first, last]) => view.keys.slice(first, last + 1))
    return ok(
      target.of === 'area'
        ? target.area.parts.map(({ rows, fields }) => ({ keys: pick(rows), fields }))
        : [{ keys: view.keys, fields: target.fields }],
    )
  }

  const rowsOf = (
    worksheetId: string,
    target: RowTarget,
  ): Result<{ readonly sheet: FakeSheet; readonly keys: readonly RowKey[] }, HostError> => {
    const sheet = world.sheets.get(worksheetId)
    if (sheet === undefined) return missing('worksheet')
    if (target.of === 'rows') return ok({ sheet, keys: target.rows })
    const open = world.views.get(target.view)
    if (open === undefined) return missing('view')
    return ok({ sheet, keys: target.rows.flatMap(([first, last]) => open.keys.slice(first, last + 1)) })
  }
  const changedOf = (all: number, changed: number) => ({
    changed,
    unchanged: all - changed,
    skipped: [],
    refused: [],
    refusedCells: 0,
  })

  return {
    'edits.run': ({ connectionId, worksheetId, target, operation, label }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const parts = resolve(sheet, target)
      if (!parts.ok) return parts
      const cells = parts.value.reduce((sum, it) => sum + it.keys.length * it.fields.length, 0)
      const computed = compute(sheet, parts.value, operation)
      if (!computed.ok) return computed
      const stage = (): RunOutcome => {
        const { ops, ...outcome } = computed.value
        if (ops.length > 0) sheet.stage(label ?? operationLabel(operation, outcome.changed), ops)
        world.changed(connectionId, sheet)
        return { ...outcome, ...stagedOf(sheet) }
      }
      if (cells < jobFrom) return ok({ jobId: null, outcome: stage() })
      const jobId: JobId = world.jobs.start({
        kind: 'edit',
        title: label ?? operationLabel(operation, cells),
        connectionId,
        worksheetId: sheet.id,
        total: cells,
        unit: 'cells',
        stepSize: 20_000,
        finish: () => {
          const outcome = stage()
          outcomes.set(jobId, outcome)
          return { message: `${outcome.changed} cells changed.`, counts: { changed: outcome.changed } }
        },
      })
      return ok({ jobId, outcome: null })
    },
    'edits.outcome': ({ jobId }) => {
      const outcome = outcomes.get(jobId)
      return outcome === undefined ? missing('outcome') : ok(outcome)
    },
    'edits.delete-rows': ({ connectionId, worksheetId, target, label }) => {
      const found = rowsOf(worksheetId, target)
      if (!found.ok) return found
      const { sheet, keys } = found.value
      const deleted = keys.filter((row) => sheet.project(row)?.change !== 'deleted')
      sheet.stage(
        label ?? `Delete ${countOf(deleted.length, 'row', 'rows')}`,
        deleted.map((row) => ({ op: 'delete', row })),
      )
      world.changed(connectionId, sheet)
      return ok({ jobId: null, outcome: { ...stagedOf(sheet), ...changedOf(keys.length, deleted.length) } })
    },
    'edits.duplicate-rows': ({ connectionId, worksheetId, target, label }) => {
      const found = rowsOf(worksheetId, target)
      if (!found.ok) return found
      const { sheet, keys } = found.value
      const made = keys.map((key) => {
        const row = sheet.project(key)
        const cells: Record<string, CellValue> = {}
        sheet.fields.forEach((field, index) => {
          const value = row?.cells[index] ?? null
          if (field.lock === null && !field.isUnique && value !== null) cells[field.id] = value
        })
        return { row: sheet.newKey(), cells }
      })
      sheet.stage(
        label ?? `Duplicate ${countOf(made.length, 'row', 'rows')}`,
        made.map(({ row, cells }) => ({ op: 'create', row, cells })),
      )
      world.changed(connectionId, sheet)
      const outcome = { ...stagedOf(sheet), ...changedOf(keys.length, made.length) }
      return ok({ jobId: null, outcome: made[0] === undefined ? outcome : { ...outcome, firstNew: made[0].row } })
    },
    'edits.preview': ({ worksheetId, target, operation, limit }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const parts = resolve(sheet, target)
      if (!parts.ok) return parts
      const computed = compute(sheet, parts.value, operation)
      return computed.ok ? ok(previewOf(sheet, parts.value, computed.value, limit)) : computed
    },
    'edits.history': ({ worksheetId, limit }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const commands = sheet.history().map((it) => ({ ...it, at: world.options.now() }))
      return ok({ commands: commands.reverse().slice(0, limit) })
    },
    'edits.return-to': ({ connectionId, worksheetId, commandId }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const done = () => sheet.history().filter((it) => !it.isUndone).length
      while (done() > (commandId ?? 0)) sheet.step(-1)
      while (done() < (commandId ?? 0) && sheet.redoName() !== null) sheet.step(1)
      world.changed(connectionId, sheet)
      return ok(stagedOf(sheet))
    },
  }
}

function compute(
  sheet: FakeSheet,
  parts: readonly Part[],
  operation: Parameters<typeof prepareOperation>[0],
): Result<Computed, HostError> {
  const all = new Map<FieldId, Field>(sheet.fields.map((it) => [it.id, it]))
  const ops: Op[] = []
  const refused: RefusedCell[] = []
  const skipped: RunOutcome['skipped'][number][] = []
  let unchanged = 0
  for (const { keys, fields } of parts) {
    const found = fields.map((id) => all.get(id)).filter((it) => it !== undefined)
    const prepared = prepareOperation(operation, found, all)
    if (!prepared.ok) return err({ kind: 'invalid', message: prepared.error })
    const { reads, writes, apply } = prepared.value
    for (const { reason } of prepared.value.skipped) skipped.push({ reason, cells: keys.length })
    for (const [index, row] of keys.entries()) {
      const shown = sheet.project(row)
      const cellOf = (field: Field) => shown?.cells[sheet.fields.indexOf(field)] ?? null
      if (shown === null || shown.change === 'deleted') {
        skipped.push({ reason: 'The row is marked for deletion.', cells: writes.length })
        continue
      }
      const names = namesFor(shown.cells)
      for (const [i, outcome] of apply(reads.map(cellOf), index, names).entries()) {
        const field = writes[i]
        if (field === undefined) continue
        const before = cellOf(field)
        if (outcome !== null && 'refused' in outcome)
          refused.push({ title: '', row, field: field.id, text: valueText(before, field, names), why: outcome.refused })
        else if (outcome === null || isSameValue(before, outcome.value)) unchanged += 1
        else ops.push({ op: 'set', row, field: field.id, value: outcome.value })
      }
    }
  }
  return ok({ ops, changed: ops.length, unchanged, skipped, refused, refusedCells: refused.length })
}

function previewOf(sheet: FakeSheet, parts: readonly Part[], { ops, refused, skipped }: Computed, limit: number): Preview {
  const cells: { row: RowKey; cell: Preview['rows'][number]['cells'][number] }[] = []
  const beforeOf = (row: RowKey, field: string) =>
    sheet.project(row)?.cells[sheet.fields.findIndex((it) => it.id === field)] ?? null
  for (const op of ops) {
    const field = sheet.fields.find((it) => op.op === 'set' && it.id === op.field)
    if (op.op !== 'set' || field === undefined) continue
    cells.push({ row: op.row, cell: { field: field.id, before: beforeOf(op.row, op.field), after: op.value, refused: null } })
  }
  for (const { row, field, why } of refused) {
    const before = beforeOf(row, field)
    cells.push({ row, cell: { field, before, after: before, refused: why } })
  }
  const rows = [...new Set(parts.flatMap((it) => it.keys))].flatMap((row) => {
    const own = cells.filter((it) => it.row === row).map((it) => it.cell)
    return own.length === 0 ? [] : [{ row, title: String(sheet.project(row)?.cells[0] ?? ''), cells: own }]
  })
  const targetRows = parts.reduce((sum, it) => sum + it.keys.length, 0)
  return {
    fields: [...new Set(cells.map((it) => it.cell.field))],
    rows: rows.slice(0, limit),
    names: namesFor(cells.flatMap(({ cell }) => [cell.before, cell.after])),
    targetRows,
    lookedAt: targetRows,
    skipped,
  }
}
