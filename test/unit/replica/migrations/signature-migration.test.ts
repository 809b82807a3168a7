import { expect, test } from 'vitest'
import { migrate } from '../../../../src-main/replica/store/migrate.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { signatures } from '../../../../src-main/replica/store/migrations/0140-signatures.ts'
import { openMemoryStore, structureOf } from '../../../support/replica/memory-store.ts'

const address = 'https://x.example/file/0f/ann.png?e=1'
const list = JSON.stringify([{ name: 'ann.png', url: address }])

test('turns the texts of signatures into lists of one picture, in rows and in what is staged, and leaves other texts alone', () => {
  const world = openMemoryStore(
    structureOf('w', [
      { id: 'name', type: '2' },
      { id: 'signed', type: '42' },
    ]),
  )
  const { store } = world
  const { row, n, byField } = world.tables()
  const [name, signed] = [byField.get('name'), byField.get('signed')]
  const cells = store.pluck<string>(`select ${name?.sql} || ' ' || ifnull(${signed?.sql}, '') from ${row} order by k`)
  for (const [k, value] of [address, null, list, address].entries())
    store.run(
      `insert into ${row} (k, id, generation, ${name?.sql}, ${signed?.sql}) values (?, ?, 1, ?, ?)`,
      k + 1,
      `r${k}`,
      address,
      value,
    )
  store.run(`insert into command (id, ws, kind, label, origin, at) values (1, ?, 'do', '', 'edit', 0)`, n)
  store.run(
    `insert into journal (cmd, ws, k, f, base, value, was_staged, is_current) values (1, ?, 1, ?, ?, null, 0, 1), (1, ?, 1, ?, ?, ?, 0, 1)`,
    ...[n, signed?.n ?? 0, address, n, name?.n ?? 0, address, 'x'],
  )
  store.run('delete from migration where number = ?', signatures.number)
  expect(migrate(store.db, migrations)).toEqual({ ok: true, value: { applied: 1 } })
  expect(cells.all()).toEqual([`${address} ${list}`, `${address} `, `${address} ${list}`, `${address} ${list}`])
  const staged = store.raw<unknown[]>('select f, base, value from journal order by f')
  expect(staged.all()).toEqual([
    [name?.n, address, 'x'],
    [signed?.n, list, null],
  ])
})
