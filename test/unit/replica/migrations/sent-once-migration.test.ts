import { expect, test } from 'vitest'
import { migrate } from '../../../../src-main/replica/store/migrate.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

test('what an older version had under way keeps its values, and what is sent now has them with its receipt', () => {
  const { store, apply } = createStagingWorld()
  apply({ kind: 'set', cells: [{ row: 2, field: 'a', pick: 1 }] })
  apply({ kind: 'push', outcomes: ['unknown'] })
  const read = () => store.db.prepare('select k, kind, vals, before from sent_value').all()
  const sent = read()
  expect(sent).toMatchObject([{ kind: 'update', vals: '{"1":"v1"}' }])
  expect(store.db.prepare('select vals, before from sent_row').all()).toEqual([{ vals: '', before: '' }])
  store.db.exec(`
    update sent_row set (vals, before) = (select v.vals, v.before from sent_value v where v.k = sent_row.k);
    drop view sent_value;
    alter table receipt drop column last_seq;
    alter table receipt drop column newest_of;
    delete from migration where number = 241`)
  expect(migrate(store.db, migrations)).toEqual({ ok: true, value: { applied: 1 } })
  expect(read()).toEqual(sent)
  store.db.close()
})
