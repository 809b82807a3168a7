/** Opens a file that may be damaged, to read what is left of it and to write nothing. */
import Database from 'better-sqlite3'
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

/** What is read of the file, or `other` where it cannot be opened or the read meets a broken part that it does not read around. */
export function readDamaged<T>(file: string, other: T, read: (db: Database.Database) => T): T {
  let db: Database.Database | null = null
  try {
    db = openDamaged(file)
    return read(db)
  } catch {
    return other
  } finally {
    readOr(undefined, () => db?.close())
  }
}
