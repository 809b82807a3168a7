/** Answers the calls that delete and duplicate rows: few at once, many as a job that can be cancelled. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import { maxDuplicatedCells, type RowTarget, type RunStarted } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { deleteTask, duplicateTask } from '../../bulk/bulk-tasks.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { isCopied } from '../../replica/stage/add-copies.ts'
import type { OtherSides } from '../names/other-sides.ts'
import type { EditRuns } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { OwnAreas } from '../views/own-areas.ts'
import type { HandlersOf } from './handlers.ts'

export interface WholeRowHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly views: OpenViews
  readonly areas: OwnAreas
  readonly runs: EditRuns
  readonly otherSides: OtherSides
}

interface Asked {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly target: RowTarget
  readonly label?: string | undefined
}

const tooMany = (rows: number): HostError => ({
  kind: 'invalid',
  message: `Up to ${countOf(rows, 'row', 'rows')} of this worksheet can be duplicated at once. Select fewer rows, or export them and import the file.`,
})

export function createWholeRowHandlers(ports: WholeRowHandlerPorts): HandlersOf<'edits.delete-rows' | 'edits.duplicate-rows'> {
  const { sessions, clock, views, areas, runs, otherSides } = ports

  /** The rows that are meant, by key; those that are no longer there are left out. */
  const resolve = async ({
    connectionId,
    worksheetId,
    target,
  }: Asked): Promise<Result<{ readonly session: Session; readonly keys: Float64Array<ArrayBuffer> }, HostError>> => {
    if (target.of === 'area') {
      const session = areas.sessionOf(connectionId, worksheetId, target.view)
      if (!session.ok) return session
      return mapOk(await views.keysOf(target), (keys) => ({ session: session.value, keys }))
    }
    return withSession(sessions, connectionId, async (session) => {
      const found = await session.replica.ask('rows.keys-of', { worksheetId, rows: target.rows })
      if (!found.ok) return found
      return ok({ session, keys: Float64Array.from(new Set(target.rows.flatMap((row) => found.value.keys.get(row) ?? []))) })
    })
  }

  const start = async (
    asked: Asked,
    verb: 'Delete' | 'Duplicate',
    task: typeof deleteTask,
    cellsPerRow: number,
  ): Promise<Result<RunStarted, HostError>> => {
    const resolved = await resolve(asked)
    if (!resolved.ok) return resolved
    const { session, keys } = resolved.value
    const { worksheetId, label = null } = asked
    const total = keys.length
    if (cellsPerRow > 1 && total * cellsPerRow > maxDuplicatedCells)
      return err(tooMany(Math.floor(maxDuplicatedCells / cellsPerRow)))
    const ask = { worksheetId, keys, label, at: clock.now() }
    return runs.start({
      session,
      worksheetId,
      title: label ?? `${verb} ${countOf(total, 'row', 'rows')}`,
      unit: 'rows',
      total,
      cells: total * cellsPerRow,
      run: (options) => session.replica.run(task, ask, { ...options, transfer: [keys.buffer] }),
    })
  }

  return {
    'edits.delete-rows': (asked) => start(asked, 'Delete', deleteTask, 1),
    'edits.duplicate-rows': (asked) =>
      withSession(sessions, asked.connectionId, async (session) => {
        await otherSides.learn(session, asked.worksheetId, null)
        const state = await session.replica.ask('worksheet.state', { worksheetId: asked.worksheetId })
        if (!state.ok) return state
        return start(asked, 'Duplicate', duplicateTask, Math.max(1, (state.value?.fields ?? []).filter(isCopied).length))
      }),
  }
}
