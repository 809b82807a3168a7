/**
 * Which connection a window has open, so that a window that is loaded again comes back to it. Kept as long as the window: a new one starts
 * with the choice of a connection.
 */
import { z } from 'zod'
import { connectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../app.ts'
import type { WindowMemory } from '../window-memory.ts'

const key = 'connection'
const visited = z.object({ id: connectionId, kind: z.enum(['remote', 'sample']) })

/** Keeps the memory in step with the open connection; returns the function that stops that. */
export const keepConnection = (app: App, visit: WindowMemory): (() => void) =>
  app.session.subscribe(() => {
    const { connection } = app.session.get()
    visit.write(key, connection === null ? null : { id: connection.id, kind: connection.kind })
  })

/** Null when none was open. */
export const recallConnection = (visit: WindowMemory) => visited.nullable().catch(null).parse(visit.read(key))
