/** What one push finds out about single fields of a worksheet, while it goes on: which ones took a value, and which values were refused. */
import type { FieldId } from '../../src-shared/model/ids.ts'

export interface RefusedValues {
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

export interface SentEntry {
  readonly id: string
  readonly value: unknown
}

/** The service said that it carried this out. */
export function noteAccepted(trials: FieldTrials, keys: readonly number[], fields: readonly SentEntry[], isNew: boolean): void {
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

/** Sent in these rows and refused by the name of the field. */
export function noteRefusedValue(
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
