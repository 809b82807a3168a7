/** Opens a file that may be damaged, to read what is left of it and to write nothing. */
import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { asStorageFailure } from '../contract/storage-failure.ts'
import { pageSize } from '../store/file-space.ts'
import { mendedName, mendFirstPage, pageSizeOf, removeMended } from './mend-first-page.ts'
import { readOr } from './read-around.ts'

/** Throws what SQLite throws for what is no file of its own. */
function openDamaged(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  // SQLite refuses the whole of a file that is shorter than it says, and of one with a broken line in its structure, unless it is told that
  // whoever reads knows better. That counts for writing as well, which this connection cannot do.
  db.unsafeMode(true)
  db.pragma('writable_schema = on')
  return db
}

function readOpened<T>(file: string, read: (db: Database.Database) => T): T {
  let db: Database.Database | null = null
  try {
    db = openDamaged(file)
    return read(db)
  } finally {
    readOr(undefined, () => db?.close())
  }
}

/** Whether the structure can be read from its first part to its last. */
const isOpen = (file: string): boolean =>
  readOr(false, () => readOpened(file, (db) => db.prepare('select name from sqlite_schema').pluck().all().includes('journal')))

/** Makes a copy of which more can be read; false where there is none. Throws where it needs room on the disk: not all that is there would be read without it. */
function mend(file: string): boolean {
  const mendFor = (size: number): boolean => {
    try {
      return mendFirstPage(file, size) && isOpen(mendedName(file))
    } catch (error) {
      if (asStorageFailure(error)?.reason === 'disk-full') throw error
      return false
    }
  }
  return existsSync(file) && (mendFor(pageSize) || mendFor(readOr(pageSize, () => pageSizeOf(file))))
}

/**
 * What is read of the file, or `other` where it cannot be opened or the read meets a broken part that it does not read around. Where its first page is
 * damaged, a copy beside it is read in which that is made anew. Throws where the disk has no room for that.
 */
export function readDamaged<T>(file: string, other: T, read: (db: Database.Database) => T): T {
  try {
    const hasMended = !isOpen(file) && mend(file)
    return readOr(other, () => readOpened(hasMended ? mendedName(file) : file, read))
  } finally {
    readOr(undefined, () => removeMended(file))
  }
}
