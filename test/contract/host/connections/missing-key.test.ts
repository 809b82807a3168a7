/** A connection whose key the keychain no longer gives: it opens offline, says so, and is online as soon as the key is there again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../../src-main/secrets/memory-store.ts'
import type { SecretStore, StoreProblem } from '../../../../src-main/secrets/secret-store.ts'
import type { RowKey } from '../../../../src-shared/model/ids.ts'
import { pullWorksheet } from '../../../support/host/pulled-worksheet.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
let app: StartedHost

beforeEach(async () => {
  service = await startService({ rows: 20 })
})
afterEach(async () => {
  await app.remove()
  await service.close()
})

const refusing = (problem: StoreProblem): SecretStore => ({
  read: async () => problem,
  write: async () => problem,
  remove: async () => problem,
  look: async () => problem,
})

describe.each<[string, 'missing' | 'locked' | 'unavailable', () => SecretStore]>([
  ['is empty', 'missing', createMemoryStore],
  ['is locked', 'locked', () => refusing({ kind: 'locked', detail: 'locked' })],
  ['is not there', 'unavailable', () => refusing({ kind: 'unavailable', detail: 'no service' })],
])('after a restart with a keychain that %s', (_, reason, keychain) => {
  test('the connection opens with what is staged, says what is missing, and goes online with a key entered again', {
    tags: 'full',
  }, async () => {
    const first = await startHost({ keychain: createMemoryStore() })
    const { at, texts, openView } = await pullWorksheet(first, service)
    const [field] = texts
    if (field === undefined) throw new Error('no text field')
    const { view } = await openView()
    const row = (await first.answer('rows.window', { view, start: 0, count: 1 })).rows[0]?.key as RowKey
    await first.answer('edits.set', { ...at, label: 'Edit', cells: [{ row, field, value: 'staged before' }] })
    await first.stop()

    app = await startHost({ dataFolder: first.dataFolder, keychain: keychain() })
    const { connectionId } = at
    const { connection } = await app.answer('connections.open', { connectionId })
    expect(connection).toMatchObject({ name: 'Test', secret: reason })
    expect(await app.call('workspace.refresh', { connectionId })).toMatchObject({ ok: false, error: { kind: 'secret', reason } })
    expect((await app.answer('worksheet.open', at)).staged.cells).toBe(1)

    const { name, address, dialect } = connection
    const secret = { appKey: service.appKey, sign: service.sign }
    expect(await app.answer('connections.test', { connectionId, address, dialect, secret })).toMatchObject({ ok: true })
    const saved = await app.answer('connections.update', { connectionId, name, address, dialect, secret })
    expect(saved.connection.secret).toBe(reason === 'missing' ? 'stored' : 'this-run')
    await app.answer('connections.open', { connectionId })
    expect((await app.answer('workspace.refresh', { connectionId })).worksheets).toHaveLength(1)
    expect((await app.answer('worksheet.open', at)).staged.cells).toBe(1)
  })
})

test('a connection keeps its label through updates that do not name it, and two to one application are told apart', async () => {
  app = await startHost()
  const secret = { appKey: service.appKey, sign: service.sign }
  const form = { name: 'Acme', address: service.url, secret }
  const live = await app.answer('connections.add', { ...form, label: { text: 'Live', color: 'red' } })
  const test = await app.answer('connections.add', { ...form, label: { text: 'Test', color: 'blue' } })
  expect(live.connection.id).not.toBe(test.connection.id)
  const { id } = live.connection
  const renamed = await app.answer('connections.update', { connectionId: id, name: 'Acme Ltd', address: service.url })
  expect(renamed.connection).toMatchObject({ name: 'Acme Ltd', label: { text: 'Live', color: 'red' } })
  const bare = await app.answer('connections.update', { connectionId: id, name: 'Acme Ltd', address: service.url, label: null })
  expect(bare.connection.label).toBeNull()
  const { connections } = await app.answer('connections.list', {})
  expect(connections.map((it) => `${it.name}: ${it.label?.text ?? ''}`).sort()).toEqual(['Acme Ltd: ', 'Acme: Test'])
})
