/** What the host makes of steps that are still being put together, asked once they rest. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { lookUpsOf, type TransformStep } from '../../../../../../src-shared/csv/transform/transform-step.ts'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { ask, queryKeys, worksheetQuery } from '../../../../../state/host-queries.ts'

/** Milliseconds without a key before the file is read again. */
const settle = 200

/** `isWaiting`: rows that a step looks texts up in are not loaded yet. */
export function useStepTrial(draft: ImportDraft, column: number, steps: readonly TransformStep[]) {
  const app = useApp()
  const looked = [
    ...new Set(lookUpsOf([{ steps }]).flatMap(({ table }) => (table.of === 'worksheet' ? [table.worksheet.id] : []))),
  ]
  const worksheets = useQueries({ queries: looked.map((id) => worksheetQuery(app.host, draft.connectionId, id)) })
  const loaded = worksheets.map(({ data }) => `${data?.pulledAt} ${data?.rows}`).join()
  const [asked] = useDebouncedValue(JSON.stringify(steps), settle)
  const isWaiting = worksheets.some(({ data }) => data !== undefined && (data.pulledAt === null || data.isPartial))
  const query = useQuery({
    queryKey: [...queryKeys.import(draft.importId), 'try-steps', draft.updatedAt, column, asked, loaded],
    queryFn: () => ask(app.host, 'import.try-steps', { importId: draft.importId, column, steps: [...steps] }),
    placeholderData: keepPreviousData,
    enabled: JSON.stringify(steps) === asked && !isWaiting,
  })
  return { query, isWaiting }
}
