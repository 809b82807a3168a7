/**
 * Which connection a window has open. A window that is loaded again comes back to its own; a new one, when no other is open, begins with
 * what was open last.
 */
import { z } from 'zod'
import { connectionId } from '../../../src-shared/model/ids.ts'
import type { App } from '../app.ts'
import type { WindowMemory } from '../window-memory.ts'

const key = 'connection'
const visited = z.object({ id: connectionId, kind: z.enum(['remote', 'sample']) })
type Visited = z.output<typeof visited>

const recall = (memory: WindowMemory): Visited | null => visited.nullable().catch(null).parse(memory.read(key))

/**
 * Keeps both memories in step with the open connection: `visit` lasts as long as the window, the app's own beyond it. Returns the function
 * that stops that.
 */
export function keepConnection(app: App, visit: WindowMemory): () => void {
  let known = app.session.get().connection
  return app.session.subscribe(() => {
    const [before, { connection }] = [known, app.session.get()]
    known = connection
    // One that could not be opened this time is still what was open last.
    if (before?.id === connection?.id) return
    const now: Visited | null = connection === null ? null : { id: connection.id, kind: connection.kind }
    visit.write(key, now)
    // Leaving one says nothing about another that was opened in a later window.
    if (now !== null || recall(app.memory)?.id === before?.id) app.memory.write(key, now)
  })
}

/** Null when none was open in this window. */
export const recallVisit = (visit: WindowMemory): Visited | null => recall(visit)

/** Null when none was open as the last window closed. */
export const recallLast = (app: Pick<App, 'memory'>): Visited | null => recall(app.memory)

/** It is there no more: nothing comes back to it. */
export function forgetConnection(app: Pick<App, 'memory'>, visit: WindowMemory): void {
  for (const memory of [visit, app.memory]) memory.write(key, null)
}
