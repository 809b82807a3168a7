/** What is staged in a field goes with it when the field is removed here, as the question before it says, and undo brings it back. */

import { beforeAll, expect, test } from 'vitest'
import type { ConnectionId, FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ sample: true }, 'file')
let connectionId: ConnectionId

beforeAll(async () => {
  connectionId = await connect(app, service.url)
})

interface Sheet {
  readonly at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
  readonly title: FieldId
  readonly due: FieldId
}

/** Two rows that the service has, with a date staged in both and a title in the second, and a new row with both. */
async function stagedSheet(name: string): Promise<Sheet> {
  const { worksheetId } = await app.answer('worksheet.create', {
    connectionId,
    name,
    fields: [
      { name: 'Title', type: '2', isTitle: true },
      { name: 'Due', type: '15' },
    ],
  })
  const at = { connectionId, worksheetId }
  const [title, due] = (await app.answer('worksheet.open', at)).fields.map((it) => it.id)
  if (title === undefined || due === undefined) throw new Error('two fields')
  await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [title]: 'One' }, { [title]: 'Two' }] })
  const plan = await app.answer('push.plan', {
    connectionId,
    options: { worksheetId, triggerWorkflow: false, permanentDelete: false },
  })
  const { jobId } = await app.answer('push.start', { connectionId, planId: plan.planId })
  expect((await app.ended(jobId)).status).toBe('done')
  const { view } = await app.answer('rows.open-view', {
    ...at,
    query: { filter: null, sorts: [], search: '', stagedOnly: false },
  })
  const { rows } = await app.answer('rows.window', { view, start: 0, count: 2 })
  const [one, two] = rows.map((it) => it.key)
  if (one === undefined || two === undefined) throw new Error('two rows')
  await app.answer('edits.set', {
    ...at,
    label: 'Edit',
    cells: [
      { row: one, field: due, value: '2026-01-02' },
      { row: two, field: due, value: '2026-01-03' },
      { row: two, field: title, value: 'Second' },
    ],
  })
  await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [title]: 'New', [due]: '2026-01-04' }] })
  return { at, title, due }
}

const remove = ({ at, due }: Sheet) => app.answer('structure.edit', { ...at, addFields: [], editFields: [], removeFields: [due] })
const listed = async ({ at }: Sheet) =>
  (await app.answer('changes.list', { ...at, only: 'all', offset: 0, limit: 10 })).rows.map((row) => [
    row.title,
    row.change,
    row.state,
    row.cells.map((it) => [it.fieldName, it.value]),
  ])

test('goes with the field: rows in which nothing else is staged are not changed any more, and no problem is left', async () => {
  const sheet = await stagedSheet('Goes')
  expect((await app.answer('structure.losses', { ...sheet.at, fields: [sheet.due] })).fields[0]?.stagedCells).toBe(3)
  const state = await remove(sheet)
  expect(state.staged).toMatchObject({ cells: 2, updatedRows: 1, createdRows: 1, problems: 0, errors: 0, failed: 0 })
  expect(await listed(sheet)).toEqual([
    ['Second', 'updated', 'staged', [['Title', 'Second']]],
    ['New', 'created', 'staged', [['Title', 'New']]],
  ])
})

test('is one step in the history that says which field it was, and that undo takes back', async () => {
  const sheet = await stagedSheet('Undone')
  const { undo } = await remove(sheet)
  expect(undo).toBe('Discard 3 changes with “Due”')
  const back = await app.answer('edits.undo', sheet.at)
  expect(back.staged).toMatchObject({ cells: 5, updatedRows: 2, createdRows: 1, problems: 3 })
  expect(await listed(sheet)).toContainEqual(['One', 'updated', 'refused', [['Due', '2026-01-02']]])
})

test('stays where it is when the service refuses to remove the field', async () => {
  const sheet = await stagedSheet('Refused')
  const refused = await app.call('structure.edit', {
    ...sheet.at,
    addFields: [{ name: '', type: '2' }],
    editFields: [],
    removeFields: [sheet.due],
  })
  expect(refused.ok).toBe(false)
  expect((await app.answer('worksheet.open', sheet.at)).staged).toMatchObject({ cells: 5, updatedRows: 2, createdRows: 1 })
})

test('is shown as a value of its field in the review where a removed field still has something staged', async () => {
  const sheet = await stagedSheet('Shown')
  await remove(sheet)
  await app.answer('edits.undo', sheet.at)
  const { rows } = await app.answer('changes.list', { ...sheet.at, only: 'problems', offset: 0, limit: 10 })
  const one = rows.find((it) => it.title === 'One')
  expect(one?.cells).toMatchObject([{ value: '2026-01-02', gone: { id: sheet.due, name: 'Due', kind: 'date' } }])
})
