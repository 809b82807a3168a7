/** Sheets of one workbook that are imported one after the other: in which order, where it stands, and what came of all of them. */
import { outcomeWords } from '../../../src-shared/csv/outcome-words.ts'
import type { ImportCheck, ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { orderSheets, type SheetOrder } from '../../../src-shared/workbook/sheet-order.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { isSettled, mapProblem } from './import-steps.ts'
import type { SheetRun, SheetStop } from './sheet-run-state.ts'

export const sheetName = ({ format, fileName }: Pick<ImportDraft, 'format' | 'fileName'>): string =>
  format.sheet?.name ?? fileName

/** Those of the group, as they were chosen. */
export const sheetsOf = (imports: readonly ImportDraft[], group: string): readonly ImportDraft[] =>
  imports.filter(({ sheets }) => sheets?.group === group).sort((a, b) => (a.sheets?.place ?? 0) - (b.sheets?.place ?? 0))

/** Worksheets that the rows of an import relate to, by the fields that its columns fill. */
export function relatedTo({ columns }: Pick<ImportDraft, 'columns'>, fields: readonly Field[]): readonly string[] {
  const filled = new Set(columns.map(({ mapping }) => mapping.field))
  return fields.flatMap(({ id, relatedWorksheetId }) =>
    filled.has(id) && relatedWorksheetId !== null ? [relatedWorksheetId] : [],
  )
}

type FieldsOf = (draft: ImportDraft) => readonly Field[]

/** Second passes come last: what they relate to is there by then. `fieldsOf`: of the worksheet that an import goes into. */
export function inOrder(drafts: readonly ImportDraft[], fieldsOf: FieldsOf): SheetOrder<ImportDraft> {
  const { items, circular } = orderSheets(
    drafts
      .filter(({ follows }) => follows === undefined)
      .map((draft) => ({ item: draft, worksheetId: draft.worksheetId, relatesTo: relatedTo(draft, fieldsOf(draft)) })),
  )
  return { items: [...items, ...drafts.filter(({ follows }) => follows !== undefined)], circular }
}

/** Names of the sheet and, of a second pass, of the columns that it fills. */
export function sheetLabel(draft: Pick<ImportDraft, 'format' | 'fileName' | 'follows' | 'columns' | 'rules'>): string {
  const name = sheetName(draft)
  if (draft.follows === undefined) return name
  const filled = draft.columns.filter(({ mapping }) => mapping.field !== null && !draft.rules.keyFields.includes(mapping.field))
  return `${name}: ${filled.map(({ header }) => header).join(', ')}`
}

export interface LaterFields {
  readonly draft: ImportDraft
  readonly fields: readonly FieldId[]
}

/**
 * Relations that can only be filled once all rows are there: to rows of the same worksheet, or in a circle to those of a sheet that comes later. A key, and
 * a field that new rows need, cannot wait. `items`: in their order.
 */
export function laterFields(items: readonly ImportDraft[], fieldsOf: FieldsOf): readonly LaterFields[] {
  const firsts = items.filter(({ follows }) => follows === undefined)
  return firsts.flatMap((draft, at): LaterFields[] => {
    const isOpen = !isSettled(draft) && !isOver(draft) && draft.rules.mode !== 'delete'
    if (!isOpen || items.some(({ follows }) => follows === draft.importId)) return []
    const later = new Set<string>([
      draft.worksheetId,
      ...firsts
        .slice(at + 1)
        .filter((it) => !isOver(it))
        .map((it) => it.worksheetId),
    ])
    const filled = new Set(draft.columns.map(({ mapping }) => mapping.field))
    const { mode, keyFields } = draft.rules
    const fields = fieldsOf(draft).filter(
      ({ id, relatedWorksheetId, isRequired }) =>
        filled.has(id) &&
        relatedWorksheetId !== null &&
        later.has(relatedWorksheetId) &&
        !isRequired &&
        (mode === 'insert' || !keyFields.includes(id)),
    )
    return fields.length === 0 ? [] : [{ draft, fields: fields.map(({ id }) => id) }]
  })
}

/** What is done about them, as a sentence; null where there are none. */
export function sayLater(later: readonly LaterFields[]): string | null {
  if (later.length === 0) return null
  const said = later.map(({ draft, fields }) => {
    const headers = draft.columns.filter(({ mapping }) => mapping.field !== null && fields.includes(mapping.field))
    return `${headers.map(({ header }) => `“${header}”`).join(', ')} of “${sheetName(draft)}”`
  })
  return `${said.join(', and ')} ${later.length === 1 && later[0]?.fields.length === 1 ? 'relates' : 'relate'} to rows that are not there yet: all rows are made first, and this is filled in a second pass.`
}

const writesOf = ({ insert, update, delete: deleted }: ImportCheck): number => insert + update + deleted

/** Nothing of it has to be written any more. */
export const isOver = ({ state, check }: ImportDraft): boolean =>
  state === 'done' || (state === 'checked' && check !== null && check.rejected === 0 && writesOf(check) === 0)

/** What stands in the way of writing a sheet that was just checked; null when nothing does. */
export function stopAfterCheck({ importId, check }: ImportDraft): SheetStop | null {
  if (check === null) return { importId, kind: 'failed', why: 'It could not be checked.' }
  if (check.rejected === 0) return null
  return {
    importId,
    kind: 'rows',
    why: `${countOf(check.rejected, 'row')} of ${check.rows.toLocaleString('en')} cannot be taken.`,
  }
}

/** The rest of its rows can be written. */
export const canLeaveOut = ({ check }: ImportDraft): boolean => check !== null && writesOf(check) > 0

/** Why the run stopped at this sheet, as it stands now; null where it did not, or what stood in the way is mended. */
export function stopOf(draft: ImportDraft, { current, stop }: SheetRun): SheetStop | null {
  if (stop === null || current !== null || stop.importId !== draft.importId || draft.state === 'done') return null
  switch (stop.kind) {
    case 'rows':
      return draft.check === null ? null : stopAfterCheck(draft)
    case 'settings':
      return mapProblem(draft) === null ? null : stop
    case 'failed':
      return stop
  }
}

/** What is said of a sheet that nothing works on. */
export function saySheet(draft: ImportDraft): string {
  const { state, check, run, columns } = draft
  if (draft.follows !== undefined && state === 'draft') return 'Second pass: filled once the rows of all sheets are there.'
  const left = check === null || check.rejected === 0 ? '' : ` ${countOf(check.rejected, 'row')} left out.`
  if (state === 'done' && draft.follows !== undefined) return `${countOf(run?.written ?? 0, 'row')} related.${left}`
  if (state === 'done') return `${countOf(run?.written ?? 0, 'row')} ${run?.kind === 'create' ? 'created' : 'staged'}.${left}`
  if (isOver(draft)) return 'Nothing to write: every row is as it is already.'
  if (state === 'interrupted' || state === 'paused') return 'Stopped part of the way.'
  if (check !== null) return `Checked: ${outcomeWords(check)}.`
  const mapped = columns.filter(({ mapping }) => mapping.field !== null).length
  return mapProblem(draft) ?? `${mapped} of ${countOf(columns.length, 'column')} mapped.`
}

/** What came of all sheets, in one sentence; null while any is left. */
export function saySummary(drafts: readonly ImportDraft[]): string | null {
  if (drafts.length === 0 || !drafts.every(isOver)) return null
  const sum = (of: readonly ImportDraft[], count: (draft: ImportDraft) => number): number =>
    of.reduce((all, draft) => all + count(draft), 0)
  const [firsts, seconds] = [true, false].map((isFirst) => drafts.filter(({ follows }) => (follows === undefined) === isFirst))
  const written = ({ run }: ImportDraft): number => run?.written ?? 0
  const related = sum(seconds ?? [], written)
  const left = sum(drafts, ({ check }) => check?.rejected ?? 0)
  const wasStaged = drafts.every(({ run }) => run?.kind !== 'create')
  return `${[
    `${countOf((firsts ?? []).length, 'sheet')}: ${countOf(sum(firsts ?? [], written), 'row')} ${wasStaged ? 'staged for review' : 'written'}`,
    ...(related === 0 ? [] : [`${countOf(related, 'row')} related in a second pass`]),
    ...(left === 0 ? [] : [`${countOf(left, 'row')} left out`]),
  ].join(', ')}.`
}
