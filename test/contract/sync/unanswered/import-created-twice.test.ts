/**
 * A row of an import whose creation was answered, and that the network had created a second time.
 *
 * @module-tag full
 */
import { expect, onTestFinished, test } from 'vitest'
import { begin, check, close, fieldIdOf, openWorksheet, pull, whole } from '../../../support/csv/open-worksheet.ts'
import { testAppKey, testSign } from '../../../support/service/start-service.ts'

test('a row of an import that is created again is asked about also where others of it were deleted since', async () => {
  const at = await openWorksheet([{ name: 'Name', type: '2', isTitle: true, required: false }])
  onTestFinished(() => close(at))
  const { host, connectionId, worksheetId } = at
  const { importId } = await check(at, await begin(at, `Name\n${Array.from({ length: 30 }, (_, i) => `row ${i}`).join('\n')}`))
  const done = { status: 'done' }
  expect(await whole(host, host.answer('import.create', { importId, triggerWorkflow: false }))).toMatchObject(done)
  await pull(at)
  const query = { filter: null, sorts: [], search: '', stagedOnly: false, serviceView: null }
  const shown = async () => {
    const { view } = await host.answer('rows.open-view', { connectionId, worksheetId, query })
    return (await host.answer('rows.window', { view, start: 0, count: 100 })).rows
  }
  const rows = (await shown()).filter((it) => it.cells[0] !== 'row 7').map((it) => it.key)
  await host.answer('edits.delete-rows', { connectionId, worksheetId, target: { of: 'rows', rows } })
  const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await host.answer('push.plan', { connectionId, options })
  expect(await whole(host, host.answer('push.start', { connectionId, planId }))).toMatchObject(done)
  const again = await fetch(`${at.service.url}/v3/app/worksheets/${worksheetId}/rows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign },
    body: JSON.stringify({ fields: [{ id: fieldIdOf(at, 'Name'), value: 'row 7' }] }),
  })
  expect(await again.json()).toMatchObject({ error_code: 1 })
  await pull(at)
  // What a pull brings may be committed a moment after its end.
  await expect
    .poll(async () => (await shown()).map((it) => [it.cells[0], it.problem?.state]))
    .toEqual([
      ['row 7', undefined],
      ['row 7', 'conflict'],
    ])
})
