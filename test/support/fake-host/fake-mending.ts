/** The file of an import as a grid, in the fake host: its lines with what is wrong, and corrections by hand. */
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import { operationLabel } from '../../../src-shared/bulk/operation-label.ts'
import { prepareOperation } from '../../../src-shared/bulk/prepare-operation.ts'
import type { CorrectionSummary } from '../../../src-shared/csv/mend/corrections.ts'
import { columnOfField, fileFields } from '../../../src-shared/csv/mend/file-fields.ts'
import { findRule } from '../../../src-shared/fill/find-rule.ts'
import type { FileFill, FileTarget } from '../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type {
  Correction,
  GridLine,
  GridMark,
  GridPage,
  GridShow,
} from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { coerceRows, type FakeImport, type MendStep, mendedText } from './fake-import.ts'
import type { FakeSheet } from './fake-sheet.ts'

function linesOf(it: FakeImport, sheet: FakeSheet): readonly (GridLine & { readonly file: readonly string[] })[] {
  const { rows, fieldIds } = coerceRows(it, sheet, true)
  const columnOf = (at: number): number => it.draft.columns.find(({ mapping }) => mapping.field === fieldIds[at])?.column ?? -1
  return rows.map(({ line, source, file, cells }) => {
    const isOut = mendedText(it, `${line} out`) !== null
    const problems = new Map(
      cells.flatMap(({ problem }, at) => (problem === null || isOut ? [] : [[columnOf(at), problem] as const])),
    )
    const marks = source.flatMap((text, column): GridMark[] => {
      const own = file[column] ?? ''
      const problem = problems.get(column)
      return text === own && problem === undefined ? [] : [{ column, ...(text === own ? {} : { file: own }), problem }]
    })
    const isNew = marks.some((mark) => mark.file !== undefined) && it.draft.check === null
    const state = isOut ? 'out' : problems.size > 0 ? 'rejected' : isNew ? 'unchecked' : 'fine'
    return { line, texts: source, marks, state, reason: [...problems.values()].join('; '), isBroken: false, file }
  })
}

const listsOf = (all: readonly GridLine[]): Readonly<Record<GridShow, readonly GridLine[]>> => ({
  rejected: all.filter(
    ({ state, marks }) => state === 'rejected' || state === 'out' || marks.some(({ file }) => file !== undefined),
  ),
  altered: [],
  all,
})

const fakeListed = (it: FakeImport, sheet: FakeSheet, show: GridShow): readonly GridLine[] => listsOf(linesOf(it, sheet))[show]

export function fakeLines(it: FakeImport, sheet: FakeSheet, show: GridShow, from: number, limit: number): GridPage {
  const lists = listsOf(linesOf(it, sheet))
  const counts = { rejected: lists.rejected.length, altered: 0, all: lists.all.length }
  const list = lists[show].map(({ line }) => line).join(' ')
  return { total: counts[show], list, counts, rows: lists[show].slice(from, from + limit) }
}

export function fakeAlike(it: FakeImport, sheet: FakeSheet, line: number, column: number) {
  const lines = linesOf(it, sheet)
  const text = lines.find((each) => each.line === line)?.file[column] ?? ''
  const cells = lines.filter((each) => each.line !== line && each.file[column] === text && each.texts[column] === text).length
  return { text, cells }
}

export interface FakeBulk {
  readonly target: FileTarget
  readonly operation: Operation
}

/** What a command makes of the cells that it is for. */
export function fakeBulk(
  it: FakeImport,
  sheet: FakeSheet,
  { target, operation }: FakeBulk,
): Result<readonly FakeBulkCell[], HostError> {
  const all = linesOf(it, sheet)
  const columns = it.draft.columns.map(({ column, header }) => ({ column, name: header, field: null }))
  const fields = fileFields(operation.op, columns)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const shown = target.of === 'file' ? all : fakeListed(it, sheet, target.area.show)
  const parts = target.of === 'file' ? [{ rows: [[0, all.length - 1] as const], fields: target.fields }] : target.area.parts
  const found: FakeBulkCell[] = []
  for (const { rows, fields: ids } of parts) {
    const prepared = prepareOperation(
      operation,
      ids.flatMap((id) => byId.get(id) ?? []),
      byId,
    )
    if (!prepared.ok) return err({ kind: 'invalid', message: prepared.error })
    const { reads, writes, apply } = prepared.value
    const lines = rows.flatMap(([first, last]) => shown.slice(first, last + 1))
    for (const [index, { line, texts }] of lines.entries()) {
      const textOf = (id: string): string => texts[columnOfField(id) ?? -1] ?? ''
      const outcomes = apply(
        reads.map(({ id }) => textOf(id) || null),
        index,
        {},
      )
      for (const [at, { id }] of writes.entries()) {
        const outcome = outcomes[at]
        if (outcome === null || outcome === undefined || 'refused' in outcome) continue
        const text = String(outcome.value ?? '')
        if (text !== textOf(id)) found.push({ line, field: id, before: textOf(id), text })
      }
    }
  }
  return ok(found)
}

/** How cells go on, by their texts. */
export function fakeFill(it: FakeImport, sheet: FakeSheet, { show, list, from, into, mode }: FileFill): FakeBulk {
  const [first, last] = from.rows
  const lines = fakeListed(it, sheet, show).slice(first, last + 1)
  const [field] = fileFields('set', [{ column: 0, name: '', field: null }])
  if (field === undefined) throw new Error('no field')
  const ruleOf = (id: FieldId) =>
    findRule(
      lines.map(({ texts }) => texts[columnOfField(id) ?? -1] || null),
      field,
      mode,
    )
  const [rows, fields] = into.along === 'rows' ? [into.rows, from.fields] : [from.rows, into.fields]
  return {
    target: { of: 'area', area: { show, list, parts: [{ rows: [rows], fields }] } },
    operation: {
      op: 'fill',
      how:
        into.along === 'rows'
          ? { along: 'rows', fields: from.fields, rules: from.fields.map(ruleOf), first: into.rows[0] - first }
          : { along: 'fields', from: from.fields, isBefore: into.isBefore, mode },
    },
  }
}

interface FakeBulkCell {
  readonly line: number
  readonly field: FieldId
  readonly before: string
  readonly text: string
}

export function runFakeBulk(it: FakeImport, sheet: FakeSheet, ask: FakeBulk): Result<Mended, HostError> {
  const cells = fakeBulk(it, sheet, ask)
  if (!cells.ok) return cells
  if (cells.value.length === 0) return ok({ it, cells: 0, corrections: summaryOf(it) })
  const set = new Map(cells.value.map(({ line, field, text }) => [`${line} ${columnOfField(field)}`, text]))
  const changed = { ...it, mended: [...it.mended, { label: operationLabel(ask.operation, set.size), set }], undone: [] }
  return ok({ it: changed, cells: set.size, corrections: summaryOf(changed) })
}

const summaryOf = ({ mended, undone }: Pick<FakeImport, 'mended' | 'undone'>): CorrectionSummary => {
  const places = [...new Set(mended.flatMap(({ set }) => [...set.keys()]))].filter(
    (place) => mendedText({ mended }, place) !== null,
  )
  const out = places.filter((place) => place.endsWith('out')).length
  return { cells: places.length - out, alike: 0, out, undo: mended.at(-1)?.label ?? null, redo: undone.at(-1)?.label ?? null }
}

interface Mended {
  readonly it: FakeImport
  readonly cells: number
  readonly corrections: CorrectionSummary
}

const nothing = (what: string): Result<never, HostError> => err({ kind: 'invalid', message: `There is nothing to ${what}.` })

export function correctFake(it: FakeImport, sheet: FakeSheet, correction: Correction): Result<Mended, HostError> {
  const done = (changed: FakeImport, cells: number): Result<Mended, HostError> =>
    ok({ it: changed, cells, corrections: summaryOf(changed) })
  const set = (label: string, places: readonly (readonly [string, string | null])[]): Result<Mended, HostError> => {
    const step: MendStep = { label, set: new Map(places) }
    return places.length === 0 ? done(it, 0) : done({ ...it, mended: [...it.mended, step], undone: [] }, places.length)
  }
  switch (correction.kind) {
    case 'cells': {
      const places = correction.cells.map(({ line, column, text }) => [`${line} ${column}`, text] as const)
      return set(`Correct ${places.length === 1 ? '1 cell' : `${places.length} cells`}`, places)
    }
    case 'lines':
      return set(
        `Take ${correction.lines.length} lines`,
        correction.lines.map((line) => [`${line} out`, correction.isOut ? 'out' : null] as const),
      )
    case 'alike': {
      const { line, column, text } = correction
      const own = fakeAlike(it, sheet, line, column).text
      const same = linesOf(it, sheet).filter((each) => each.file[column] === own)
      return set(
        'Correct alike',
        same.map((each) => [`${each.line} ${column}`, text] as const),
      )
    }
    case 'replace': {
      const { find, by, column } = correction
      const places = linesOf(it, sheet).flatMap(({ line, texts, marks }) =>
        texts.flatMap((text, at) => {
          const isWanted =
            (column === null || column === at) && marks.some((mark) => mark.column === at && mark.problem !== undefined)
          return isWanted && text.includes(find) ? [[`${line} ${at}`, text.replaceAll(find, by)] as const] : []
        }),
      )
      return set(`Replace in ${places.length} cells`, places)
    }
    case 'undo': {
      const last = it.mended.at(-1)
      return last === undefined
        ? nothing('undo')
        : done({ ...it, mended: it.mended.slice(0, -1), undone: [...it.undone, last] }, last.set.size)
    }
    case 'redo': {
      const next = it.undone.at(-1)
      return next === undefined
        ? nothing('redo')
        : done({ ...it, mended: [...it.mended, next], undone: it.undone.slice(0, -1) }, next.set.size)
    }
  }
}
