/** Which generation of the interface the service of a connection does not have. */
import { useQuery } from '@tanstack/react-query'
import type { Generation } from '../../../src-shared/api/dialect.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../app-context.tsx'
import { absentGeneration } from '../structure/ability-words.ts'
import { abilitiesQuery } from '../structure/design-queries.ts'

/** null while it is not known, and where nothing is missing. */
export function useAbsentGeneration(connectionId: ConnectionId): Generation | null {
  const { data } = useQuery(abilitiesQuery(useApp().host, connectionId))
  return data === undefined ? null : absentGeneration(data.abilities)
}
