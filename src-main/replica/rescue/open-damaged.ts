/** Opens a file that may be damaged, to read what is left of it and to write nothing. */
import Database from 'better-sqlite3'

/** Throws what SQLite throws for what is no file of its own. */
export function openDamaged(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  // SQLite refuses the whole of a file that is shorter than it says, and of one with a broken line in its structure, unless it is told that
  // whoever reads knows better. That counts for writing as well, which this connection cannot do.
  db.unsafeMode(true)
  db.pragma('writable_schema = on')
  return db
}
