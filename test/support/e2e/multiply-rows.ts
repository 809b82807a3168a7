/** Grows a pulled worksheet by copying its rows inside the replica's file: a million rows in a minute, where a pull takes several. */
import Database from 'better-sqlite3'

/** The file must not be open elsewhere. Copies get ids and keys of their own; their values repeat. */
export function multiplyRows(file: string, rows: number): void {
  const db = new Database(file)
  try {
    const columns = (db.pragma('table_info(w1_row)') as readonly { readonly name: string }[])
      .map((it) => it.name)
      .filter((name) => name !== 'k' && name !== 'id')
      .join(', ')
    const count = (): number => Number(db.prepare('select count(*) from w1_row').pluck().get())
    const next = (): number => Number(db.prepare('select max(k) from w1_row').pluck().get())
    for (let have = count(); have < rows; have = count()) {
      const last = next()
      db.prepare(
        `insert into w1_row (k, id, ${columns}) select k + ?, id || '-' || ?, ${columns} from w1_row order by k limit ?`,
      ).run(last, last, rows - have)
    }
    db.prepare('update worksheet set row_count = ?, next_key = ? where n = 1').run(rows, next() + 1)
    db.pragma('wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}
