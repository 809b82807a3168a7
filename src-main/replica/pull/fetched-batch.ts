/**
 * One transaction for several pages of a pull. Row ids are random, so every page touches the whole index of ids: page by page a large
 * worksheet would write that index a thousand times over. Pages are committed together after a moment, or before anything else is
 * written. They can be fetched again, so they are not synced one by one: a power cut may take the last ones, whole, and the ledger with
 * them; the next commit of something staged also makes them durable.
 *
 * Pages that were answered for and cannot be committed after all are not lost silently: whoever pulls that worksheet is told once, and
 * nobody else.
 */
import type Database from 'better-sqlite3'

export interface FetchedBatch {
  /**
   * Runs `work` inside the open transaction, for a page of the worksheet of this number. If it throws, the pages not yet committed go
   * with it: taking back one page alone would mean a savepoint, and with it a copy of every page of the index that it touches. Throws,
   * without running `work`, what earlier pages of the worksheet were lost by.
   */
  run<T>(worksheet: number, work: () => T): T
  /** Commits what is open. Called before anything else is written; never throws for pages that cannot be. */
  settle(): void
  /** Throws what pages of the worksheet were lost by since this was last told. */
  check(worksheet: number): void
  /** A pull begins anew, from what the ledger says: earlier losses are in it. */
  forget(worksheet: number): void
}

/** More would make the commit long, and edits wait for it. */
const mostPages = 32
/** Milliseconds until rows show in windows. */
const longestOpen = 250

export function createFetchedBatch(db: Database.Database): FetchedBatch {
  const lost = new Map<number, unknown>()
  let worksheets = new Set<number>()
  let pages = 0
  let isInside = false
  let timer: NodeJS.Timeout | null = null

  const end = (how: () => void): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    pages = 0
    const inBatch = worksheets
    worksheets = new Set()
    try {
      how()
    } catch (error) {
      for (const worksheet of inBatch) lost.set(worksheet, error)
    } finally {
      // SQLite itself rolls back when the disk is full.
      if (db.inTransaction) db.exec('rollback')
      db.pragma('synchronous = full')
    }
  }
  const close = (): void => end(() => db.exec('commit'))
  const check = (worksheet: number): void => {
    if (!lost.has(worksheet)) return
    const error = lost.get(worksheet)
    lost.delete(worksheet)
    throw error
  }
  const open = (): void => {
    db.pragma('synchronous = normal')
    try {
      db.exec('begin immediate')
    } catch (error) {
      db.pragma('synchronous = full')
      throw error
    }
    timer = setTimeout(close, longestOpen)
  }

  return {
    run(worksheet, work) {
      check(worksheet)
      if (pages === 0) open()
      pages += 1
      worksheets.add(worksheet)
      isInside = true
      try {
        return work()
      } catch (error) {
        end(() => {
          throw error
        })
        check(worksheet)
        throw error
      } finally {
        isInside = false
        if (pages >= mostPages) close()
      }
    },
    settle() {
      if (!isInside && pages > 0) close()
    },
    check,
    forget: (worksheet) => void lost.delete(worksheet),
  }
}
