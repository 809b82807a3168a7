/** What is kept of a connection in the app's own storage: everything except key and signature. */
import { z } from 'zod'
import { dialect } from '../../src-shared/api/dialect.ts'
import { connectionLabel } from '../../src-shared/model/connection-label.ts'
import { connectionId } from '../../src-shared/model/ids.ts'

export const connectionProfile = z.object({
  id: connectionId,
  name: z.string().min(1),
  /** `sample` belongs to the embedded service that the app starts itself; its address changes with every start. */
  kind: z.enum(['remote', 'sample']),
  /** Origin of the service; a path in front of the interface's own paths is part of the dialect. */
  address: z.string(),
  dialect,
  /** Profiles of before there were labels have none; one that cannot be read is no reason to lose the connection. */
  label: connectionLabel.nullable().default(null).catch(null),
  /** Milliseconds since the epoch; null before the first time. */
  lastOpenedAt: z.number().nullable().default(null),
})
export type ConnectionProfile = z.output<typeof connectionProfile>
