/**
 * One transaction for several pages of a pull. Row ids are random, so every page touches the whole index of ids: page by page a large
 * worksheet would write that index a thousand times over. Pages are committed together after a moment, or before anything else is
 * written. They can be fetched again, so they are not synced one by one: a power cut may take the last ones, whole, and the ledger with
 * them; the next commit of something staged also makes them durable.
 */
import type Database from 'better-sqlite3'

export interface FetchedBatch {
  /**
   * Runs `work` inside the open transaction. If it throws, the pages not yet committed go with it: taking back one page alone would
   * mean a savepoint, and with it a copy of every page of the index that it touches. Throws what the last commit failed with.
   */
  run<T>(work: () => T): T
  /** Commits what is open. Called before anything else is written. */
  settle(): void
}

/** More would make the commit long, and edits wait for it. */
const mostPages = 32
/** Milliseconds until rows show in windows. */
const longestOpen = 250

export function createFetchedBatch(db: Database.Database): FetchedBatch {
  let pages = 0
  let isInside = false
  let timer: NodeJS.Timeout | null = null
  let failed: unknown = null

  const end = (how: () => void): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    pages = 0
    try {
      how()
    } finally {
      // SQLite itself rolls back when the disk is full.
      if (db.inTransaction) db.exec('rollback')
      db.pragma('synchronous = full')
    }
  }
  const close = (): void => end(() => db.exec('commit'))
  const abandon = (): void => end(() => {})
  const closeLater = (): void => {
    try {
      close()
    } catch (error) {
      // Nobody waits for this commit: the next page, or the end of the pull, tells of it.
      failed = error
    }
  }
  const rethrow = (): void => {
    const error = failed
    failed = null
    if (error !== null) throw error
  }
  const open = (): void => {
    db.pragma('synchronous = normal')
    db.exec('begin immediate')
    timer = setTimeout(closeLater, longestOpen)
  }

  return {
    run(work) {
      rethrow()
      if (pages === 0) open()
      pages += 1
      isInside = true
      try {
        return work()
      } catch (error) {
        abandon()
        throw error
      } finally {
        isInside = false
        if (pages >= mostPages) closeLater()
      }
    },
    settle() {
      if (isInside) return
      if (pages > 0) close()
      rethrow()
    },
  }
}
