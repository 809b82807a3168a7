/** What is told of two parts of a page, taken as one. */
import type { PageOutcome } from '../replica/contract/pull-questions.ts'

const later = (a: string | null, b: string | null): string | null => ((a ?? '') > (b ?? '') ? a : b)
const earlier = (a: string | null, b: string | null): string | null => (a !== null && (b === null || a < b) ? a : b)

/** `first`: whose rows come before the others. */
export const joinPages = (first: PageOutcome, second: PageOutcome): PageOutcome => ({
  rows: first.rows + second.rows,
  inserted: first.inserted + second.inserted,
  total: second.total ?? first.total,
  newestCreatedAt: later(first.newestCreatedAt, second.newestCreatedAt),
  newestUpdatedAt: later(first.newestUpdatedAt, second.newestUpdatedAt),
  oldestUpdatedAt: earlier(first.oldestUpdatedAt, second.oldestUpdatedAt),
  isNewestFirst:
    first.isNewestFirst &&
    second.isNewestFirst &&
    (second.rows === 0 || (first.oldestUpdatedAt ?? '') >= (second.newestUpdatedAt ?? '')),
  isIncomplete: first.isIncomplete || second.isIncomplete,
  ids: [...first.ids, ...second.ids],
})
