/**
 * Titles of related rows, from a service that answers relations by id alone, as the interface prints them.
 *
 * @module-tag full
 */

import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { ConnectionId, ViewHandle, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { nameKey } from '../../../../src-shared/model/names.ts'
import { connect } from '../../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ sample: true })
let connectionId: ConnectionId
let orders: WorksheetId

beforeEach(async () => {
  connectionId = await connect(app, service.url)
  const { worksheets } = await app.answer('workspace.refresh', { connectionId })
  const found = worksheets.find((it) => it.name === 'Orders')
  if (found === undefined) throw new Error('the sample has no orders')
  orders = found.id
  await app.answer('worksheet.open', { connectionId, worksheetId: orders })
  const { jobId } = await app.answer('pull.start', { connectionId, worksheetId: orders, mode: 'full' })
  await app.ended(jobId)
})

const everyRow = { filter: null, sorts: [], search: '', stagedOnly: false, serviceView: null }
const openView = async () => (await app.answer('rows.open-view', { connectionId, worksheetId: orders, query: everyRow })).view

/** Titles of the rows that the first rows of the view relate to by these fields; null where none is known. */
async function titlesBy(view: ViewHandle, passes: (field: Field) => boolean): Promise<readonly (string | null)[]> {
  const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId: orders })
  const window = await app.answer('rows.window', { view, start: 0, count: 50 })
  const places = fields.filter(passes).map((it) => window.fieldIds.indexOf(it.id))
  const ids = window.rows.flatMap(({ cells }) => places.flatMap((place) => cells[place] as readonly string[]))
  return ids.map((id) => window.names[nameKey('rows', id)]?.text ?? null)
}
const readTitles = (view: ViewHandle) => titlesBy(view, (it) => it.name === 'Customer')
/** Customers and whatever else orders relate to are asked for one worksheet after another. */
const allTitled = (view: ViewHandle) =>
  vi.waitFor(async () => expect(await titlesBy(view, (it) => it.relatedWorksheetId !== null)).not.toContain(null), 15_000)
const told = (view: ViewHandle) => app.next('view.changed', (it) => it.view === view)
const listings = () => service.requests().filter((it) => it.operation?.id === 'v3.rows.list').length

test('come in behind the first look at a window, in a few requests, and are not asked again', async () => {
  const view = await openView()
  const coming = told(view)
  const before = listings()
  expect((await readTitles(view)).every((it) => it === null)).toBe(true)
  await coming
  const titles = await readTitles(view)
  expect(titles).toHaveLength(50)
  expect(titles.every((it) => it !== null && /[a-z]/.test(it))).toBe(true)
  expect(listings() - before).toBeLessThanOrEqual(4)
  await allTitled(view)
  const after = listings()
  expect(await readTitles(view)).toEqual(titles)
  expect(listings()).toBe(after)
})

test('that were asked for while the service did not answer come in once it does', async () => {
  service.faults.add({ times: null, effect: { kind: 'drop', when: 'before' } })
  const view = await openView()
  const offline = app.next('connection.state', ({ state }) => state === 'offline')
  expect((await readTitles(view)).every((it) => it === null)).toBe(true)
  await offline
  const coming = told(view)
  service.faults.clear()
  await app.answer('workspace.refresh', { connectionId })
  await coming
  expect((await readTitles(view)).every((it) => it !== null)).toBe(true)
})

test('that no window has shown stand in an export all the same', async () => {
  const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId: orders })
  const choices = { byteOrderMark: false, neutraliseFormulas: true, includeRowId: false }
  const options = { query: null, fields: fields.map((it) => it.id), delimiter: ',' as const, ...choices }
  const { jobId } = await app.answer('export.start', { connectionId, worksheetId: orders, options })
  const { status, download } = await app.ended(jobId)
  expect(status).toBe('done')
  const file = await app.host.http(new Request(`http://host.test${download?.path}`))
  const [header = [], ...rows] = parse(await (file?.text() ?? ''))
  const place = header.indexOf('Customer')
  expect(rows).toHaveLength(1100)
  expect(rows.filter((row) => /^[0-9a-f]{24}$/.test(row[place] ?? ''))).toEqual([])
})
