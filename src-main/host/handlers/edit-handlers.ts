/** Answers the calls that stage edits, each of them durable before it is answered. */
import type { Staged } from '../../../src-shared/host/calls/edit-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { packCells } from '../../replica/contract/packed-cells.ts'
import type { StagedState } from '../../replica/contract/question.ts'
import type { Staging } from '../views/staging.ts'
import type { HandlersOf } from './handlers.ts'

export interface EditHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly staging: Staging
}

type EditCalls = 'edits.set' | 'edits.add-rows'

interface At {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
}

export function createEditHandlers({ sessions, clock, staging }: EditHandlerPorts): HandlersOf<EditCalls> {
  /** Asks a worker to stage something, and tells the windows what became of it. */
  const stage = <T extends StagedState>(
    { connectionId, worksheetId }: At,
    ask: (session: Session, at: number) => Promise<Result<T, HostError>>,
  ): Promise<Result<Staged & { readonly state: T }, HostError>> =>
    withSession(sessions, connectionId, async (session) => {
      return mapOk(await ask(session, clock.now()), (asked) => ({ ...staging.tell(session, worksheetId, asked), state: asked }))
    })
  const bare = ({ staged, undo, redo }: Staged): Staged => ({ staged, undo, redo })

  return {
    'edits.set': async ({ worksheetId, label, cells, ...at }) => {
      const done = await stage({ ...at, worksheetId }, ({ replica }, now) =>
        replica.ask('edits.set', { worksheetId, label, cells: packCells(cells), origin: 'edit', at: now }),
      )
      return done.ok ? ok(bare(done.value)) : done
    },
    'edits.add-rows': async ({ worksheetId, label, rows, ...at }) => {
      const done = await stage({ ...at, worksheetId }, ({ replica }, now) =>
        replica.ask('edits.add-rows', { worksheetId, label, rows, origin: 'edit', at: now }),
      )
      return done.ok ? ok({ ...bare(done.value), rows: done.value.state.rows }) : done
    },
  }
}
