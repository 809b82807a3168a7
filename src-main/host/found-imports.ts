/**
 * Finds imports by their id and says what one is now; changes them, or starts jobs on them, only while nothing else works on them.
 * What is asked of one import while a change of it runs waits for its turn, so that each change builds on the one before.
 */
import type { ImportDraft } from '../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { createInTurn } from '../../src-shared/lib/in-turn.ts'
import { err, mapOk, ok, type Result } from '../../src-shared/lib/result.ts'
import type { ImportId, JobId } from '../../src-shared/model/ids.ts'
import type { Session, Sessions } from '../connections/session.ts'
import { askTransfer } from '../import/answers/ask-transfer.ts'
import type { ImportDetails } from '../import/answers/transfer-questions.ts'
import type { TransferSpace, TransferSpaces } from '../import/answers/transfer-space.ts'
import { draftOf } from '../import/import-draft.ts'
import { findDetails, worksheetFields } from '../import/imports.ts'
import type { ImportJobs } from './import-jobs.ts'
import type { ImportSeen } from './import-work.ts'

const statesAtWork: ReadonlySet<ImportDraft['state']> = new Set(['checking', 'staging', 'creating', 'paused'])

interface FoundImportPorts {
  readonly sessions: Sessions
  readonly spaces: TransferSpaces
}

export function createFoundImports({ sessions, spaces }: FoundImportPorts, jobs: ImportJobs) {
  const inTurn = createInTurn<ImportId>()
  const spaceOf = async (session: Session): Promise<Result<TransferSpace, HostError>> => spaces.of(session)

  /** What worked on an import may have been unable to say that it has ended, as on a full disk: that is made up for. */
  const detailsOf = async (space: TransferSpace, id: ImportId): Promise<Result<ImportDetails, HostError>> => {
    const details = await findDetails(space, id)
    if (!details.ok || !statesAtWork.has(details.value.record.state) || jobs.current(id) !== null) return details
    const marked = await askTransfer(space.replica, 'import.mark-interrupted', { importId: id })
    return marked.ok ? findDetails(space, id) : marked
  }
  /** The session that an import belongs to: imports are named without their connection. */
  const find = async (id: ImportId): Promise<Result<ImportSeen, HostError>> => {
    for (const session of sessions.all()) {
      const space = await spaceOf(session)
      if (!space.ok) return space
      const details = await detailsOf(space.value, id)
      if (details.ok) {
        const worksheet = await worksheetFields(space.value, details.value.record.worksheetId)
        return worksheet.ok ? ok({ session, space: space.value, details: details.value, ...worksheet.value }) : worksheet
      }
      if (details.error.kind !== 'not-found') return details
    }
    return err({ kind: 'not-found', what: 'import', message: 'This import is no longer there. Choose the file again.' })
  }
  const show = (seen: ImportSeen): ImportDraft =>
    draftOf(seen.details, seen.fields, seen.session.connectionId, jobs.current(seen.details.record.id))
  const draft = async (id: ImportId): Promise<Result<ImportDraft, HostError>> => {
    return mapOk(await find(id), show)
  }
  /** Changes an import that nothing is working on, and answers it as it is then. */
  const change = (
    id: ImportId,
    work: (seen: ImportSeen) => Promise<Result<null, HostError>>,
  ): Promise<Result<ImportDraft, HostError>> =>
    inTurn(id, async () => {
      const seen = await find(id)
      if (!seen.ok) return seen
      const idle = jobs.mustBeIdle(id)
      if (!idle.ok) return idle
      const done = await work(seen.value)
      return done.ok ? draft(id) : done
    })
  const start = (
    id: ImportId,
    work: (seen: ImportSeen) => Result<{ readonly jobId: JobId }, HostError>,
  ): Promise<Result<{ readonly jobId: JobId }, HostError>> =>
    inTurn(id, async () => {
      const seen = await find(id)
      if (!seen.ok) return seen
      const idle = jobs.mustBeIdle(id)
      return idle.ok ? work(seen.value) : idle
    })
  return { inTurn, spaceOf, find, show, draft, change, start }
}
