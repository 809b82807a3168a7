/**
 * What a refused batch teaches about a single field (service-notes B2): one that the service refuses by name is marked for this connection
 * as a push marks it, and the rows that hold a value of it are told apart from those that may go on.
 */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { createFieldTrials } from '../sync/field-trials.ts'
import { lockWhenNamed } from '../sync/lock-fields.ts'
import type { BatchContent, ReadyRow } from './batch-content.ts'
import type { CreateRun } from './create-state.ts'
import type { RejectedLine } from './rejected-line.ts'
import type { SendOutcome } from './send-batch.ts'

export interface RefusedField {
  readonly rejects: readonly RejectedLine[]
  /** Rows without a value of it. */
  readonly free: readonly ReadyRow[]
}

/** Null when the refusal names no field, and may be about one row. */
export async function learnLock(
  { space, request: { worksheetId } }: CreateRun,
  { fields }: Pick<BatchContent, 'fields'>,
  rows: readonly ReadyRow[],
  { code, message, words }: Extract<SendOutcome, { kind: 'refused' }>,
): Promise<Result<RefusedField | null, HostError>> {
  const sent = fields.filter((_, at) => rows.some(({ values }) => (values[at] ?? null) !== null))
  const run = { replica: space.replica, clock: space.clock, worksheetId, trials: createFieldTrials([]) }
  const locked = await lockWhenNamed(
    run,
    [],
    sent.map((id) => ({ id, value: null })),
    { code, words },
  )
  if (!locked.ok) return locked
  return ok(locked.value === null ? null : tellApart(locked.value, fields, rows, message))
}

function tellApart(field: Field, fields: BatchContent['fields'], rows: readonly ReadyRow[], message: string): RefusedField {
  const at = fields.indexOf(field.id)
  const holds = ({ values }: ReadyRow): boolean => (values[at] ?? null) !== null
  const reason = `The service does not store “${field.name}”: ${message}`
  return {
    rejects: rows.filter(holds).map(({ line, cells }) => ({ line, cells, reason })),
    free: rows.filter((row) => !holds(row)),
  }
}
