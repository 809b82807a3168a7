/** Reads a worksheet's structure from the service into the local data, and tells the windows when it differs from what was known. */

import type { WorksheetState } from '../../src-shared/host/calls/row-calls.ts'
import type { HostEvent } from '../../src-shared/host/events.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import type { Clock } from '../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { Session } from '../connections/session.ts'
import { readStructure } from '../pull/read-structure.ts'
import { startRun } from '../pull/sync-ports.ts'

export interface StructurePorts {
  readonly clock: Clock
  emit(event: HostEvent): void
}

/** Milliseconds: a person waits for a structure. */
export const structurePatienceMs = 30_000

const unknown: HostError = {
  kind: 'not-found',
  what: 'worksheet',
  message: 'This worksheet is not known here, and the service does not have it.',
}

export async function fetchStructure(
  ports: StructurePorts,
  session: Session,
  worksheetId: WorksheetId,
): Promise<Result<null, HostError>> {
  const run = startRun({ ...session, clock: ports.clock }, worksheetId, new AbortController().signal, 'structure')
  const read = await readStructure({ ...run, call: { lane: 'structure', patienceMs: structurePatienceMs } })
  if (!read.ok) return read
  if (read.value.changed) ports.emit({ event: 'worksheet.changed', payload: { connectionId: session.connectionId, worksheetId } })
  return ok(null)
}

/** The worksheet as the local data has it. */
export async function worksheetState(session: Session, worksheetId: WorksheetId): Promise<Result<WorksheetState, HostError>> {
  const state = await session.replica.ask('worksheet.state', { worksheetId })
  if (!state.ok) return state
  return state.value === null ? err(unknown) : ok(state.value)
}
