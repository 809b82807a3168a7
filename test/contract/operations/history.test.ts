import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRow, deleteRow, updateRow, updateRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addRows, entries, makeWorksheet, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const fresh = (caller: Caller): Promise<TestWorksheet> =>
  makeWorksheet(caller, 'Things', [
    { alias: 'name', type: '2' },
    { alias: 'count', type: '6' },
  ])
const at = (worksheet: TestWorksheet, rowId = '') => ({ worksheet_id: worksheet.id, row_id: rowId })

describe('workflows', () => {
  const events = (worksheet: TestWorksheet) => {
    const key = service.storage.catalog.worksheets().find((each) => each.id === worksheet.id)?.key
    return service.storage.history.runs().filter((run) => run.worksheetKey === key)
  }

  it('are set off by create, update and delete, once per row', async () => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    const [a = '', b = ''] = await addRows(caller, worksheet, [{ name: 'A' }, { name: 'B' }])
    const fields = entries(worksheet, { count: 1 })
    await caller.succeed(updateRows, { params: at(worksheet), body: { rowIds: [a, b], fields } })
    await caller.succeed(deleteRow, { params: at(worksheet, a) })
    expect(events(worksheet).map((run) => [run.event, run.rowId])).toEqual([
      ['create', a],
      ['create', b],
      ['update', a],
      ['update', b],
      ['delete', a],
    ])
  })

  it('are left alone when triggerWorkflow is false', async () => {
    const caller = createCaller(service)
    const worksheet = await fresh(caller)
    const fields = entries(worksheet, { name: 'A' })
    const { id } = await caller.succeed(createRow, { params: at(worksheet), body: { fields, triggerWorkflow: false } })
    await caller.succeed(updateRow, { params: at(worksheet, id), body: { fields, triggerWorkflow: false } })
    await caller.succeed(deleteRow, { params: at(worksheet, id), body: { triggerWorkflow: false } })
    expect(events(worksheet)).toEqual([])
  })
})
