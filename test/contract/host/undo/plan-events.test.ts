import { beforeEach, expect, test } from 'vitest'
import type { HostEvent } from '../../../../src-shared/host/events.ts'
import type { ConnectionId, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { connect } from '../../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'

/** The window plans again whenever it is told that something changed: a plan tells what it settled, and nothing else. */
const { app, service } = setUpHost()
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
let heard: HostEvent[]

beforeEach(async () => {
  const connectionId = await connect(app, service.url)
  const { worksheetId } = await app.answer('worksheet.create', {
    connectionId,
    name: 'Codes',
    fields: [{ name: 'code', type: '2', isTitle: true }],
  })
  at = { connectionId, worksheetId }
  const { fields } = await app.answer('worksheet.open', at)
  const code = fields[0]?.id ?? ''
  await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [code]: 'a' }, { [code]: 'b' }] })
  heard = []
  app.host.subscribe((event) => heard.push(event))
})

const plan = (worksheetId: WorksheetId | null = null) =>
  app.answer('push.plan', {
    connectionId: at.connectionId,
    options: { worksheetId, triggerWorkflow: false, permanentDelete: false },
  })
const push = async () =>
  app.ended((await app.answer('push.start', { connectionId: at.connectionId, planId: (await plan()).planId })).jobId)
const told = () => heard.filter((it) => it.event === 'staged.changed' || it.event === 'worksheet.changed')

test('a plan that changes nothing tells nothing, also where rows were refused', async () => {
  service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'code', code: 10006, message: 'No' }, times: null })
  service.faults.add({ operation: 'v3.rows.create', effect: { kind: 'code', code: 10006, message: 'No' }, times: null })
  expect((await push()).counts).toMatchObject({ refused: 2 })
  expect((await app.answer('worksheet.open', at)).staged).toMatchObject({ createdRows: 2, failed: 2, unsettled: 0 })
  await plan()
  heard = []
  await plan()
  await plan(at.worksheetId)
  expect(told()).toEqual([])
})

test('a plan that finds that an unanswered push did its work tells so', { tags: 'full' }, async () => {
  // Neither the rows nor what is read back is answered, until the plan.
  service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'after' } })
  service.faults.add({ operation: 'v3.rows.list', effect: { kind: 'code', code: 10006, message: 'No' }, skip: 1, times: null })
  await push()
  expect((await app.answer('worksheet.open', at)).staged).toMatchObject({ createdRows: 2, failed: 2, unsettled: 2 })
  service.faults.clear()
  heard = []
  expect(await plan()).toMatchObject({ worksheets: [], left: [], requests: 0 })
  expect(told().map((it) => it.event)).toEqual(['staged.changed', 'worksheet.changed'])
  expect((await app.answer('worksheet.open', at)).staged).toMatchObject({ createdRows: 0, failed: 0, unsettled: 0 })
})
