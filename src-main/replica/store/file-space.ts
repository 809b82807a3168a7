/**
 * The size of the replica's file, and giving back what is free in it. Files are made with pages that can be given back bit by bit; older files
 * get them when they are written anew.
 */
import type Database from 'better-sqlite3'
import type { Store } from './store.ts'

/** Bytes of a page in files made from now on: with SQLite's 4096 a pull spends a fifth more on the index of row ids. */
export const pageSize = 8192

export interface FileSpace {
  /** What the file takes once its log is moved into it, in bytes. */
  readonly bytes: number
  /** Of those, what nothing is kept in. */
  readonly freeBytes: number
}

const number = (db: Database.Database, pragma: string): number => Number(db.pragma(pragma, { simple: true }))

/** SQLite's name for files whose free pages are given back when asked for. */
const incremental = 2

/** For files that have no pages yet: SQLite writes to others when it is told so, and whoever only looks at a file must leave it as it is. */
export function makeReclaimable(db: Database.Database): void {
  if (number(db, 'page_count') === 0) setIncremental(db)
}

function setIncremental(db: Database.Database): void {
  db.pragma(`auto_vacuum = ${incremental}`)
}

export function readSpace({ db }: Store): FileSpace {
  const size = number(db, 'page_size')
  return { bytes: size * number(db, 'page_count'), freeBytes: size * number(db, 'freelist_count') }
}

/** Less than a twentieth of a file, or than 8 MB, is soon used again. */
const leastShare = 0.05
const leastBytes = 8_000_000

export const isWorthReclaiming = ({ bytes, freeBytes }: FileSpace): boolean =>
  freeBytes > leastBytes && freeBytes > bytes * leastShare

/** False for files of older versions: they give back what is free in them when they are written anew. */
export const canReclaim = ({ db }: Store): boolean => number(db, 'auto_vacuum') === incremental

/** Gives back up to so many pages, in one short transaction. False when there is nothing more to give back. */
export function reclaimPages({ db }: Store, pages: number): boolean {
  if (number(db, 'freelist_count') === 0) return false
  db.pragma(`incremental_vacuum(${pages})`)
  return number(db, 'freelist_count') > 0
}

/** Writes the whole file anew, without what is free in it; needs as much room again meanwhile. */
export function rebuildFile({ db }: Store): void {
  setIncremental(db)
  db.exec('vacuum')
}
