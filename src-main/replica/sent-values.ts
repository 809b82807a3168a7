/** The values that a write of a row sent, by field number, as `sent_row` keeps them. */
import type { SqlValue } from './store.ts'

export type SentValues = ReadonlyMap<number, SqlValue>

export const readSentValues = (text: string): SentValues =>
  new Map(Object.entries(JSON.parse(text) as Record<string, SqlValue>).map(([f, value]) => [Number(f), value]))
