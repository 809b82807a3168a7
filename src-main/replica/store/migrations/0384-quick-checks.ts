/** Overlays of files from before: what every staged row is checked against says the same in cheaper words (write-structure.ts). */
import type { Migration } from '../migrate.ts'

const wordings = [
  [
    "check (change in ('created', 'updated', 'deleted'))",
    "check (change = 'updated' or change = 'created' or change = 'deleted')",
  ],
  [
    "check ((change = 'created') = (id = 'new:' || k))",
    "check (iif(change = 'created', id = 'new:' || k, id < 'new:' or id >= 'new;' or id <> 'new:' || k))",
  ],
] as const

export const quickChecks: Migration = {
  number: 384,
  name: 'quick-checks',
  sql: '',
  run(db) {
    const sqlOf = db.prepare<[string], string>("select sql from sqlite_schema where type = 'table' and name = ?").pluck()
    for (const n of db.prepare<[], number>('select n from worksheet').pluck().all()) {
      const name = `w${n}_over`
      const before = sqlOf.get(name) ?? ''
      const after = wordings.reduce((sql, [slow, quick]) => sql.replace(slow, quick), before)
      if (after === before) continue
      db.exec(`alter table ${name} rename to slow_over`)
      db.exec(after)
      db.exec(`insert into ${name} select * from slow_over; drop table slow_over`)
    }
  },
}
