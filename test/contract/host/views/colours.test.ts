import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilterV3 } from '../../../../src-shared/api/v3/filter-v3.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import type { ConnectionId, FieldId, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'

let app: StartedHost
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
let title: FieldId

beforeAll(async () => {
  app = await startHost()
  const { connection } = await app.answer('connections.open-sample', {})
  const workspace = await app.answer('workspace.refresh', { connectionId: connection.id })
  at = { connectionId: connection.id, worksheetId: workspace.worksheets.find((it) => it.name === 'Customers')?.id as WorksheetId }
  const { fields } = await app.answer('worksheet.open', at)
  title = fields.find((it) => it.isTitle)?.id as FieldId
  const { jobId } = await app.answer('pull.start', { ...at, mode: 'full' })
  await app.ended(jobId)
})
afterAll(() => app.remove())

describe('colour rules of a view', () => {
  test('are told with the rows they hold for, staged changes included; one that cannot be asked says why', async () => {
    const { view } = await app.answer('rows.open-view', { ...at, query: everyRow })
    const read = async () => (await app.answer('rows.window', { view, start: 0, count: 20 })).rows
    const [first] = await read()
    const filled: FilterV3 = { type: 'condition', field: title, operator: 'isnotempty' }
    const marked: FilterV3 = { type: 'condition', field: title, operator: 'eq', value: 'marked' }
    const gone: FilterV3 = { type: 'condition', field: 'nowhere', operator: 'isempty' }
    const told = app.next('view.changed', (it) => it.view === view)
    const { problems } = await app.answer('rows.colour', { view, rules: [marked, gone, null, filled] })
    await told
    expect(problems).toEqual([null, 'The filter names a column that the worksheet no longer has.', null, null])
    expect((await read()).every((row) => JSON.stringify(row.colours) === '[3]')).toBe(true)
    await app.answer('edits.set', { ...at, label: 'Edit', cells: [{ row: first?.key as never, field: title, value: 'marked' }] })
    expect((await read()).map((row) => row.colours).slice(0, 2)).toEqual([[0, 3], [3]])
    await app.answer('rows.colour', { view, rules: [] })
    expect((await read()).every((row) => row.colours === undefined)).toBe(true)
    await app.answer('edits.undo', at)
  })
})
