/** What the file looks like with the columns as rows, asked once the choice rests. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Unpivot, unpivot } from '../../../../../../src-shared/csv/unpivot/unpivot.ts'
import type { UnpivotTry } from '../../../../../state/import/unpivot-draft.ts'

/** Milliseconds without a change before the file is read again. */
const settle = 200

export function useUnpivotTrial({ key, ask }: UnpivotTry, by: Unpivot | null) {
  const [asked] = useDebouncedValue(JSON.stringify(by), settle)
  return useQuery({
    queryKey: [...key, 'try-unpivot', asked],
    queryFn: () => ask(unpivot.parse(JSON.parse(asked))),
    placeholderData: keepPreviousData,
    enabled: by !== null && JSON.stringify(by) === asked,
  })
}
