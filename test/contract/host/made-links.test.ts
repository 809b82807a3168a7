/** Links that are made from here are listed with what they show and until when, and stay over a restart of the app. */

import { beforeAll, expect, test } from 'vitest'
import { type ConnectionId, rowId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ rows: 3 }, 'file')
let connectionId: ConnectionId
let worksheetId: WorksheetId

beforeAll(async () => {
  connectionId = await connect(app, service.url)
  const { worksheets } = await app.answer('workspace.refresh', { connectionId })
  const [first] = worksheets
  if (first === undefined) throw new Error('no worksheet')
  worksheetId = first.id
})

test('a link is listed for its row alone, newest first, and after a restart too', async () => {
  const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId })
  const { jobId } = await app.answer('pull.start', { connectionId, worksheetId, mode: 'full' })
  await app.ended(jobId)
  const query = { filter: null, sorts: [], search: '', stagedOnly: false }
  const { view } = await app.answer('rows.open-view', { connectionId, worksheetId, query })
  const { rows } = await app.answer('rows.window', { view, start: 0, count: 2 })
  const [row, other] = rows.map((it) => rowId.parse(it.key))
  if (row === undefined || other === undefined) throw new Error('no rows')
  const at = { connectionId, worksheetId, rowId: row }
  const title = fields.find((it) => it.isTitle)
  if (title === undefined) throw new Error('no title')
  expect(await app.answer('row.links', at)).toEqual({ links: [] })
  const first = await app.answer('row.share', {
    ...at,
    visibleFields: [title.id],
    validUntil: '2099-01-01 12:00:00',
    password: 'x',
  })
  const second = await app.answer('row.share', { ...at, visibleFields: null, validUntil: null, password: '' })
  const listed = [
    { url: second.url, madeAt: expect.any(Number), validUntil: null, fields: null, hasPassword: false },
    { url: first.url, madeAt: expect.any(Number), validUntil: '2099-01-01 12:00:00', fields: [title.name], hasPassword: true },
  ]
  expect(await app.answer('row.links', at)).toEqual({ links: listed })
  expect(await app.answer('row.links', { ...at, rowId: other })).toEqual({ links: [] })
  await app.answer('connections.close', { connectionId })
  await app.answer('connections.open', { connectionId })
  expect(await app.answer('row.links', at)).toEqual({ links: listed })
})
