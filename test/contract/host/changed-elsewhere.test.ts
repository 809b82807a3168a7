/**
 * What was written from here, by a push or by an import that writes at once, is not counted among what others changed.
 *
 * @module-tag full
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { JobId } from '../../../src-shared/model/ids.ts'
import { csvOfCodes, importColumns } from '../../support/csv/import-codes.ts'
import { type OpenedWorksheet, openWorksheet } from '../../support/csv/open-worksheet.ts'

let opened: OpenedWorksheet
let at: Pick<OpenedWorksheet, 'connectionId' | 'worksheetId'>
beforeEach(async () => {
  opened = await openWorksheet([...importColumns])
  const { connectionId, worksheetId } = opened
  at = { connectionId, worksheetId }
})
afterEach(async () => {
  await opened.host.remove()
  await opened.service.close()
})

const run = async (started: Promise<{ readonly jobId: JobId }>) =>
  expect(await opened.host.ended((await started).jobId)).toMatchObject({ status: 'done' })
const refresh = () => run(opened.host.answer('pull.start', { ...at, mode: 'changes' }))
const push = async () => {
  const { connectionId, worksheetId } = at
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await opened.host.answer('push.plan', { connectionId, options })
  await run(opened.host.answer('push.start', { connectionId, planId }))
}
const elsewhere = async () => (await opened.host.answer('worksheet.open', at)).elsewhere
async function call(method: string, place: string, body: object): Promise<unknown> {
  const { url, appKey, sign } = opened.service
  const answer = await fetch(`${url}/v3/app/worksheets/${at.worksheetId}/rows${place}`, {
    method,
    headers: { 'content-type': 'application/json', 'Svc-Appkey': appKey, 'Svc-Sign': sign },
    body: JSON.stringify(body),
  })
  return answer.json()
}
const firstRow = async () => {
  const { view } = await opened.host.answer('rows.open-view', { ...at, query: everyRow })
  const { rows } = await opened.host.answer('rows.window', { view, start: 0, count: 1 })
  await opened.host.answer('rows.close-view', { view })
  const [row] = rows
  if (row === undefined) throw new Error('there is no row')
  return row.key
}
/** What the rows say of cells that others changed, in rows that say anything. */
const cellsElsewhere = async () => {
  const { view } = await opened.host.answer('rows.open-view', { ...at, query: everyRow })
  const { rows } = await opened.host.answer('rows.window', { view, start: 0, count: 1000 })
  await opened.host.answer('rows.close-view', { view })
  return rows.flatMap(({ elsewhere: fields }) => (fields === undefined ? [] : [fields]))
}

test('rows that were pushed, changed and imported from here are not; what somebody else writes is, until it was seen', async () => {
  const [code, , amount] = opened.fields
  if (code === undefined || amount === undefined) throw new Error('the worksheet has no such fields')
  await run(opened.host.answer('pull.start', { ...at, mode: 'full' }))
  await opened.host.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [code.id]: 'mine', [amount.id]: 1.239 }] })
  await push()
  await refresh()
  const row = await firstRow()
  await opened.host.answer('edits.set', { ...at, label: 'Edit', cells: [{ row, field: code.id, value: 'mine too' }] })
  await push()
  await refresh()
  const { importId } = await opened.host.answer('import.begin', { ...at, source: { text: csvOfCodes(1500) } })
  await run(opened.host.answer('import.check', { importId }))
  await run(opened.host.answer('import.create', { importId, triggerWorkflow: false }))
  await refresh()
  expect(await elsewhere()).toEqual({ created: 0, updated: 0 })
  expect(await cellsElsewhere()).toEqual([])

  const listed = await call('POST', '/list', {
    pageSize: 1,
    pageIndex: 1,
    sorts: [{ field: '_createdAt', direction: 'asc' }],
  })
  const id = (listed as { data: { rows: { id: string }[] } }).data.rows[0]?.id
  const written = { fields: [{ id: code.id, value: 'theirs' }], triggerWorkflow: false }
  expect(await call('PATCH', `/${id}`, written)).toMatchObject({ error_code: 1 })
  await refresh()
  expect(await elsewhere()).toEqual({ created: 0, updated: 1 })
  const { total } = await opened.host.answer('rows.open-view', { ...at, query: { ...everyRow, elsewhereOnly: true } })
  expect(total).toBe(1)
  expect(await cellsElsewhere()).toEqual([[code.id]])
  const more = { fields: [{ id: amount.id, value: 7 }], triggerWorkflow: false }
  expect(await call('PATCH', `/${id}`, more)).toMatchObject({ error_code: 1 })
  const added = { fields: [{ id: code.id, value: 'another' }], triggerWorkflow: false }
  expect(await call('POST', '', added)).toMatchObject({ error_code: 1 })
  await refresh()
  expect(await elsewhere()).toEqual({ created: 1, updated: 1 })
  expect(await cellsElsewhere()).toEqual([[code.id, amount.id]])
  await opened.host.answer('worksheet.seen', at)
  expect(await elsewhere()).toEqual({ created: 0, updated: 0 })
  expect(await cellsElsewhere()).toEqual([])
})

test('a cell that somebody else changed is no news any more once it was written over from here; what they changed beside it is', async () => {
  const [code, , amount] = opened.fields
  if (code === undefined || amount === undefined) throw new Error('the worksheet has no such fields')
  await run(opened.host.answer('pull.start', { ...at, mode: 'full' }))
  await opened.host.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [code.id]: 'mine', [amount.id]: 1 }] })
  await push()
  await refresh()
  const listed = await call('POST', '/list', { pageSize: 1, pageIndex: 1 })
  const id = (listed as { data: { rows: { id: string }[] } }).data.rows[0]?.id
  const fields = [
    { id: code.id, value: 'theirs' },
    { id: amount.id, value: 2 },
  ]
  expect(await call('PATCH', `/${id}`, { fields, triggerWorkflow: false })).toMatchObject({ error_code: 1 })
  await refresh()
  expect(await cellsElsewhere()).toEqual([[code.id, amount.id]])
  const overwrite = async (field: string, value: string | number) => {
    await opened.host.answer('edits.set', { ...at, label: 'Edit', cells: [{ row: await firstRow(), field, value }] })
    expect(await elsewhere()).toEqual({ created: 0, updated: 1 })
    await push()
  }
  await overwrite(code.id, 'mine again')
  expect(await cellsElsewhere()).toEqual([[amount.id]])
  await overwrite(amount.id, 3)
  expect(await cellsElsewhere()).toEqual([])
  expect(await elsewhere()).toEqual({ created: 0, updated: 0 })
  await refresh()
  expect(await elsewhere()).toEqual({ created: 0, updated: 0 })
})
