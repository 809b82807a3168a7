import { expect, test } from 'vitest'
import { listReceiptRows } from '../../../../src-main/replica/receipts/page-receipts.ts'
import { listRuns } from '../../../../src-main/replica/receipts/read-receipts.ts'
import { migrate } from '../../../../src-main/replica/store/migrate.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { runSums } from '../../../../src-main/replica/store/migrations/receipts/0165-run-sums.ts'
import { openMemoryStore, structureOf } from '../../../support/replica/memory-store.ts'

test('an import of before there were receipts is listed with the rows that it created, and sums follow the receipts', () => {
  const world = openMemoryStore(structureOf('w', [{ id: 'name', type: '2' }]))
  const { store } = world
  const { n } = world.tables()
  store.db.exec('drop trigger receipt_added; drop trigger receipt_shifted; drop trigger receipt_forgotten; drop table run_sum')
  store.db.exec('drop index receipt_counts')
  store.run('delete from migration where number = ?', runSums.number)
  store.run(
    `insert into import_run (id, worksheet, file_name, bytes, state, recognised, mapping, rules, created_at, updated_at)
     values ('i', 'w', 'old.csv', 1, 'done', '{}', '[]', '{}', 10, 20)`,
  )
  store.run("insert into import_progress (import, kind, trigger_workflow) values ('i', 'create', 1)")
  const created = JSON.stringify([
    { line: 2, id: 'r2' },
    { line: 3, id: 'r3' },
  ])
  store.run("insert into import_batch (import, batch, state, rows, created) values ('i', 1, 'confirmed', 2, ?)", created)
  store.run("insert into write_run (id, kind, started_at, trigger_workflow) values (7, 'push', 5, 0)")
  store.run(
    `insert into receipt (run, ws, worksheet_name, operation, requests, rows, cells, sent_at, open, bytes)
     values (7, ?, 'w', 'update', 3, 3, 6, 5, 3, 0)`,
    n,
  )
  expect(migrate(store.db, migrations).ok).toBe(true)
  expect(listRuns(store, { offset: 0, limit: 10, search: 'old' })).toMatchObject({
    total: 1,
    runs: [
      { kind: 'import', source: 'old.csv', importId: 'i', startedAt: 10, endedAt: 20, outcome: 'done', triggerWorkflow: true },
    ],
  })
  const [old] = listRuns(store, { offset: 0, limit: 10, importId: 'i' }).runs
  const { rows } = listReceiptRows(store, { run: old?.run ?? 0, worksheetId: null, states: null, offset: 0, limit: 10 })
  expect(rows.map((it) => [it.row, it.operation, it.state])).toEqual([
    ['r2', 'create', 'confirmed'],
    ['r3', 'create', 'confirmed'],
  ])
  const push = () => listRuns(store, { offset: 0, limit: 1, run: 7 }).runs[0]?.worksheets
  expect(push()).toMatchObject([{ operation: 'update', rows: 3, cells: 6, requests: 3, open: 3, confirmed: 0 }])
  store.run('update receipt set open = 1, confirmed = 2 where run = 7')
  store.run(
    `insert into receipt (run, ws, worksheet_name, operation, requests, rows, cells, sent_at, open, bytes)
     values (7, ?, 'w', 'update', 1, 1, 1, 6, 1, 0)`,
    n,
  )
  expect(push()).toMatchObject([{ rows: 4, cells: 7, requests: 4, open: 2, confirmed: 2 }])
  store.run('delete from receipt where run = 7')
  expect(push()).toBe(undefined)
})
