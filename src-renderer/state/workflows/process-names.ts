/** Names of the people, departments and rows that processes were started with: the service keeps their ids only. */
import { z } from 'zod'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { WindowMemory } from '../window-memory.ts'
import type { KnownNames, ProcessDraft } from './process-form.ts'

/** More would only be carried along. */
const kept = 500
const remembered = z.record(z.string(), z.string())
const keyOf = (connection: ConnectionId): string => `process-names.${connection}`

export const recallNames = (memory: WindowMemory, connection: ConnectionId): KnownNames =>
  remembered.safeParse(memory.read(keyOf(connection))).data ?? {}

export function rememberNames(memory: WindowMemory, connection: ConnectionId, draft: ProcessDraft): void {
  const chosen = Object.values(draft).flatMap((it) => (it.kind === 'chosen' ? it.chosen : []))
  const fresh = chosen.filter(({ id, text }) => text !== id).map(({ id, text }) => [id, text] as const)
  if (fresh.length === 0) return
  const others = Object.entries(recallNames(memory, connection)).filter(([id]) => !fresh.some(([it]) => it === id))
  memory.write(keyOf(connection), Object.fromEntries([...others, ...fresh].slice(-kept)))
}
