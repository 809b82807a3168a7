/** Which of the chosen files goes to which row: the host says which rows their names mean. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask } from '../../state/host-queries.ts'
import { type AttachPlan, planAttach } from '../../state/sheet/attach-plan.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'

interface Asked {
  readonly files: readonly File[]
  readonly by: FieldId | null
  readonly into: FieldId | null
  /** Also files whose name the cell holds already. */
  readonly again: boolean
  /** Files that could not be taken, with the reason. */
  readonly failed: ReadonlyMap<File, string>
  readonly isWanted: boolean
}

interface Planned {
  /** Null until the host has answered. */
  readonly plan: AttachPlan | null
  readonly query: Pick<UseQueryResult, 'isError' | 'error'>
}

export function useAttachPlan(at: SheetRef, { files, by, into, again, failed, isWanted }: Asked): Planned {
  const app = useApp()
  const query = useQuery({
    queryKey: ['attach', at, by, into, files.map((file) => file.name)],
    queryFn: () =>
      by === null || into === null
        ? { matches: [] }
        : ask(app.host, 'attachments.match', { ...at, by, into, names: files.map((file) => file.name) }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })
  const plan = useMemo(
    () => (query.data === undefined ? null : planAttach(files, query.data.matches, { again, failed })),
    [files, query.data, again, failed],
  )
  return { plan, query }
}
