/** Looking things up by name: people, departments, roles, regions, and rows of a worksheet by title. One place for every picker. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { FoundReference } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { fitsLevel, wayTo } from '../../../src-shared/model/places/region-levels.ts'
import { sayError } from '../../ui/messages/error-words.ts'
import { useApp } from '../app-context.tsx'
import { readFailure } from '../host-failure.ts'
import { ask, queryKeys } from '../host-queries.ts'
import type { ReferenceSource } from './reference-source.ts'

export interface References {
  readonly found: readonly FoundReference[]
  /** Instead of the list: searching, nothing found, offline or an error, in words; '' when the list speaks for itself. */
  readonly note: string
  readonly isFetching: boolean
}

/** Related rows shown at once; more are found by typing. */
const offered = 50

interface Answer {
  readonly found: readonly FoundReference[]
  readonly isOffline: boolean
}

/** `source` null asks nothing and finds nothing. */
export function useReferences(connectionId: ConnectionId, source: ReferenceSource | null, search: string): References {
  const { host } = useApp()
  const wanted = search.trim()
  const text = useDeferredValue(wanted)
  const related = source?.kind === 'rows' ? source.worksheetId : null
  const paths = source?.kind === 'rows' && source.isTree === true
  const deepest = source?.kind === 'regions' ? (source.deepest ?? null) : null
  const lookup = useQuery<Answer>({
    queryKey: [...queryKeys.lookups(connectionId), source?.kind ?? null, related, paths, text],
    enabled: source !== null,
    staleTime: 30_000,
    queryFn: () => {
      if (source === null) return { found: [], isOffline: false }
      if (source.kind !== 'rows') return ask(host, 'lookup.references', { connectionId, kind: source.kind, text })
      if (source.worksheetId === null) return { found: [], isOffline: false }
      return ask(host, 'lookup.rows', { connectionId, worksheetId: source.worksheetId, text, limit: offered, paths })
    },
  })
  const fitting = (lookup.data?.found ?? []).filter((it) => fitsLevel(it.detail, deepest))
  const hasPath = paths || source?.kind === 'regions' || source?.kind === 'departments'
  const found = fitting.map((it) => ({
    ...it,
    text: it.text === '' ? 'Untitled' : it.text,
    detail: hasPath ? wayTo(it.detail, it.text) : it.detail,
  }))
  const note = (): string => {
    if (lookup.isError) {
      const words = sayError(readFailure(lookup.error))
      return `${words.message} ${words.advice}`
    }
    if (lookup.isPending) return 'Searching…'
    if (found.length === 0) return text === '' ? 'Nothing to choose from.' : `Nothing called “${text}” was found.`
    if (source?.kind === 'orgRoles') return 'The service lists none of these: those seen in rows and in roles are offered.'
    return lookup.data.isOffline ? 'These are the names seen before: the service could not be asked.' : ''
  }
  // What is shown while a newer text is not asked for yet was found for the older one.
  return { found, note: note(), isFetching: lookup.isFetching || (source !== null && text !== wanted) }
}
