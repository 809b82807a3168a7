/** The worksheets opened last on a connection, newest first. */
import { z } from 'zod'
import { type ConnectionId, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { WindowMemory } from '../window-memory.ts'

/** Longer lists push the tree out of sight. */
const kept = 6
const recents = z.array(worksheetId)
const keyOf = (connection: ConnectionId): string => `recent.${connection}`

export function listRecent(memory: WindowMemory, connection: ConnectionId): readonly WorksheetId[] {
  const parsed = recents.safeParse(memory.read(keyOf(connection)))
  return parsed.success ? parsed.data : []
}

export function noteRecent(memory: WindowMemory, connection: ConnectionId, worksheet: WorksheetId): void {
  const rest = listRecent(memory, connection).filter((id) => id !== worksheet)
  memory.write(keyOf(connection), [worksheet, ...rest].slice(0, kept))
}
