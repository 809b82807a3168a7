/** Transactions whose commit need not reach the disk at once: one of many slices, of which a power cut may take the last ones back whole. */
import { pagesInLog } from './open-database.ts'
import type { Statements } from './statements.ts'

/**
 * Pages in the log before a slice moves them into the file (8 MB). Slices go through the file in order, so no page is moved twice for it;
 * more pages are a longer pause at once: 0.3 to 0.8 s for those that a pull may gather.
 */
const pagesBetweenSlices = 1000

/** Waiting for the disk is most of what a small transaction costs. The next commit outside of this brings everything before it to the disk. */
export function flushLater<T>({ db }: Pick<Statements, 'db'>, work: () => T): T {
  db.pragma('synchronous = normal')
  db.pragma(`wal_autocheckpoint = ${pagesBetweenSlices}`)
  try {
    return work()
  } finally {
    db.pragma('synchronous = full')
    db.pragma(`wal_autocheckpoint = ${pagesInLog}`)
  }
}
