/** What the key of a connection was seen not to change, in words. What nobody has seen is offered: the service has the last word. */
import { useQuery } from '@tanstack/react-query'
import type { KeyLimits, KeySubject } from '../../../src-shared/host/calls/app-page-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../app-context.tsx'
import { keyLimitsQuery } from '../structure/design-queries.ts'

const subjects: Readonly<Record<KeySubject, string>> = {
  structure: 'make or change worksheets',
  'option-sets': 'change option sets',
  roles: 'change roles',
  workflows: 'start workflows',
}

/** One sentence; null where nothing stands against it. */
export function whyNotChange(limits: KeyLimits | undefined, what: KeySubject): string | null {
  if (limits === undefined) return null
  if (limits.refused.some((it) => it.what === what)) return `This key may not ${subjects[what]}: the service refused it.`
  return limits.readsOnly ? 'This key may only read.' : null
}

/** Asks where nobody has asked yet. */
export function useWhyNotChange(connectionId: ConnectionId, what: KeySubject): string | null {
  const { data } = useQuery(keyLimitsQuery(useApp().host, connectionId))
  return whyNotChange(data, what)
}
