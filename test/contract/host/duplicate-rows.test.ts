/** @module-tag full */
import { beforeEach, expect, test } from 'vitest'
import { editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { type PulledWorksheet, pullWorksheet } from '../../support/host/pulled-worksheet.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'
import { createCaller } from '../../support/service/service-caller.ts'
import { addRows, makeWorksheet } from '../../support/service/service-worksheets.ts'

const rows = 6000

const { app, service } = setUpHost({ rows })
let sheet: PulledWorksheet

beforeEach(async () => {
  sheet = await pullWorksheet(app, service)
})

const everything = ({ view, revision }: Awaited<ReturnType<PulledWorksheet['openView']>>) => ({
  of: 'area' as const,
  view,
  revision,
  rows: [[0, rows - 1]] as [number, number][],
})
const read = async (view: Awaited<ReturnType<typeof sheet.openView>>['view'], start: number, count: number) => {
  const window = await app.answer('rows.window', { view, start, count })
  const copied = sheet.fields.filter((it) => it.lock === null && !it.isUnique).map((it) => window.fieldIds.indexOf(it.id))
  return window.rows.map((row) => ({ key: row.key, change: row.change, cells: copied.map((at) => row.cells[at]) }))
}

test('copies the selected rows in their order, as they are with what is staged, below the last row, as one command', async () => {
  const [field] = sheet.texts
  if (field === undefined) throw new Error('no text field')
  const { view, revision } = await sheet.openView({ sorts: [{ field, direction: 'desc' }] })
  const [, , third] = await read(view, 0, 3)
  if (third === undefined) throw new Error('no third row')
  await app.answer('edits.set', { ...sheet.at, label: 'Set', cells: [{ row: third.key, field, value: 'edited' }] })
  const before = await read(view, 2, 3)
  const grown = app.next('view.changed', (it) => it.view === view && it.total === rows + 3)
  const { outcome } = await app.answer('edits.duplicate-rows', {
    ...sheet.at,
    target: { of: 'area', view, revision, rows: [[2, 4]] },
  })
  await grown
  const copies = await read(view, rows, 3)
  expect(copies.map((it) => it.cells)).toEqual(before.map((it) => it.cells))
  expect(copies.map((it) => it.change)).toEqual(['created', 'created', 'created'])
  expect(outcome).toMatchObject({ changed: 3, undo: 'Duplicate 3 rows', firstNew: copies[0]?.key, staged: { createdRows: 3 } })
  expect(await app.answer('edits.undo', sheet.at)).toMatchObject({ done: 'Duplicate 3 rows', staged: { createdRows: 0 } })
})

test('copies rows that are named one by one, leaves out those that are gone, and nothing at all is no command', async () => {
  const { view } = await sheet.openView()
  const [first, second] = await read(view, 0, 2)
  const { rows: added } = await app.answer('edits.add-rows', { ...sheet.at, label: 'Add', rows: [{}] })
  await app.answer('edits.delete-rows', { ...sheet.at, target: { of: 'rows', rows: [...added] } })
  if (first === undefined || second === undefined) throw new Error('no rows')
  const named = { of: 'rows' as const, rows: [second.key, ...added, first.key] }
  const { outcome } = await app.answer('edits.duplicate-rows', { ...sheet.at, target: named })
  expect(outcome).toMatchObject({ changed: 2, undo: 'Duplicate 2 rows' })
  expect((await read(view, rows, 2)).map((it) => it.cells)).toEqual([second.cells, first.cells])
  const none = await app.answer('edits.duplicate-rows', { ...sheet.at, target: { of: 'rows', rows: [...added] } })
  expect(none.outcome).toMatchObject({ changed: 0, undo: 'Duplicate 2 rows' })
})

test('runs as a job with progress in rows where these hold many cells, and leaves nothing behind when it is cancelled', async () => {
  const target = everything(await sheet.openView())
  const started = await app.answer('edits.duplicate-rows', { ...sheet.at, target })
  if (started.jobId === null) throw new Error('no job')
  expect(await app.ended(started.jobId)).toMatchObject({
    status: 'done',
    title: 'Duplicate 6,000 rows',
    unit: 'rows',
    done: rows,
  })
  expect(await app.answer('edits.outcome', { jobId: started.jobId })).toMatchObject({ staged: { createdRows: rows } })
  const again = await app.answer('edits.duplicate-rows', { ...sheet.at, target })
  if (again.jobId === null) throw new Error('no job')
  await app.answer('jobs.cancel', { jobId: again.jobId })
  expect(await app.ended(again.jobId)).toMatchObject({ status: 'cancelled' })
  const { total } = await app.answer('changes.count', { connectionId: sheet.at.connectionId })
  expect(total.createdRows).toBe(rows)
})

test('gives the copies what their fields keep by now, and says so', async () => {
  const caller = createCaller(service, 'over HTTP')
  const measures = await makeWorksheet(caller, 'Measures', [
    { alias: 'name', type: '2', isTitle: true },
    { alias: 'amount', type: '6', precision: 3 },
  ])
  await addRows(caller, measures, [
    { name: 'long', amount: 1.005 },
    { name: 'short', amount: 1.25 },
  ])
  const amount = measures.fieldId('amount')
  await caller.succeed(editWorksheet, {
    params: { worksheet_id: measures.id },
    body: { editFields: [{ id: amount, precision: 2 }] },
  })
  const { connectionId } = sheet.at
  const { worksheets } = await app.answer('workspace.refresh', { connectionId })
  const worksheetId = worksheets.find((it) => it.name === 'Measures')?.id
  if (worksheetId === undefined) throw new Error('no worksheet')
  const at = { connectionId, worksheetId }
  await app.answer('worksheet.open', at)
  await app.ended((await app.answer('pull.start', { ...at, mode: 'full' })).jobId)
  const { view, revision } = await app.answer('rows.open-view', { ...at, query: everyRow })
  const area = { of: 'area' as const, view, revision, rows: [[0, 1]] as [number, number][] }
  const { outcome } = await app.answer('edits.duplicate-rows', { ...at, target: area })
  expect(outcome?.noted).toEqual([{ note: 'Rounded to 2 decimal places', cells: 1 }])
  const window = await app.answer('rows.window', { view, start: 0, count: 4 })
  const place = window.fieldIds.indexOf(fieldId.parse(amount))
  const [first, second, ...copies] = window.rows.map((it) => it.cells[place])
  expect([first, second].toSorted()).toEqual([1.005, 1.25])
  expect(copies).toEqual([first, second].map((it) => (it === 1.005 ? 1.01 : it)))
  expect((await app.answer('edits.undo', at)).staged.createdRows).toBe(0)
})
