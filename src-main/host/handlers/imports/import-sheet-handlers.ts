/** Answers the calls about imports that belong together: sheets of one workbook, and the two passes over one file. */
import { ok } from '../../../../src-shared/lib/result.ts'
import { beginSheets } from '../../../import/sheets/begin-sheets.ts'
import { splitRelations } from '../../../import/sheets/split-relations.ts'
import type { createFoundImports } from '../../found-imports.ts'
import type { ImportJobs } from '../../import-jobs.ts'
import type { HandlersOf } from '../handlers.ts'

export type ImportSheetCall = 'import.begin-sheets' | 'import.split-relations'

export const importSheetHandlers = (
  { inTurn, find, draft }: ReturnType<typeof createFoundImports>,
  jobs: ImportJobs,
): HandlersOf<ImportSheetCall> => ({
  'import.begin-sheets': async ({ importId, sheets }) => {
    const seen = await find(importId)
    if (!seen.ok) return seen
    const begun = await beginSheets(seen.value.space, seen.value.details.record, sheets)
    if (!begun.ok) return begun
    const drafts = await Promise.all(begun.value.ids.map(draft))
    return ok({ group: begun.value.group, imports: drafts.flatMap((each) => (each.ok ? [each.value] : [])) })
  },
  'import.split-relations': ({ importId, fields }) =>
    // The file is copied meanwhile: what is set then would be written over, and a second call would split once more.
    inTurn(importId, async () => {
      const seen = await find(importId)
      if (!seen.ok) return seen
      const idle = jobs.mustBeIdle(importId)
      if (!idle.ok) return idle
      const split = await splitRelations(seen.value.space, seen.value.details.record, fields)
      if (!split.ok) return split
      const [first, second] = await Promise.all([draft(importId), draft(split.value)])
      if (!first.ok) return first
      return second.ok ? ok({ first: first.value, second: second.value }) : second
    }),
})
