/** Stages changes and tells the windows: the one way in which the handlers of all areas change what is staged. */

import type { Staged } from '../../src-shared/host/edit-calls.ts'
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey, WorksheetId } from '../../src-shared/model/ids.ts'
import type { StagedState } from '../replica/questions.ts'
import type { OpenViews } from './open-views.ts'
import type { Session } from './session.ts'

export interface StagingPorts {
  readonly clock: Clock
  readonly views: OpenViews
  emit(event: HostEvent): void
}

export interface Staging {
  /** Tells of a staged state that a worker has answered, and gives it back as the calls answer it. */
  tell(session: Session, worksheetId: WorksheetId, state: StagedState): Staged
  /** Adds files behind those that a cell holds; their bytes are kept already. */
  attach(
    session: Session,
    worksheetId: WorksheetId,
    row: RowKey,
    field: FieldId,
    files: readonly AttachmentValue[],
  ): Promise<Result<Staged, HostError>>
}

export function createStaging(ports: StagingPorts): Staging {
  const tell: Staging['tell'] = (session, worksheetId, state) => {
    const { staged, undo, redo } = state
    const { connectionId } = session
    ports.emit({ event: 'staged.changed', payload: { connectionId, worksheetId, staged, undo, redo } })
    void ports.views.changed(session, worksheetId, state)
    return { staged, undo, redo }
  }
  return {
    tell,
    async attach(session, worksheetId, row, field, files) {
      const label = files.length === 1 ? `Attach ${files[0]?.name ?? 'a file'}` : `Attach ${files.length} files`
      const at = ports.clock.now()
      const staged = await session.replica.ask('edits.append-files', {
        worksheetId,
        label: label.slice(0, 200),
        at,
        row,
        field,
        files,
      })
      return staged.ok ? ok(tell(session, worksheetId, staged.value)) : staged
    },
  }
}
