import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRowLogsV2, getShareLinkV2 } from '../../../src-shared/api/v2-row-activity-operations.ts'
import { updateRow } from '../../../src-shared/api/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service-caller.ts'
import { addRow, entries, makeWorksheet, readRow, type TestWorksheet } from '../../support/service-worksheets.ts'
import { type StartedService, startService } from '../../support/start-service.ts'

let service: StartedService
let caller: Caller
/** Its title is an option. */
let states: TestWorksheet
let tasks: TestWorksheet
let task: string
let state: string
beforeAll(async () => {
  service = await startService({ valueForm: 'rich' })
  caller = createCaller(service)
  const options = [{ value: 'Open' }, { value: 'Done' }]
  states = await makeWorksheet(caller, 'States', [{ alias: 'state', type: '9', options, isTitle: true }])
  const relation = { dataSource: states.id, relation: { bidirectional: true } }
  tasks = await makeWorksheet(caller, 'Tasks', [
    { alias: 'name', type: '2' },
    { alias: 'in', type: '29', ...relation },
  ])
  state = await addRow(caller, states, { state: [states.key('state', 'Open')] })
  task = await addRow(caller, tasks, { name: 'Paint' })
  const params = { worksheet_id: tasks.id, row_id: task }
  await caller.succeed(updateRow, { params, body: { fields: entries(tasks, { in: state }) } })
})
afterAll(() => service.close())

it('a related row is told by the words of its title, whatever kind of field that is', async () => {
  expect((await readRow(caller, tasks, task)).in).toEqual([{ sid: state, name: 'Open' }])
})

it('the change log tells it by the same words', async () => {
  const { logs } = await caller.succeed(getRowLogsV2, { body: { worksheetId: tasks.id, rowId: task } })
  expect(logs[0]?.operatContent.logData).toMatchObject([{ oldText: '', newText: 'Open' }])
})

it('a shared page tells it by the same words', async () => {
  const link = await caller.succeed(getShareLinkV2, { body: { worksheetId: tasks.id, rowId: task } })
  const html = await (await fetch(link)).text()
  expect(html).toContain('<dd>Open</dd>')
})
