/** What the file looks like with the columns as rows, asked once the choice rests. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Unpivot, unpivot } from '../../../../../../src-shared/csv/unpivot/unpivot.ts'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { ask, queryKeys } from '../../../../../state/host-queries.ts'

/** Milliseconds without a change before the file is read again. */
const settle = 200

export function useUnpivotTrial({ importId, updatedAt }: ImportDraft, by: Unpivot | null) {
  const app = useApp()
  const [asked] = useDebouncedValue(JSON.stringify(by), settle)
  return useQuery({
    queryKey: [...queryKeys.import(importId), 'try-unpivot', updatedAt, asked],
    queryFn: () => ask(app.host, 'import.try-unpivot', { importId, unpivot: unpivot.parse(JSON.parse(asked)) }),
    placeholderData: keepPreviousData,
    enabled: by !== null && JSON.stringify(by) === asked,
  })
}
