/**
 * Locks fields that the service refuses by name (service-notes B2, last paragraph).
 *
 * - 430014 and 10005 that name a field speak of the field: it is locked at once, and the rest of its rows goes on.
 * - 10002 that names a field speaks of its value: the field is locked only when the push sent several different values of it, every one was
 *   refused so, and it was never seen to be stored. One bad value never locks a field.
 */

import { errorCodes } from '../../src-shared/api/error-codes.ts'
import { isAboutField } from '../../src-shared/api/refusal-classes.ts'
import { findNamedField } from '../../src-shared/changes/named-field.ts'
import { mapOk, ok } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import type { Outcome } from '../pull/sync-ports.ts'
import { noteRefusedValue, type SentEntry } from './field-trials.ts'
import type { WriteRefusal } from './judge-write.ts'
import type { PushRun } from './push-run.ts'

/** Different values that must have been refused before the field is to blame: two may be one slip made twice. */
const enoughValues = 3

/** What of a push, or of an import that creates rows, is needed here. */
export type LockingRun = Pick<PushRun, 'replica' | 'clock' | 'worksheetId' | 'trials'>

/** The field that a refusal is about, once it has been locked; null when none is. */
export async function lockWhenNamed(
  run: LockingRun,
  keys: readonly number[],
  fields: readonly SentEntry[],
  refusal: Pick<WriteRefusal, 'code' | 'words'>,
): Promise<Outcome<Field | null>> {
  const { code, words } = refusal
  if (words === '' || !(isAboutField(code) || code === errorCodes.parameterValueError)) return ok(null)
  const state = await run.replica.ask('worksheet.state', { worksheetId: run.worksheetId })
  if (!state.ok) return state
  const sent = new Map(fields.map((it) => [it.id, it.value]))
  const named = findNamedField(words, state.value?.fields.filter((it) => sent.has(it.id)) ?? [])
  if (named === null) return ok(null)
  if (!isAboutField(code)) {
    noteRefusedValue(run.trials, named.id, sent.get(named.id), keys, words)
    return ok(null)
  }
  return mapOk(await lockField(run, named.id, words, []), () => named)
}

/** Answers how many of `keptOld` are staged again. */
export async function lockField(
  run: LockingRun,
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
  return locked.ok ? ok(locked.value) : locked
}

/** Fields of which every value was refused, now that everything was sent; locked. Asked once in a push. Answers the rows that may go on without them. */
export async function lockRefusedThroughout(run: LockingRun): Promise<Outcome<readonly number[]>> {
  const { trials } = run
  const free = new Set<number>()
  for (const [field, { values, keys, words }] of trials.refusedValues) {
    if (values.size < enoughValues || trials.accepted.has(field) || !trials.untried.has(field)) continue
    const locked = await lockField(run, field, words, [])
    if (!locked.ok) return locked
    for (const k of keys) free.add(k)
  }
  return ok([...free])
}
