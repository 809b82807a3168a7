/** Answers the calls about cells named by position. Per view, a newer question about the same thing ends the older one. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { HandlersOf } from './handlers.ts'

type AreaCalls = 'rows.carry' | 'rows.edge' | 'rows.summarise'

const noRow: HostError = { kind: 'stale', message: 'The row is no longer there.' }

export function createAreaHandlers(views: OpenViews): HandlersOf<AreaCalls> {
  const running = new Map<string, AbortController>()
  const newest = async <T>(
    what: string,
    work: (signal: AbortSignal) => Promise<Result<T, HostError>>,
  ): Promise<Result<T, HostError>> => {
    const abort = new AbortController()
    running.get(what)?.abort()
    running.set(what, abort)
    const result = await work(abort.signal)
    if (running.get(what) === abort) running.delete(what)
    return result
  }
  return {
    'rows.carry': ({ from, sets, to }) => views.carry(from, sets, to),
    'rows.edge': ({ view, revision, row, field, direction }) =>
      newest(`edge ${view}`, async (signal) => {
        const found = views.find(view)
        if (!found.ok) return found
        const { session, worksheetId } = found.value
        const first = direction === 'down' ? row : 0
        const last = direction === 'down' ? Number.MAX_SAFE_INTEGER : row
        const keys = await views.keysOf({ view, revision, rows: [[first, last]] }, true)
        if (!keys.ok) return keys
        if (keys.value.length <= row - first) return err(noRow)
        const edge = await session.replica.ask(
          'rows.edge',
          { worksheetId, keys: keys.value, start: row - first, field, step: direction === 'down' ? 1 : -1 },
          { signal, transfer: [keys.value.buffer] },
        )
        return edge.ok ? ok({ row: edge.value.row + first }) : edge
      }),
    'rows.summarise': ({ area }) =>
      newest(`summarise ${area.view}`, async (signal) => {
        const resolved = await views.resolve(area)
        if (!resolved.ok) return resolved
        const { session, worksheetId, parts } = resolved.value
        return session.replica.ask(
          'rows.summarise',
          { worksheetId, parts },
          { signal, transfer: parts.map((it) => it.keys.buffer) },
        )
      }),
  }
}
