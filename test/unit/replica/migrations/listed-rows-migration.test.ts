import { expect, test } from 'vitest'
import { reviewPage } from '../../../../src-main/replica/rules/review-changes.ts'
import { migrate } from '../../../../src-main/replica/store/migrate.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { createStagingWorld, ruledFields } from '../../../support/replica/staging-world.ts'

test('rows that were refused, kept back or broke a rule before they were listed are listed when the file is brought to the present format', () => {
  const { store, apply } = createStagingWorld(ruledFields)
  apply({
    kind: 'set',
    cells: [
      { row: 2, field: 'a', pick: 0 },
      { row: 0, field: 'n', pick: 3 },
      { row: 1, field: 'b', pick: 2 },
    ],
  })
  apply({ kind: 'add', rows: [[{ row: 0, field: 'a', pick: 2 }]] })
  apply({ kind: 'hold', row: 1, held: true })
  const read = () =>
    (['problems', 'held'] as const).map((only) => {
      const { total, rows } = reviewPage(store, { worksheetId: null, only, offset: 0, limit: 10 })
      return { only, total, rows: rows.map((it) => it.row) }
    })
  const before = read()
  expect(before.map((it) => it.total)).toEqual([3, 1])
  store.db.exec('drop table listed_row; drop table listed_block; delete from migration where number = 240')
  expect(migrate(store.db, migrations)).toEqual({ ok: true, value: { applied: 1 } })
  expect(read()).toEqual(before)
  store.db.close()
})
