/** Stages changes and tells the windows: the one way in which the handlers of all areas change what is staged. */

import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { Staged } from '../../../src-shared/host/calls/edit-calls.ts'
import type { HostEvent } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import type { StagedState } from '../../replica/contract/question.ts'
import type { AddedFiles } from '../../replica/stage/append-files.ts'
import type { OpenViews } from './open-views.ts'

export interface StagingPorts {
  readonly clock: Clock
  readonly views: OpenViews
  emit(event: HostEvent): void
}

export interface Staging {
  /** Tells of a staged state that a worker has answered, and gives it back as the calls answer it. */
  tell(session: Session, worksheetId: WorksheetId, state: StagedState): Staged
  /** Adds files behind those that cells hold, or puts them in their place, as one command; their bytes are kept already. */
  attach(
    session: Session,
    worksheetId: WorksheetId,
    field: FieldId,
    cells: readonly AddedFiles[],
    replaces?: boolean,
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
    async attach(session, worksheetId, field, cells, replaces = false) {
      const files = cells.flatMap((cell) => cell.files)
      const to = cells.length === 1 ? '' : ` to ${countOf(cells.length, 'row', 'rows')}`
      const attached = files.length === 1 ? (files[0]?.name ?? 'a file') : `${countOf(files.length, 'file', 'files')}${to}`
      const label = replaces ? `Replace files of ${countOf(cells.length, 'row', 'rows')}` : `Attach ${attached}`
      const at = ports.clock.now()
      const staged = await session.replica.ask('edits.append-files', {
        worksheetId,
        label: label.slice(0, 200),
        at,
        field,
        cells,
        replaces,
      })
      return staged.ok ? ok(tell(session, worksheetId, staged.value)) : staged
    },
  }
}
