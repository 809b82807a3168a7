/** The floor of staging: the journal rows of the last command, inserted one by one into an empty copy of the journal. */
import Database from 'better-sqlite3'

/** Entries held in memory at once: those of a million rows are more than fit. */
const entriesAtOnce = 100_000

export interface BareJournal {
  readonly milliseconds: number
  /** Milliseconds of this thread's processor time. */
  readonly processor: number
  readonly entries: number
}

export async function insertBareJournal(file: string): Promise<BareJournal> {
  const db = new Database(file)
  try {
    db.pragma('synchronous = full')
    const last = db.prepare<[], { id: number; first_seq: number }>(
      'select id, first_seq from command where id = (select max(cmd) from journal)',
    )
    const { id, first_seq } = last.get() ?? { id: 0, first_seq: 0 }
    const read = db
      .prepare<[number, number, number], unknown[]>(
        `select seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current from journal
         where seq > ? and cmd = ? order by seq limit ?`,
      )
      .raw()
    const journal = String(db.prepare("select sql from sqlite_schema where name = 'journal'").pluck().get())
    const index = String(db.prepare("select sql from sqlite_schema where name = 'journal_current'").pluck().get())
    db.exec(journal.replace('journal', 'journal_floor'))
    db.exec(index.replace('journal_current', 'floor_current').replace('on journal', 'on journal_floor'))
    const insert = db.prepare(
      `insert into journal_floor (cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current) values (${Array(10).fill('?').join(', ')})`,
    )
    const spent = { milliseconds: 0, processor: 0, entries: 0 }
    const timed = (work: () => unknown): void => {
      const [began, processor] = [performance.now(), process.threadCpuUsage()]
      work()
      const { user, system } = process.threadCpuUsage(processor)
      spent.milliseconds += performance.now() - began
      spent.processor += (user + system) / 1000
    }
    timed(() => db.exec('begin'))
    for (let after = first_seq - 1; ; ) {
      const found = read.all(after, id, entriesAtOnce)
      after = Number(found.at(-1)?.[0])
      const copied = found.map((row) => row.slice(1))
      timed(() => {
        for (const row of copied) insert.run(row)
      })
      spent.entries += copied.length
      if (found.length < entriesAtOnce) break
    }
    timed(() => db.exec('commit'))
    db.exec('drop table journal_floor')
    return spent
  } finally {
    db.close()
  }
}
