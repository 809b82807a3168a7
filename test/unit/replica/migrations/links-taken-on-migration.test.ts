import { expect, test } from 'vitest'
import { migrate } from '../../../../src-main/replica/store/migrate.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

test('links of which an older version noted who took them last are still noted', () => {
  const { store } = createStagingWorld()
  store.db.exec(`
    drop table taken_link;
    create table taken_link (
      ws integer not null, f integer not null, id text not null, k_from integer not null, k_to integer not null, cmd integer not null, held text,
      primary key (ws, f, id)
    ) strict, without rowid;
    create index taken_link_to on taken_link (ws, k_to);
    insert into taken_link (ws, f, id, k_from, k_to, cmd, held) values (1, 5, 'p1', 2, 3, 4, null), (1, 5, 'p2', 2, 4, 5, '["p1","p2"]');
    delete from migration where number = 380`)
  const read = () => store.db.prepare('select ws, f, id, k_from, k_to, cmd, held from taken_link order by id').raw().all()
  const noted = read()
  expect(migrate(store.db, migrations)).toEqual({ ok: true, value: { applied: 1 } })
  expect(read()).toEqual(noted)
  store.db.exec("insert into taken_link (ws, f, id, k_from, k_to, cmd) values (1, 5, 'p1', 3, 1, 6)")
  expect(read()).toHaveLength(3)
  store.db.close()
})
