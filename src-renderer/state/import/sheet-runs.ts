/** Sheets of one workbook that are imported one after the other: in which order, where it stands, and what came of all of them. */
import { outcomeWords } from '../../../src-shared/csv/outcome-words.ts'
import type { ImportCheck, ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { orderSheets, type SheetOrder } from '../../../src-shared/workbook/sheet-order.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { mapProblem } from './import-steps.ts'
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

/** `fieldsOf`: of the worksheet that an import goes into. */
export const inOrder = (
  drafts: readonly ImportDraft[],
  fieldsOf: (draft: ImportDraft) => readonly Field[],
): SheetOrder<ImportDraft> =>
  orderSheets(
    drafts.map((draft) => ({ item: draft, worksheetId: draft.worksheetId, relatesTo: relatedTo(draft, fieldsOf(draft)) })),
  )

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
  const left = check === null || check.rejected === 0 ? '' : ` ${countOf(check.rejected, 'row')} left out.`
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
  const written = drafts.reduce((sum, { run }) => sum + (run?.written ?? 0), 0)
  const left = drafts.reduce((sum, { check }) => sum + (check?.rejected ?? 0), 0)
  const wasStaged = drafts.every(({ run }) => run?.kind !== 'create')
  const words = `${countOf(drafts.length, 'sheet')}: ${countOf(written, 'row')} ${wasStaged ? 'staged for review' : 'written'}`
  return left === 0 ? `${words}.` : `${words}, ${countOf(left, 'row')} left out.`
}
