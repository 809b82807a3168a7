/** The values that a row was sent with, as `sent_row` and the receipts keep them. */
import type { SqlValue } from '../store/store.ts'

/** Stored values by field number. */
export type SentValues = ReadonlyMap<number, SqlValue>

export const readSentValues = (text: string): SentValues =>
  new Map(Object.entries(JSON.parse(text) as Record<string, SqlValue>).map(([f, value]) => [Number(f), value]))
