/** A field that this service refuses, through the calls that the window makes: told, locked everywhere, tried again. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { type PulledWorksheet, pullWorksheet } from '../../support/host/pulled-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'
import { type StubbornFront, startStubbornFront } from '../../support/stubborn-front.ts'

let service: StartedService
let front: StubbornFront
let app: StartedHost
let sheet: PulledWorksheet
let row: RowKey
let field: FieldId
let name: string

const push = async (): Promise<void> => {
  const options = { worksheetId: sheet.at.worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await app.answer('push.plan', { connectionId: sheet.at.connectionId, options })
  const { jobId } = await app.answer('push.start', { connectionId: sheet.at.connectionId, planId })
  await app.ended(jobId)
}
const lock = async () => (await app.answer('worksheet.open', sheet.at)).fields.find((it) => it.id === field)?.lock ?? null

beforeEach(async () => {
  service = await startService({ rows: 20 })
  front = await startStubbornFront(service.url)
  app = await startHost()
  sheet = await pullWorksheet(app, { ...service, url: front.url })
  const { view } = await sheet.openView()
  row = (await app.answer('rows.window', { view, start: 0, count: 1 })).rows[0]?.key as RowKey
  field = sheet.texts.at(-1) as FieldId
  name = sheet.fields.find((it) => it.id === field)?.name ?? ''
  front.rules = [{ field, refusal: { code: 430014, message: `No right to write ${name}` } }]
  await app.answer('edits.set', { ...sheet.at, label: 'Edit', cells: [{ row, field, value: 'new' }] })
})
afterEach(async () => {
  await app.remove()
  await front.close()
  await service.close()
})

test('is told to the windows, keeps its edit for the review, leaves bulk changes out by name, and is pushed after another try', async () => {
  const told = app.next('worksheet.changed', (it) => it.worksheetId === sheet.at.worksheetId)
  await push()
  await told
  expect(await lock()).toMatchObject({ kind: 'refused', words: `No right to write ${name}` })
  const { connectionId } = sheet.at
  const review = { connectionId, worksheetId: sheet.at.worksheetId, only: 'problems' as const, offset: 0, limit: 10 }
  const { rows } = await app.answer('changes.list', review)
  expect(rows.map((it) => [it.state, it.cells.map((cell) => [cell.field, cell.value, cell.state])])).toEqual([
    ['refused', [[field, 'new', 'refused']]],
  ])
  const edit = await app.call('edits.set', { ...sheet.at, label: 'Edit', cells: [{ row, field, value: 'newer' }] })
  expect(edit).toMatchObject({
    ok: false,
    error: { kind: 'invalid', message: expect.stringContaining(`“${name}”: This service refused`) },
  })

  front.rules = []
  const unlocked = app.next('worksheet.changed', (it) => it.worksheetId === sheet.at.worksheetId)
  await app.answer('worksheet.try-field', { ...sheet.at, field })
  await unlocked
  expect(await lock()).toBeNull()
  await push()
  expect((await app.answer('changes.list', { ...review, only: 'all' })).total).toBe(0)
})
