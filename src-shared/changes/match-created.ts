/**
 * Settles an unanswered create: which of the rows that were sent are among those that the service holds now? The interface has no
 * idempotency key, so content decides, one to one.
 *
 * Limits: someone else creating a row with the very same content in the same moment cannot be told apart (the result then is one row
 * fewer, never one more); a row that the service altered on arrival is only recognised as similar, and left for the user to decide.
 */

export interface CreatedCandidate {
  readonly id: string
  /** Comparable content by field (`comparableKey`). */
  readonly content: Readonly<Record<string, string>>
}

export interface SentRow<Key> {
  readonly row: Key
  /** Comparable content of the fields that were sent, without files: these may become readable later. */
  readonly content: Readonly<Record<string, string>>
}

export interface CreatedMatch<Key> {
  readonly created: readonly { readonly row: Key; readonly id: string }[]
  /** Nothing like it is there: it was not created. */
  readonly absent: readonly Key[]
  /** Something similar but not equal is there: only the user can tell. */
  readonly uncertain: readonly { readonly row: Key; readonly like: string }[]
}

const isEqual = (sent: Readonly<Record<string, string>>, found: Readonly<Record<string, string>>): boolean =>
  Object.entries(sent).every(([field, key]) => (found[field] ?? '') === key)

/** More than half of what was sent with a value is the same. */
const isSimilar = (sent: Readonly<Record<string, string>>, found: Readonly<Record<string, string>>): boolean => {
  const filled = Object.entries(sent).filter(([, key]) => key !== '')
  return filled.filter(([field, key]) => found[field] === key).length * 2 > filled.length
}

/** `candidates` in order of creation, without rows known before the request was sent; every candidate is used at most once. */
export function matchCreated<Key>(sent: readonly SentRow<Key>[], candidates: readonly CreatedCandidate[]): CreatedMatch<Key> {
  const free = new Set(candidates)
  const created: { row: Key; id: string }[] = []
  const unmatched: SentRow<Key>[] = []
  const byContent = new Map<string, CreatedCandidate[]>()
  const fields = [...new Set(sent.flatMap((row) => Object.keys(row.content)))].sort()
  const contentKey = (content: Readonly<Record<string, string>>): string => JSON.stringify(fields.map((it) => content[it] ?? ''))
  for (const candidate of candidates) {
    const key = contentKey(candidate.content)
    const same = byContent.get(key)
    if (same === undefined) byContent.set(key, [candidate])
    else same.push(candidate)
  }
  for (const row of sent) {
    const match = byContent.get(contentKey(row.content))?.find((it) => free.has(it)) ?? null
    if (match === null) unmatched.push(row)
    else {
      free.delete(match)
      created.push({ row: row.row, id: match.id })
    }
  }
  const absent: Key[] = []
  const uncertain: { row: Key; like: string }[] = []
  for (const row of unmatched) {
    // Fields that were not sent may have defaults, so a row that agrees in all sent fields counts even when others differ.
    const match = [...free].find((it) => isEqual(row.content, it.content))
    if (match !== undefined) {
      free.delete(match)
      created.push({ row: row.row, id: match.id })
      continue
    }
    const similar = [...free].find((it) => isSimilar(row.content, it.content))
    if (similar === undefined) absent.push(row.row)
    else uncertain.push({ row: row.row, like: similar.id })
  }
  return { created, absent, uncertain }
}
