import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRowLogsV2, getShareLinkV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addWorksheetOfEveryType } from '../../support/service/service-every-type.ts'
import {
  addRow,
  entries,
  type FieldRequest,
  makeWorksheet,
  readList,
  readRow,
  type TestWorksheet,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

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

describe('a sort by related rows', () => {
  const titled = async (
    title: Omit<FieldRequest, 'alias'>,
    values: readonly unknown[],
  ): Promise<readonly (readonly unknown[])[]> => {
    const things = await makeWorksheet(caller, 'Things', [{ alias: 'title', isTitle: true, ...title }])
    const uses = await makeWorksheet(caller, 'Uses', [
      { alias: 'name', type: '2' },
      { alias: 'of', type: '29', dataSource: things.id, relation: {} },
    ])
    for (const value of values) {
      const of = await addRow(caller, things, { title: typeof value === 'function' ? value(things) : value })
      await addRow(caller, uses, { name: 'use', of })
    }
    const { rows } = await readList(caller, uses, { sorts: [{ field: 'of', direction: 'asc' }] })
    return rows.map((row) => (Array.isArray(row.of) ? row.of.map((each) => each.name) : []))
  }

  it('goes by the words of a title that is an option, not by its key or its place', async () => {
    const options = ['zebra', 'Ape', 'mole'].map((value) => ({ value }))
    const keyOf = (text: string) => (things: TestWorksheet) => [things.key('title', text)]
    expect(await titled({ type: '9', options }, ['zebra', 'Ape', 'mole', 'Ape'].map(keyOf))).toEqual([
      ['Ape'],
      ['Ape'],
      ['mole'],
      ['zebra'],
    ])
  })

  it('goes by the names of the people that are the title', async () => {
    addWorksheetOfEveryType(service)
    expect(await titled({ type: '26', subType: '1' }, ['a2', 'a1,a3', 'a1'])).toEqual([
      ['Ann Lee'],
      ['Ann Lee, Cy Orr'],
      ['Bo Ek'],
    ])
  })
})

it('a keyword finds the rows whose related row has an option of that name as its title', async () => {
  const { rows } = await caller.succeed(getRowsV2, {
    body: { worksheetId: tasks.id, viewId: '', keyWords: 'ope', pageSize: 10, pageIndex: 1 },
  })
  expect(rows.map((row) => row.rowid)).toEqual([task])
})
