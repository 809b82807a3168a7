import { expect, test } from 'vitest'
import { migrate } from '../../../../src-main/replica/store/migrate.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { createStagingWorld, ruledFields } from '../../../support/replica/staging-world.ts'

test('what is staged in a file from before stays when its overlay is made anew, which refuses what it refused', () => {
  const { store, apply } = createStagingWorld(ruledFields)
  apply({ kind: 'set', cells: [{ row: 2, field: 'a', pick: 0 }] })
  apply({ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 2 }]] })
  const read = () => store.db.prepare('select * from w1_over order by k').all()
  const sqlOf = () => String(store.db.prepare("select sql from sqlite_schema where name = 'w1_over'").pluck().get())
  const [before, present] = [read(), sqlOf()]
  expect(before).toHaveLength(2)
  const slow = present
    .replace(/check \(change = 'updated'.*\)/, "check (change in ('created', 'updated', 'deleted'))")
    .replace(/check \(iif\(.*\)\)/, "check ((change = 'created') = (id = 'new:' || k))")
  store.db.exec('alter table w1_over rename to present; delete from migration where number = 384')
  store.db.exec(slow)
  store.db.exec('insert into w1_over select * from present; drop table present')
  expect(sqlOf()).not.toBe(present)

  expect(migrate(store.db, migrations)).toEqual({ ok: true, value: { applied: 1 } })
  expect(read()).toEqual(before)
  expect(sqlOf()).toBe(present)
  for (const wrong of ["id = 'new:' || k, change = 'updated'", "id = 'other', change = 'created'", "change = 'moved'"])
    expect(() => store.db.exec(`update w1_over set ${wrong}`), wrong).toThrow('CHECK constraint failed')
  for (const right of ["id = 'new:' || (k + 1), change = 'updated'", "id = 'new:' || k, change = 'created'"])
    store.db.exec(`update w1_over set ${right}`)
  store.db.close()
})
