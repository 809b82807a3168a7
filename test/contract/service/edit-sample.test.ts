/** @module-tag full */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRowLogsV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { listRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import {
  deleteWorksheet,
  editWorksheet,
  getApp,
  getWorksheet,
  listWorksheets,
} from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { listProcesses } from '../../../src-shared/api/v3/v3-workflow-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
beforeAll(async () => {
  service = await startService({ sample: true })
  caller = createCaller(service)
})
afterAll(() => service.close())

const page = { pageSize: 20, pageIndex: 1 }
const structureOf = (id: string) => caller.succeed(getWorksheet, { params: { worksheet_id: id } })
const rowsOf = async (id: string) => (await caller.succeed(listRows, { params: { worksheet_id: id }, body: page })).rows

/** Everything that reads a worksheet still does, and a row can still be written. */
async function expectSound(id: string): Promise<void> {
  const { fields } = await structureOf(id)
  expect(fields.filter((field) => field.isTitle)).toHaveLength(1)
  await caller.succeed(getWorksheetV2, { body: { worksheetId: id } })
  await caller.succeed(getRowsV2, { body: { worksheetId: id, viewId: '', ...page } })
  const [row] = await rowsOf(id)
  const rowId = String(row?.id)
  await caller.succeed(getRowLogsV2, { body: { worksheetId: id, rowId } })
  const text = fields.find((field) => field.type === '2' && !field.isReadOnly && !field.isUnique)
  if (text === undefined) return
  const body = { fields: [{ id: text.id, value: `changed ${Math.abs(rowId.length)}` }] }
  await caller.succeed(updateRow, { params: { worksheet_id: id, row_id: rowId }, body })
}

describe('the sample workspace', () => {
  it('stays sound while field after field is removed from worksheets that others compute from', async () => {
    for (const alias of ['order_lines', 'products']) {
      const { worksheetId } = await structureOf(alias)
      for (let left = (await structureOf(alias)).fields; left.length > 1; left = (await structureOf(alias)).fields) {
        const removed = left.slice(0, Math.ceil(left.length / 3)).map((field) => field.id)
        await caller.succeed(editWorksheet, {
          params: { worksheet_id: worksheetId },
          body: { removeFields: removed.slice(0, left.length - 1) },
        })
        for (const each of ['order_lines', 'orders', 'products', 'customers']) await expectSound(each)
      }
    }
  })

  it('stays sound while worksheet after worksheet is deleted', async () => {
    const listed = await caller.succeed(listWorksheets, { body: {} })
    for (const [place, { id }] of listed.entries()) {
      expect(await caller.succeed(deleteWorksheet, { params: { worksheet_id: id } })).toBeNull()
      for (const rest of listed.slice(place + 1)) await expectSound(rest.id)
      await caller.succeed(listProcesses)
    }
    expect(await caller.succeed(listWorksheets, { body: {} })).toEqual([])
    expect((await caller.succeed(getApp)).sections.length).toBeGreaterThan(0)
  })
})
