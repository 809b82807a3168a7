/** The floor of staging: the journal rows of the last command, inserted one by one into an empty copy of the journal. */
import Database from 'better-sqlite3'
import { timed } from '../../bench/bench-row.ts'

export async function insertBareJournal(file: string): Promise<{ readonly milliseconds: number; readonly entries: number }> {
  const db = new Database(file)
  try {
    db.pragma('synchronous = full')
    const copied = db
      .prepare(
        `select cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current from journal
         where cmd = (select max(cmd) from journal) order by seq`,
      )
      .raw()
      .all() as unknown[][]
    const journal = String(db.prepare("select sql from sqlite_schema where name = 'journal'").pluck().get())
    const index = String(db.prepare("select sql from sqlite_schema where name = 'journal_current'").pluck().get())
    db.exec(journal.replace('journal', 'journal_floor'))
    db.exec(index.replace('journal_current', 'floor_current').replace('on journal', 'on journal_floor'))
    const insert = db.prepare(
      `insert into journal_floor (cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current) values (${Array(10).fill('?').join(', ')})`,
    )
    const milliseconds = await timed(() =>
      db.transaction(() => {
        for (const row of copied) insert.run(row)
      })(),
    )
    db.exec('drop table journal_floor')
    return { milliseconds, entries: copied.length }
  } finally {
    db.close()
  }
}
