/** What goes with a connection is known before it is removed, and every window hears that it is gone. */
import { beforeAll, expect, test } from 'vitest'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ sample: true }, 'file')
let connectionId: ConnectionId

beforeAll(async () => {
  const secret = { appKey: service.appKey, sign: service.sign }
  const { connection } = await app.answer('connections.add', { name: 'Shop', address: service.url, secret })
  connectionId = connection.id
})

test('counts what is staged, says whether a window has it open, and leaves it as it was', async () => {
  const holdings = () => app.answer('connections.holdings', { connectionId })
  expect(await holdings()).toEqual({ staged: 0, waiting: null, isOpen: false })
  expect(await holdings()).toEqual({ staged: 0, waiting: null, isOpen: false })
  await app.answer('connections.open', { connectionId })
  const { worksheetId } = await app.answer('worksheet.create', {
    connectionId,
    name: 'Staged',
    fields: [{ name: 'Title', type: '2', isTitle: true }],
  })
  const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId })
  const rows = [{ [fields[0]?.id ?? '']: 'One' }]
  await app.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows })
  expect(await holdings()).toEqual({ staged: 2, waiting: null, isOpen: true })
})

test('tells every window that it was closed in one of them', async () => {
  const told = app.next('connection.closed')
  await app.answer('connections.close', { connectionId })
  expect(await told).toEqual({ connectionId, name: 'Shop' })
})

test('tells every window that it is gone', async () => {
  const told = app.next('connection.removed')
  await app.answer('connections.remove', { connectionId, discardStaged: true })
  expect(await told).toEqual({ connectionId, name: 'Shop' })
  expect(await app.call('connections.holdings', { connectionId })).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})
