/** The title field of a worksheet that may never have been opened: its structure is read from the service when it is not known yet. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import { readStructure } from '../../pull/read-structure.ts'
import { startRun } from '../../pull/sync-ports.ts'

/** A person waits. */
export const lookupOptions = { patienceMs: 5000, timeoutMs: 10_000, lane: 'look-up' } as const

/** Null when the worksheet has no title field. */
export async function readTitleField(
  session: Session,
  clock: Clock,
  worksheetId: WorksheetId,
): Promise<Result<Field | null, HostError>> {
  const known = await session.replica.ask('worksheet.state', { worksheetId })
  if (!known.ok) return known
  if (known.value !== null) return ok(known.value.fields.find((it) => it.isTitle) ?? null)
  const run = startRun({ ...session, clock }, worksheetId, new AbortController().signal, 'look-up')
  const read = await readStructure({ ...run, call: lookupOptions })
  return read.ok ? readTitleField(session, clock, worksheetId) : read
}
