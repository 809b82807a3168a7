import { expect, test } from 'vitest'
import { migrate } from '../../../../src-main/replica/store/migrate.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { expectProjection } from '../../../support/replica/check-projection.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

test('rows that were staged before they knew their place learn it when the file is brought to the present format', () => {
  const { store, tables, apply } = createStagingWorld()
  apply({
    kind: 'set',
    cells: [
      { row: 2, field: 'a', pick: 1 },
      { row: 0, field: 'n', pick: 1 },
    ],
  })
  apply({ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 2 }]] })
  apply({ kind: 'set', cells: [{ row: 1, field: 'a', pick: 2 }] })
  apply({ kind: 'undo' })
  apply({ kind: 'delete', rows: [3] })
  store.db.exec(`
    alter table w1_over drop column first_seq;
    drop table staged_block;
    delete from migration where number = 185`)
  expect(migrate(store.db, migrations)).toEqual({ ok: true, value: { applied: 1 } })
  expectProjection(store, tables())
  store.db.close()
})
