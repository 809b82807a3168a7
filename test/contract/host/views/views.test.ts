import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../../src-main/secrets/memory-store.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { plainContent, type ViewContent } from '../../../../src-shared/host/view-content.ts'
import type { ConnectionId, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { connect } from '../../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

const rows = 2500
let service: StartedService
let app: StartedHost
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }

beforeEach(async () => {
  service = await startService({ rows })
  app = await startHost()
  const connectionId = await connect(app, service.url)
  const workspace = await app.answer('workspace.refresh', { connectionId })
  at = { connectionId, worksheetId: workspace.worksheets[0]?.id as WorksheetId }
  await app.answer('worksheet.open', at)
})
afterEach(async () => {
  await app.remove()
  await service.close()
})

const content: ViewContent = {
  ...plainContent,
  filter: { logic: 'AND', groups: [{ logic: 'OR', conditions: [{ field: 'a', operator: 'isempty', value: null }] }] },
  sorts: [{ field: 'a', direction: 'desc' }],
  look: { rowHeight: 'tall', wrap: true, rules: [] },
}
const pull = async () => {
  const { jobId } = await app.answer('pull.start', { ...at, mode: 'full' })
  expect(await app.ended(jobId)).toMatchObject({ status: 'done' })
}

describe('saved views', () => {
  test('are listed by name with what they hold, and survive a restart', async () => {
    const zebra = await app.answer('views.save', { ...at, id: null, name: ' Zebra ', content })
    const apple = await app.answer('views.save', { ...at, id: null, name: 'apple', content: plainContent })
    expect(zebra).toMatchObject({ name: 'Zebra', content })
    const listed = await app.answer('views.list', at)
    expect(listed).toMatchObject({ own: [apple, zebra], first: null })
    await app.stop()
    app = await startHost({ dataFolder: app.dataFolder, keychain: createMemoryStore() })
    await app.answer('connections.open', { connectionId: at.connectionId })
    expect(await app.answer('views.list', at)).toEqual(listed)
  })

  test('refuse a name that is taken, whatever its case, and keep what they held', async () => {
    const known = await app.answer('views.save', { ...at, id: null, name: 'Open orders', content })
    const again = await app.call('views.save', { ...at, id: null, name: 'OPEN orders', content: plainContent })
    expect(again).toEqual({
      ok: false,
      error: { kind: 'invalid', message: 'This worksheet already has a view called “Open orders”.' },
    })
    const renamed = await app.answer('views.save', { ...at, id: known.id, name: 'OPEN orders', content })
    expect((await app.answer('views.list', at)).own).toEqual([renamed])
  })

  test('come back under their id after they were removed, and open first again', async () => {
    const view = await app.answer('views.save', { ...at, id: null, name: 'Mine', content })
    const first = { kind: 'own' as const, id: view.id }
    await app.answer('views.set-first', { ...at, view: first })
    await app.answer('views.remove', { ...at, id: view.id })
    expect(await app.answer('views.list', at)).toMatchObject({ own: [], first: null })
    await app.answer('views.save', { ...at, ...view })
    expect(await app.answer('views.list', at)).toMatchObject({ own: [view], first })
    await app.answer('views.set-first', { ...at, view: null })
    expect(await app.answer('views.list', at)).toMatchObject({ first: null })
  })
})

describe('views of the service', () => {
  test('are listed, read as a job, and then show their rows in the order in which the service gave them', {
    tags: 'full',
  }, async () => {
    const { service: views } = await app.answer('views.list', at)
    const [view] = views
    if (view === undefined) throw new Error('the service names no view')
    expect(view.read).toBeNull()
    const query = { ...everyRow, serviceView: view.id }
    expect(await app.call('rows.open-view', { ...at, query })).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    await pull()
    const { jobId } = await app.answer('views.read', { ...at, id: view.id })
    expect(await app.ended(jobId)).toMatchObject({ status: 'done', kind: 'read-view', done: rows, counts: { rows } })
    const read = (await app.answer('views.list', at)).service[0]?.read
    expect(read).toMatchObject({ rows, fields: null })

    const whole = await app.answer('rows.open-view', { ...at, query: everyRow })
    const opened = await app.answer('rows.open-view', { ...at, query })
    expect(opened.total).toBe(rows)
    const keysOf = async (handle: typeof opened.view, start: number) =>
      (await app.answer('rows.window', { view: handle, start, count: 1000 })).rows.map((row) => row.key)
    // The service lists the newest first, the worksheet the oldest.
    expect((await keysOf(opened.view, 0)).slice(0, 3)).toEqual((await keysOf(whole.view, 2000)).slice(-3).reverse())
  })

  test('show rows that were added here behind the others', { tags: 'full' }, async () => {
    await pull()
    const [view] = (await app.answer('views.list', at)).service
    const { jobId } = await app.answer('views.read', { ...at, id: view?.id ?? '' })
    await app.ended(jobId)
    const added = await app.answer('edits.add-rows', { ...at, label: 'Add a row', rows: [{}] })
    const opened = await app.answer('rows.open-view', { ...at, query: { ...everyRow, serviceView: view?.id ?? '' } })
    expect(opened.total).toBe(rows + 1)
    const { index } = await app.answer('rows.locate', { view: opened.view, row: added.rows[0] as never })
    expect(index).toBe(rows)
  })

  test('fetch rows that the local copy does not have yet', { tags: 'full' }, async () => {
    const [view] = (await app.answer('views.list', at)).service
    const { jobId } = await app.answer('views.read', { ...at, id: view?.id ?? '' })
    expect(await app.ended(jobId)).toMatchObject({ status: 'done', counts: { rows } })
    const opened = await app.answer('rows.open-view', { ...at, query: { ...everyRow, serviceView: view?.id ?? '' } })
    expect(opened.total).toBe(rows)
  })

  test('that the service does not name are refused in words', async () => {
    expect(await app.call('views.read', { ...at, id: 'nowhere' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found', message: 'The service no longer has this view.' },
    })
  })
})
