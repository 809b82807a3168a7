/**
 * What a refused batch teaches about a single field (service-notes B2): one that the service refuses by name is marked for this connection
 * as a push marks it, and the rows that hold a value of it are told apart from those that may go on.
 */
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { CreateRefusal } from '../../push/create-rows.ts'
import { type LockingRun, lockWhenNamed } from '../../push/lock-fields.ts'
import type { BatchContent, ReadyRow } from '../../replica/imports/batch-content.ts'
import type { RejectedLine } from '../../replica/imports/rejected-line.ts'
import type { CreateRun } from './create-state.ts'

export const lockingRun = ({ space, request: { worksheetId }, trials }: CreateRun): LockingRun => ({
  replica: space.replica,
  clock: space.clock,
  worksheetId,
  trials,
})

/** The rows were created, so that the fields that they fill are stored; where the rows are not at hand, all fields count. */
export function noteStored({ request, trials }: CreateRun, content: BatchContent | null): void {
  if (content === null) for (const { id } of request.fields) trials.accepted.add(id)
  else
    for (const [at, id] of content.fields.entries())
      if (content.rows.some(({ values }) => (values[at] ?? null) !== null)) trials.accepted.add(id)
}

export interface RefusedField {
  readonly rejects: readonly RejectedLine[]
  /** Rows without a value of it. */
  readonly free: readonly ReadyRow[]
}

/** Null when the refusal names no field, and may be about one row. */
export async function learnLock(
  run: CreateRun,
  { fields }: Pick<BatchContent, 'fields'>,
  rows: readonly ReadyRow[],
  { code, message, words }: CreateRefusal,
): Promise<Result<RefusedField | null, HostError>> {
  // A value is the matter of the one row that holds it.
  if (code === errorCodes.parameterValueError && rows.length > 1) return ok(null)
  const [first] = rows
  const sent = fields.flatMap((id, at) => {
    const value = rows.length === 1 ? (first?.values[at] ?? null) : null
    return rows.some(({ values }) => (values[at] ?? null) !== null) ? [{ id, value }] : []
  })
  const lines = rows.map((it) => it.line)
  const locked = await lockWhenNamed(lockingRun(run), lines, sent, { code, words })
  if (!locked.ok) return locked
  return ok(locked.value === null ? null : tellApart(locked.value, fields, rows, message))
}

function tellApart(field: Field, fields: BatchContent['fields'], rows: readonly ReadyRow[], message: string): RefusedField {
  const at = fields.indexOf(field.id)
  const holds = ({ values }: ReadyRow): boolean => (values[at] ?? null) !== null
  const reason = `The service does not store “${field.name}”: ${message}`
  return {
    rejects: rows.filter(holds).map(({ line, cells }) => ({ line, cells, reason, kind: 'rejected' })),
    free: rows.filter((row) => !holds(row)),
  }
}
