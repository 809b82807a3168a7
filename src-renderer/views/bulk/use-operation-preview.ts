/** Tries a change of many cells out on the first rows that it is for, a moment after it was described. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { RunTarget } from '../../../src-shared/host/calls/bulk-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import type { BulkStart } from '../../state/connection/session-state.ts'
import { ask } from '../../state/host-queries.ts'
import { type BulkDraft, toOperation } from '../../state/sheet/bulk-draft.ts'

export type Scope = 'selection' | 'rows' | 'all'

/** Rows of the preview, and milliseconds without typing before what was typed is tried out. */
const [previewRows, settle] = [50, 250]

/** The selected rows of the chosen columns: every row that is selected in any column. */
function targetOf(scope: Scope, { selection, shown }: BulkStart, fields: BulkDraft['fields']): RunTarget {
  if (scope === 'all') return { of: 'worksheet', fields: [...fields] }
  if (scope === 'rows' || selection === null)
    return { of: 'view', view: shown.view, revision: shown.revision, fields: [...fields] }
  const { view, revision, parts } = selection
  const inside = parts
    .map(({ rows, fields: ofPart }) => ({ rows, fields: ofPart.filter((id) => fields.includes(id)) }))
    .filter((part) => part.fields.length > 0)
  const named = inside.flatMap((part) => part.fields)
  const rest = fields.filter((id) => !named.includes(id))
  const [first] = parts
  // A column that is not selected itself is changed in the rows of the selection.
  const added = rest.length === 0 || first === undefined ? [] : [{ rows: first.rows, fields: rest }]
  return { of: 'area', area: { view, revision, parts: [...inside, ...added] } }
}

export function useOperationPreview(start: BulkStart, scope: Scope, draft: BulkDraft) {
  const app = useApp()
  const operation = toOperation(draft)
  const target = targetOf(scope, start, draft.fields)
  const asked = operation.ok ? JSON.stringify({ target, operation: operation.value }) : null
  const [wanted] = useDebouncedValue(asked, settle)
  const preview = useQuery({
    queryKey: ['preview', start.at, wanted],
    queryFn: () => ask(app.host, 'edits.preview', { ...start.at, ...JSON.parse(wanted ?? ''), limit: previewRows }),
    enabled: wanted !== null,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  // Said of what is asked for now: whoever changes it and goes on at once is not held up by what was seen before.
  const seen = preview.isError || preview.isPlaceholderData || wanted !== asked ? undefined : preview.data
  return {
    operation,
    target,
    preview,
    changesNothing: seen !== undefined && seen.rows.length === 0 && seen.lookedAt >= seen.targetRows,
  }
}
