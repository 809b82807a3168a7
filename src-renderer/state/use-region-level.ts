/** The regions directly below a region, the countries at the top. */
import { useQuery } from '@tanstack/react-query'
import type { FoundRegion } from '../../src-shared/host/row-calls.ts'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import { useApp } from './app-context.tsx'
import { sayError } from './error-words.ts'
import { readFailure } from './host-failure.ts'
import { ask } from './host-queries.ts'

interface RegionLevel {
  readonly found: readonly FoundRegion[]
  /** Instead of the list, in words; '' when the list speaks for itself. */
  readonly note: string
  readonly isFetching: boolean
}

/** Regions change with the years, not while somebody chooses one. */
const fresh = 10 * 60_000

/** `parentId` '' asks for the countries. */
export function useRegionLevel(connectionId: ConnectionId, parentId: string): RegionLevel {
  const { host } = useApp()
  const level = useQuery({
    queryKey: ['of', connectionId, 'regions', parentId],
    staleTime: fresh,
    queryFn: () => ask(host, 'lookup.region-level', { connectionId, parentId }),
  })
  const note = (): string => {
    if (level.isError) {
      const words = sayError(readFailure(level.error))
      return `${words.message} ${words.advice}`
    }
    if (level.isPending) return 'Reading the regions…'
    return level.data.found.length === 0 ? 'There is nothing below it.' : ''
  }
  return { found: level.data?.found ?? [], note: note(), isFetching: level.isFetching }
}
