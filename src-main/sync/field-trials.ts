/**
 * What one push finds out about single fields of a worksheet (service-notes B2, last paragraph): which ones took a value, and which ones the
 * service refused by name.
 *
 * - 430014 and 10005 that name a field speak of the field: it is locked at once, and the rest of its rows goes on.
 * - 10002 that names a field speaks of its value: the field is locked only when the push sent several different values of it, every one was
 *   refused so, and it was never seen to be stored. One bad value never locks a field.
 */
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import { findNamedField } from '../../src-shared/changes/named-field.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import type { WriteRefusal } from './judge-write.ts'
import type { PushRun } from './push-run.ts'
import type { Outcome } from './sync-ports.ts'

/** Different values that must have been refused before the field is to blame: two may be one slip made twice. */
const enoughValues = 3

const fieldCodes: ReadonlySet<number | null> = new Set([errorCodes.fieldPermission, errorCodes.noPermission])

interface RefusedValues {
  readonly values: Set<string>
  readonly keys: Set<number>
  words: string
}

export interface FieldTrials {
  /** Fields of which no value was ever read back. */
  readonly untried: ReadonlySet<string>
  /** Fields in requests that the service said it carried out. */
  readonly accepted: Set<string>
  /** Rows in which an untried field was written, by field. */
  readonly written: Map<FieldId, number[]>
  /** How many of them were updates of that field alone. */
  readonly alone: Map<FieldId, number>
  readonly refusedValues: Map<FieldId, RefusedValues>
}

export const createFieldTrials = (untried: readonly FieldId[]): FieldTrials => ({
  untried: new Set<string>(untried),
  accepted: new Set(),
  written: new Map(),
  alone: new Map(),
  refusedValues: new Map(),
})

interface SentEntry {
  readonly id: string
  readonly value: unknown
}

/** The service said that it carried this out. */
export function noteAccepted({ trials }: PushRun, keys: readonly number[], fields: readonly SentEntry[], isNew: boolean): void {
  for (const { id } of fields) {
    trials.accepted.add(id)
    if (!trials.untried.has(id)) continue
    const field = id as FieldId
    const known = trials.written.get(field)
    if (known === undefined) trials.written.set(field, [...keys])
    else known.push(...keys)
    if (!isNew && fields.length === 1) trials.alone.set(field, (trials.alone.get(field) ?? 0) + keys.length)
  }
}

/** The field that a refusal is about, once it has been locked; null when none is. */
export async function lockWhenNamed(
  run: PushRun,
  keys: readonly number[],
  fields: readonly SentEntry[],
  refusal: Pick<WriteRefusal, 'code' | 'words'>,
): Promise<Outcome<Field | null>> {
  const { code, words } = refusal
  if (words === '' || !(fieldCodes.has(code) || code === errorCodes.parameterValueError)) return ok(null)
  const state = await run.replica.ask('worksheet.state', { worksheetId: run.worksheetId })
  if (!state.ok) return state
  const sent = new Map(fields.map((it) => [it.id, it.value]))
  const named = findNamedField(words, state.value?.fields.filter((it) => sent.has(it.id)) ?? [])
  if (named === null) return ok(null)
  if (!fieldCodes.has(code)) {
    noteRefusedValue(run.trials, named.id, sent.get(named.id), keys, words)
    return ok(null)
  }
  const locked = await lockField(run, named.id, words, [])
  return locked.ok ? ok(named) : locked
}

function noteRefusedValue(
  { refusedValues }: FieldTrials,
  field: FieldId,
  value: unknown,
  keys: readonly number[],
  words: string,
): void {
  const known = refusedValues.get(field) ?? { values: new Set<string>(), keys: new Set<number>(), words }
  known.values.add(JSON.stringify(value) ?? '')
  for (const k of keys) known.keys.add(k)
  known.words = words
  refusedValues.set(field, known)
}

/** Answers how many of `keptOld` are staged again. */
export async function lockField(
  run: PushRun,
  field: FieldId,
  words: string,
  keptOld: readonly number[],
): Promise<Outcome<{ readonly putBack: number }>> {
  const locked = await run.replica.ask('push.lock-field', {
    worksheetId: run.worksheetId,
    field,
    words,
    at: run.clock.now(),
    keptOld,
  })
  return locked.ok ? ok(locked.value) : err(locked.error)
}

/** Fields of which every value was refused, now that everything was sent; locked. Answers the rows that may go on without them. */
export async function lockRefusedThroughout(run: PushRun): Promise<Outcome<readonly number[]>> {
  const { trials } = run
  const free = new Set<number>()
  for (const [field, { values, keys, words }] of trials.refusedValues) {
    if (values.size < enoughValues || trials.accepted.has(field) || !trials.untried.has(field)) continue
    const locked = await lockField(run, field, words, [])
    if (!locked.ok) return locked
    for (const k of keys) free.add(k)
  }
  trials.refusedValues.clear()
  return ok([...free])
}
