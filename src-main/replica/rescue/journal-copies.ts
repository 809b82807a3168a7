/** Copies of what is staged, beside the file: one a day or on request, the newest few, each whole or not there. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { listCopies, nameOfCopy } from '../../data-folder/journal-copies-list.ts'
import { makePrivateFile } from '../../system/private-file.ts'
import { type PackedEntries, readPackedEntries } from './packed-entries.ts'
import type { CopyAsk } from './rescue-tasks.ts'

/** More would keep what nobody wants back; fewer might all be younger than a mistake. */
const keptCopies = 3
const day = 24 * 60 * 60 * 1000

/** Answers when the newest copy was made. Throws what SQLite and the file system throw. */
export function copyJournal({ file, folder, at, isDaily }: CopyAsk): number | null {
  const [newest] = listCopies(folder)
  if (isDaily && newest !== undefined && at - newest.at < day && at >= newest.at) return newest.at
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = path.join(folder, nameOfCopy(at))
  const beside = `${made}.new`
  rmSync(beside, { force: true })
  makePrivateFile(beside)
  const db = new Database(beside)
  let hasStaged = false
  try {
    // No name of the system needs more than what a string of SQL can hold.
    db.exec(`attach '${file.replaceAll("'", "''")}' as source`)
    hasStaged = db.transaction(() => copyTables(db))()
  } finally {
    db.close()
  }
  if (!hasStaged) {
    rmSync(beside, { force: true })
    return newest?.at ?? null
  }
  renameSync(beside, made)
  for (const old of listCopies(folder).slice(keptCopies)) rmSync(old.file, { force: true })
  return at
}

const staged = 'is_current = 1 and base is not value'

/** The tables that reading a damaged file asks for, with what is staged and nothing else. */
function copyTables(db: Database.Database): boolean {
  const packed = readPackedEntries(db, 'source')
  const worksheets = db
    .prepare<[], number>(`select ws from source.journal where ${staged} union select ws from source.journal_batch`)
    .pluck()
    .all()
  if (worksheets.length === 0) return false
  db.exec(`
    create table main.worksheet as select n, id, name from source.worksheet;
    create table main.worksheet_field as select ws, n, field_id, definition from source.worksheet_field;
    create table main.journal as select seq, ws, k, f, base, value, is_current from source.journal where ${staged} order by seq;
    create table main.mark as select ws, k, f, state, is_held from source.mark
      union all select r.ws, r.brief_key + e.key, 0, 'sent', 0 from source.receipt r cross join json_each(r.brief) e where r.brief is not null;
    create unique index main.journal_cell on journal (ws, k, f);
    create unique index main.journal_seq on journal (seq);
    create index main.mark_row on mark (ws, k);
  `)
  copyPacked(db, packed)
  for (const ws of worksheets) {
    const fields = db.prepare<[number], number>('select n from source.worksheet_field where ws = ? order by n').pluck().all(ws)
    const columns = ['k', 'id', 'change', ...fields.map((n) => `c${n}`)].join(', ')
    db.exec(`create table main.w${ws}_over as select ${columns} from source.w${ws}_over`)
    db.exec(`create unique index main.w${ws}_key on w${ws}_over (k)`)
  }
  return true
}

/** The copy has them one by one. */
function copyPacked(db: Database.Database, { staged, isCovered }: PackedEntries): void {
  const older = db.prepare<[], { ws: number; k: number; f: number }>('select ws, k, f from main.journal').all().filter(isCovered)
  const remove = db.prepare('delete from main.journal where ws = ? and k = ? and f = ?')
  for (const { ws, k, f } of older) remove.run(ws, k, f)
  const insert = db.prepare('insert into main.journal (seq, ws, k, f, base, value, is_current) values (?, ?, ?, ?, ?, ?, 1)')
  for (const { seq, ws, k, f, base, value } of staged) insert.run(seq, ws, k, f, base, value)
}
