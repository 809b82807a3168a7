/**
 * Floors of staging: the journal rows of the last command, inserted one by one into an empty copy of the journal, or new rows alone, inserted into an
 * empty copy of their table. Entries that batches stand for count as any others.
 */
import Database from 'better-sqlite3'
import { type BatchRecord, batchColumns, batchOf, entriesOf } from '../../../../src-main/replica/stage/packed/journal-batch.ts'

/** Entries held in memory at once: those of a million rows are more than fit. */
const entriesAtOnce = 100_000

export interface BareInsert {
  readonly milliseconds: number
  /** Milliseconds of this thread's processor time. */
  readonly processor: number
  /** Inserted. */
  readonly entries: number
}

/** Inserts what is read, part by part, in one transaction. Reading is not counted. */
function insertTimed(
  db: Database.Database,
  insert: Database.Statement,
  parts: Iterable<readonly (readonly unknown[])[]>,
): BareInsert {
  const spent = { milliseconds: 0, processor: 0, entries: 0 }
  const timed = (work: () => unknown): void => {
    const [began, processor] = [performance.now(), process.threadCpuUsage()]
    work()
    const { user, system } = process.threadCpuUsage(processor)
    spent.milliseconds += performance.now() - began
    spent.processor += (user + system) / 1000
  }
  timed(() => db.exec('begin'))
  for (const part of parts) {
    timed(() => {
      for (const row of part) insert.run(row)
    })
    spent.entries += part.length
  }
  timed(() => db.exec('commit'))
  return spent
}

/** Entries of a command one by one, without their numbers. */
function* readEntries(db: Database.Database, id: number): Generator<readonly (readonly unknown[])[]> {
  const read = db
    .prepare<[number, number, number], unknown[]>(
      `select seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current from journal
       where seq > ? and cmd = ? order by seq limit ?`,
    )
    .raw()
  for (let after = 0; ; ) {
    const found = read.all(after, id, entriesAtOnce)
    after = Number(found.at(-1)?.[0])
    yield found.map((row) => row.slice(1))
    if (found.length < entriesAtOnce) break
  }
  const batches = db.prepare<[number], BatchRecord & { readonly ws: number }>(
    `select ws, ${batchColumns} from journal_batch where cmd = ? order by first_seq`,
  )
  const sides = db.prepare<[number], Pick<BatchRecord, 'before' | 'after'>>(
    'select before, after from journal_batch where first_seq = ?',
  )
  for (const record of batches.iterate(id))
    yield entriesOf(batchOf(record, (of) => sides.get(of))).map(({ k, f, before = null, after = null }) => [
      ...[id, record.ws, k, f, null, after, before === null ? 0 : 1, null, before, 1],
    ])
}

export function insertBareJournal(file: string): BareInsert {
  const db = new Database(file)
  try {
    db.pragma('synchronous = full')
    const last = 'select max(cmd) from (select cmd from journal union all select cmd from journal_batch)'
    const id = db.prepare<[], number>(last).pluck().get() ?? 0
    const journal = String(db.prepare("select sql from sqlite_schema where name = 'journal'").pluck().get())
    const index = String(db.prepare("select sql from sqlite_schema where name = 'journal_current'").pluck().get())
    // Read before: nothing may be read of a table on a connection that writes.
    const entries = [...readEntries(db, id)]
    db.exec(journal.replace('journal', 'journal_floor'))
    db.exec(index.replace('journal_current', 'floor_current').replace('on journal', 'on journal_floor'))
    const insert = db.prepare(
      `insert into journal_floor (cmd, ws, k, f, base, value, was_staged, was_base, was_value, is_current) values (${Array(10).fill('?').join(', ')})`,
    )
    const spent = insertTimed(db, insert, entries)
    db.exec('drop table journal_floor')
    return spent
  } finally {
    db.close()
  }
}

/** The rows of a table into an empty copy of it. */
export function insertBareRows(file: string, table: string): BareInsert {
  const db = new Database(file)
  try {
    db.pragma('synchronous = full')
    const made = String(db.prepare('select sql from sqlite_schema where name = ?').pluck().get(table))
    db.exec(made.replace(table, 'rows_floor'))
    const columns = db.pragma(`table_info(${table})`) as readonly unknown[]
    const insert = db.prepare(`insert into rows_floor values (${columns.map(() => '?').join(', ')})`)
    const read = db.prepare<[number, number], unknown[]>(`select * from ${table} where k > ? order by k limit ?`).raw()
    const parts = function* (): Generator<readonly (readonly unknown[])[]> {
      for (let after = 0; ; ) {
        const found = read.all(after, entriesAtOnce)
        after = Number(found.at(-1)?.[0])
        yield found
        if (found.length < entriesAtOnce) break
      }
    }
    const spent = insertTimed(db, insert, parts())
    db.exec('drop table rows_floor')
    return spent
  } finally {
    db.close()
  }
}
