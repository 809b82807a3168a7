/** Where nothing came of a push or of discarding, the words say what holds the changes back. */
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import type { ConnectionId, RowKey, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { connect } from '../../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'

const { app, service } = setUpHost()
let connectionId: ConnectionId
let worksheetId: WorksheetId
let rows: readonly RowKey[]

beforeEach(async () => {
  connectionId = await connect(app, service.url)
  const fields = [{ name: 'code', type: '2', isTitle: true, required: true }]
  worksheetId = (await app.answer('worksheet.create', { connectionId, name: 'Codes', fields })).worksheetId
  const code = (await app.answer('worksheet.open', { connectionId, worksheetId })).fields[0]?.id ?? ''
  const added = { connectionId, worksheetId, label: 'Add', rows: ['a', 'b', 'c'].map((it) => ({ [code]: it })) }
  rows = (await app.answer('edits.add-rows', added)).rows
})

const start = async () => {
  const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await app.answer('push.plan', { connectionId, options })
  return (await app.answer('push.start', { connectionId, planId })).jobId
}
const push = async () => app.ended(await start())
const discard = (some: readonly RowKey[]) =>
  app.answer('changes.discard', { connectionId, of: { scope: 'rows', worksheetId, rows: [...some] } })

test('a push of nothing says what holds the staged rows back', async () => {
  await app.answer('changes.hold', { connectionId, of: { scope: 'all' }, held: true })
  expect((await push()).message).toBe('Nothing was pushed. 3 rows are still staged: Held back.')
})

test('a push of nothing gives each reason with its rows where there are several', async () => {
  await app.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows: [{}] })
  await app.answer('changes.hold', { connectionId, of: { scope: 'rows', worksheetId, rows: [...rows] }, held: true })
  expect((await push()).message).toBe(
    'Nothing was pushed. 4 rows are still staged: 3 rows: Held back. 1 row: Would be refused: see the marked cells.',
  )
})

test('a push when nothing is staged says so', async () => {
  await discard(rows)
  expect((await push()).message).toBe('Nothing is staged, so nothing was pushed.')
})

test('discarding what was discarded says that nothing is staged there', async () => {
  expect(await discard(rows)).toEqual({ discarded: 3 + 3 })
  const why = 'Nothing is staged there any more: it was pushed, undone or discarded meanwhile.'
  expect(await discard(rows)).toEqual({ discarded: 0, why })
  expect(await app.answer('changes.discard', { connectionId, of: { scope: 'all' } })).toEqual({ discarded: 0, why })
})

test('discarding rows that are being sent says that they are', { tags: 'full' }, async () => {
  service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'hold', when: 'before' } })
  const jobId = await start()
  await service.faults.held(1)
  const file = new Database(`${app.dataFolder}/connections/${connectionId}/replica.db`, { readonly: true })
  await expect.poll(() => file.prepare('select count(*) from sent_row').pluck().get()).toBe(3)
  file.close()
  const why = '1 row is being sent now. When the push has ended, discard what is still staged.'
  expect(await discard(rows.slice(0, 1))).toEqual({ discarded: 0, why })
  service.faults.release()
  await app.ended(jobId)
})

describe('a push whose answer was lost, and which was not done', () => {
  const edit = async (some: readonly RowKey[]) => {
    const field = (await app.answer('worksheet.open', { connectionId, worksheetId })).fields[0]?.id
    if (field === undefined) throw new Error('a field')
    const cells = some.map((row, i) => ({ row, field, value: `new ${i}` }))
    await app.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
  }
  const problems = async () => {
    const ask = { connectionId, worksheetId: null, only: 'problems', offset: 0, limit: 10 } as const
    return (await app.answer('changes.list', ask)).rows.length
  }
  beforeEach(async () => {
    await push()
    const view = await app.answer('rows.open-view', { connectionId, worksheetId, query: everyRow })
    rows = (await app.answer('rows.window', { view: view.view, start: 0, count: 3 })).rows.map((it) => it.key)
  })

  test('says that it is still staged, and counts no problem where none is listed', { tags: 'full' }, async () => {
    await edit(rows.slice(0, 1))
    service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'before' } })
    const { message, counts } = await push()
    expect({ message, unknown: counts.unknown, problems: await problems() }).toEqual({
      message: '1 without an answer, not done so far and still staged.',
      unknown: 0,
      problems: 0,
    })
    expect((await push()).message).toBe('1 updated.')
  })

  test('says so beside what was done', { tags: 'full' }, async () => {
    await edit(rows)
    service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'before' } })
    expect((await push()).message).toBe('2 updated, 1 without an answer, not done so far and still staged.')
  })
})
