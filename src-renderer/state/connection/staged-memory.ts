/** What was staged on a connection when its window last knew: the first page tells it without opening the connection's data. */
import { z } from 'zod'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { WindowMemory } from '../window-memory.ts'

const remembered = z.object({ rows: z.int().positive(), at: z.number() })

export interface StagedNote {
  /** Changed rows, one or more. */
  readonly rows: number
  /** Milliseconds since 1970 at which so many were staged. */
  readonly at: number
}

const keyOf = (connection: ConnectionId): string => `staged.${connection}`

/** Null where nothing was staged, or nothing is known. */
export const recallStaged = (memory: WindowMemory, connection: ConnectionId): StagedNote | null =>
  remembered.safeParse(memory.read(keyOf(connection))).data ?? null

/** The time stays that of the change while the count is the same. */
export function rememberStaged(memory: WindowMemory, connection: ConnectionId, rows: number, now: number): void {
  if (rows === (recallStaged(memory, connection)?.rows ?? 0)) return
  memory.write(keyOf(connection), rows === 0 ? null : { rows, at: now })
}
