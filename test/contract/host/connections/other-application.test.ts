/** A connection that is pointed at another application heals by itself; at what may be a copy of its own, it sends nothing before it was asked. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FieldId, RowKey } from '../../../../src-shared/model/ids.ts'
import { type PulledWorksheet, pullWorksheet } from '../../../support/host/pulled-worksheet.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'
import { type StubbornFront, startStubbornFront } from '../../../support/stubborn-front.ts'

let service: StartedService
let other: StartedService
/** The same application under another address. */
let front: StubbornFront
let app: StartedHost
let sheet: PulledWorksheet

beforeEach(async () => {
  service = await startService({ rows: 20 })
  other = await startService()
  front = await startStubbornFront(service.url)
  app = await startHost()
  sheet = await pullWorksheet(app, service)
  const { view } = await sheet.openView()
  const [row] = (await app.answer('rows.window', { view, start: 0, count: 1 })).rows
  const cells = [{ row: row?.key as RowKey, field: sheet.texts[0] as FieldId, value: 'staged here' }]
  await app.answer('edits.set', { ...sheet.at, label: 'Edit', cells })
})
afterEach(async () => {
  await app.remove()
  await front.close()
  await other.close()
  await service.close()
})

const secret = () => ({ appKey: service.appKey, sign: service.sign })
const connection = () => ({ connectionId: sheet.at.connectionId })
const pointTo = async (url: string) => {
  await app.answer('connections.update', { ...connection(), name: 'Test', address: url, secret: secret() })
  return app.answer('workspace.refresh', connection())
}
const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
const plan = () => app.call('push.plan', { ...connection(), options })
const planned = async () => {
  const answer = await plan()
  if (!answer.ok) throw new Error(answer.error.message)
  return { rows: answer.value.worksheets.map((it) => it.updates.rows), left: answer.value.left.map((it) => it.rows) }
}
const own = async () => (await app.answer('workspace.get', connection())).worksheets.find((it) => it.id === sheet.at.worksheetId)

test('pointed at another application, it keeps what is staged waiting; pointed back, all of it is there and can be pushed', async () => {
  const away = await pointTo(other.url)
  expect(away.asks).toBeUndefined()
  expect(await own()).toMatchObject({ isGone: true, stagedRows: 1 })
  expect(await planned()).toEqual({ rows: [], left: [1] })
  const back = await pointTo(service.url)
  expect(back.asks).toBeUndefined()
  expect(await own()).toMatchObject({ isGone: false, stagedRows: 1 })
  expect(await planned()).toEqual({ rows: [1], left: [] })
})

test('pointed at an application with the same ids, it sends nothing and takes nothing before somebody says that it is the same', async () => {
  await app.answer('workspace.refresh', connection())
  const moved = await pointTo(front.url)
  expect(moved.asks).toMatchObject({ before: { address: service.url }, now: { address: front.url } })
  expect(await plan()).toMatchObject({ ok: false, error: { kind: 'invalid', message: expect.stringContaining('a copy') } })
  expect(await app.call('pull.start', { ...sheet.at, mode: 'full' })).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  expect(front.writes).toEqual([])
  const confirmed = await app.answer('workspace.confirm-application', connection())
  expect(confirmed.asks).toBeUndefined()
  expect(await planned()).toEqual({ rows: [1], left: [] })
  expect(await app.call('pull.start', { ...sheet.at, mode: 'full' })).toMatchObject({ ok: true })
  expect((await app.answer('workspace.refresh', connection())).asks).toBeUndefined()
})

test('pointed back instead, it has nothing to ask any more', async () => {
  await app.answer('workspace.refresh', connection())
  await pointTo(front.url)
  expect((await pointTo(service.url)).asks).toBeUndefined()
  expect(await planned()).toEqual({ rows: [1], left: [] })
})

test('sends nothing to a new address before the application there has been read', async () => {
  await app.answer('workspace.refresh', connection())
  await app.answer('connections.update', { ...connection(), name: 'Test', address: front.url, secret: secret() })
  expect(await plan()).toMatchObject({ ok: false, error: { kind: 'invalid' } })
})
