/**
 * An import that writes at once leaves receipts like a push: under the name of its file, row by row with the values that were sent.
 *
 * @module-tag full
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openReplica } from '../../../../src-main/replica/replica.ts'
import { importWorld } from '../../../support/csv/import-world.ts'
import { startSourceWorker } from '../../../support/replica/start-source-worker.ts'

const at = importWorld([
  { name: 'code', type: '2', isTitle: true, isUnique: true },
  { name: 'group', type: '2' },
])

const replicaFile = (folder: string): string => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((it) => path.basename(it) === 'replica.db')
  if (found === undefined) throw new Error('no local data')
  return path.join(folder, found)
}

it('keeps what each row was created with, and which one was refused', async () => {
  await at.create(await at.checked('code,group\ntaken,x\n'))
  const draft = await at.checked('code,group\na,1\ntaken,2\nb,3\n')
  const job = await at.create(draft)
  expect(job).toMatchObject({ status: 'done', counts: { created: 2, rejected: 1 } })
  const ids = new Map((await at.rows()).map((row) => [String(row[at.id('code')]), row.id]))
  await at.host.stop()
  const opened = await openReplica(replicaFile(at.host.dataFolder), startSourceWorker)
  if (!opened.ok) throw new Error(opened.error.message)
  const replica = opened.value
  const { runs } = await must(replica.ask('receipts.runs', { offset: 0, limit: 5 }))
  expect(runs).toMatchObject([
    { kind: 'import', importId: draft.importId, outcome: 'done', triggerWorkflow: false },
    { kind: 'import', outcome: 'done', worksheets: [{ operation: 'create', confirmed: 1 }] },
  ])
  const ask = { run: runs[0]?.run ?? 0, worksheetId: null, offset: 0, limit: 50 }
  const done = await must(replica.ask('receipts.rows', { ...ask, states: ['confirmed'] }))
  expect(done.rows.map((it) => [it.row, it.cells.map((cell) => cell.sent)])).toEqual([
    [ids.get('a'), ['a', '1']],
    [ids.get('b'), ['b', '3']],
  ])
  const refused = await must(replica.ask('receipts.rows', { ...ask, states: ['refused'] }))
  expect(refused.rows).toMatchObject([{ row: null, words: expect.any(String), cells: [{ sent: 'taken' }, { sent: '2' }] }])
  await replica.close()
})

async function must<T>(
  answer: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }>,
): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
