/** Values of a batch of the journal, as JSON: one for all of its keys, one for each, or where another batch has them. */
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import type { SqlValue, Store } from '../../store/store.ts'

/** One value for every key, or a value for each; null: what the service has. */
export type PackedValues = { readonly all: SqlValue } | readonly SqlValue[] | null

/** A batch by the number of its first entry, and the side of it that has the values. */
export interface ValuesPlace {
  readonly of: number
  readonly side: 'before' | 'after'
}

/** Texts of the two sides of a batch; undefined where it is not there. */
export type ReadSides = (of: number) => { readonly before: string | null; readonly after: string | null } | undefined

export const isStored = (value: unknown): value is SqlValue =>
  typeof value === 'string' || typeof value === 'number' || value === null
/** Parsed here and not by SQLite, which may read a number one bit off. By hand: a command over a million rows reads as many. */
export function readList<T>(text: string, isOne: (value: unknown) => value is T): readonly T[] {
  const read: unknown = JSON.parse(text)
  if (!Array.isArray(read) || !read.every(isOne)) throw new Error('a batch of the journal cannot be read')
  return read
}

/** With the place where they are kept, where that is another batch. Throws for texts that are no values. */
export function readValues(
  text: string | null,
  sidesOf: ReadSides,
): { readonly values: PackedValues; readonly at: ValuesPlace | null } {
  if (text === null) return { values: null, at: null }
  if (text.startsWith('[')) return { values: readList(text, isStored), at: null }
  const read: unknown = JSON.parse(text)
  if (isStored(read)) return { values: { all: read }, at: null }
  if (!isPlace(read)) throw new Error('a batch of the journal cannot be read')
  const kept = sidesOf(read.of)?.[read.side] ?? null
  if (kept === null) throw new Error('a batch of the journal has its values in one that is not there')
  return { values: readList(kept, isStored), at: read }
}

const isPlace = (value: unknown): value is ValuesPlace =>
  isRecord(value) && typeof value.of === 'number' && (value.side === 'before' || value.side === 'after')

export const readSides = (store: Store): ReadSides => {
  const found = store.prepare<{ before: string | null; after: string | null }>(
    'select before, after from journal_batch where first_seq = ?',
  )
  return (of) => found.get(of)
}

/** Lists that another batch has are not written again. */
export const writeValues = (values: PackedValues, at: ValuesPlace | null): string | null =>
  values === null ? null : 'all' in values ? JSON.stringify(values.all) : JSON.stringify(at ?? values)

const isAll = (values: readonly SqlValue[]): boolean => values.every((it) => it === values[0])

/** Equal values are kept once. */
export const packValues = (values: readonly SqlValue[]): PackedValues =>
  values.length > 0 && isAll(values) ? { all: values[0] ?? null } : values

/** Whether JSON says the value as it is. */
export const isPackable = (value: SqlValue): boolean => typeof value !== 'number' || Number.isFinite(value)

/** The value of a key by its place; undefined: what the service has. */
export const packedValue = (values: PackedValues, place: number): SqlValue | undefined =>
  values === null ? undefined : 'all' in values ? values.all : (values[place] ?? null)
