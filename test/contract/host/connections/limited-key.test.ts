/** A key that may only read, or sees a part: what the host tells of it, without writing anything to find out. */
import { afterEach, expect, test } from 'vitest'
import type { ApplicationKeyRequest } from '../../../../src-main/service/keys/application-key.ts'
import type { ConnectionId, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { whyLocked } from '../../../../src-shared/model/lock-words.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let app: StartedHost
let service: StartedService
let connectionId: ConnectionId
afterEach(async () => {
  await app.remove()
  await service.close()
})

const secret = { appKey: 'fedcba9876543210', sign: 'limited-signature' }

async function connect(key: Partial<ApplicationKeyRequest>): Promise<void> {
  service = await startService({ sample: true, keys: [{ ...secret, ...key }] })
  app = await startHost()
  const { connection } = await app.answer('connections.add', { name: 'Limited', address: service.url, secret })
  connectionId = connection.id
  await app.answer('connections.open', { connectionId })
  await app.answer('workspace.refresh', { connectionId })
}

const idOf = async (name: string): Promise<WorksheetId> => {
  const { worksheets } = await app.answer('workspace.get', { connectionId })
  const found = worksheets.find((it) => it.name === name)
  if (found === undefined) throw new Error(`no worksheet ${name}`)
  return found.id
}
const open = async (name: string) => app.answer('worksheet.open', { connectionId, worksheetId: await idOf(name) })
const writes = () => service.requests().filter((it) => it.operation !== null && it.operation.effect !== 'read')
const role = { name: 'Auditors', description: '', hideAppForMembers: false, scope: 20 } as const

test('a key that may only read is known by the structures, and every lock says so', async () => {
  await connect({ scope: 'read-only' })
  expect(await app.answer('key.limits', { connectionId })).toEqual({ readsOnly: true, refused: [] })
  const { fields } = await open('Customers')
  const words = new Set(fields.filter((it) => it.lock?.kind !== 'computed' && it.lock?.kind !== 'no-value').map(whyLocked))
  expect([...words]).toEqual(['This key may only read: the service marks every field of this worksheet as read-only.'])
  // Nothing was written to find out.
  expect(writes()).toEqual([])
  expect(await app.answer('key.limits', { connectionId })).toEqual({ readsOnly: true, refused: [] })
})

test('a key that may only read one worksheet is told there, and not of the application', async () => {
  await connect({ worksheets: { customers: 'read' } })
  expect(await app.answer('key.limits', { connectionId })).toEqual({ readsOnly: false, refused: [] })
  expect((await open('Customers')).fields.some((it) => it.lock?.kind === 'key-reads')).toBe(true)
  expect((await open('Orders')).fields.some((it) => it.lock?.kind === 'key-reads')).toBe(false)
})

test('a field that the application marks read-only stays what it is beside others that can be written', async () => {
  await connect({ worksheets: { customers: { access: 'write', fields: { phone: 'read' } } } })
  const { fields } = await open('Customers')
  expect(fields.filter((it) => it.lock?.kind === 'read-only').map((it) => it.alias)).toEqual(['phone'])
  expect(fields.some((it) => it.lock?.kind === 'key-reads')).toBe(false)
})

test('a refusal of a role is told in words of roles, remembered, and forgotten when everything is to be offered again', async () => {
  await connect({ worksheets: { customers: 'read' } })
  const told = app.next('key.changed')
  const refused = await app.call('roles.create', { ...role, connectionId, general: generalOf(false) })
  expect(refused).toMatchObject({ ok: false, error: { kind: 'service', code: 10005 } })
  const said = refused.ok ? '' : `${refused.error.message} ${refused.error.kind === 'service' ? refused.error.advice : ''}`
  expect(said).toContain('This application key may not do this with roles and their members.')
  expect(said).not.toMatch(/rows|view/)
  expect(await told).toEqual({ connectionId })
  expect(await app.answer('key.limits', { connectionId })).toMatchObject({ readsOnly: false, refused: [{ what: 'roles' }] })
  expect(await app.answer('key.offer-all', { connectionId })).toEqual({ readsOnly: false, refused: [] })
})

test('everything is offered again also where the structures say that the key may only read', async () => {
  await connect({ scope: 'read-only' })
  expect(await app.answer('key.offer-all', { connectionId })).toEqual({ readsOnly: false, refused: [] })
  expect(
    await app.call('option-sets.create', { connectionId, name: 'Moods', hasColors: false, hasScores: false, options: [] }),
  ).toMatchObject({ ok: false })
  expect(await app.answer('key.limits', { connectionId })).toMatchObject({ refused: [{ what: 'option-sets' }] })
})

const generalOf = (isOn: boolean) => ({
  addRecord: isOn,
  share: isOn,
  import: isOn,
  export: isOn,
  discuss: isOn,
  systemPrint: isOn,
  attachmentDownload: isOn,
  log: isOn,
})
