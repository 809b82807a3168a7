/** What workflows did, which the interface has no operation for: told where the service tells it, and else not asked again. */
import { expect, test } from 'vitest'
import { setUpHost } from '../../support/host/set-up-host.ts'

const limited = { appKey: 'f'.repeat(16), sign: 'only-some-worksheets', otherWorksheets: 'read' as const }

const { app, service } = setUpHost({ sample: true, keys: [limited] }, 'file')

async function connect(secret: { readonly appKey: string; readonly sign: string }) {
  const { connection } = await app.answer('connections.add', { name: secret.appKey, address: service.url, secret })
  await app.answer('connections.open', { connectionId: connection.id })
  return connection.id
}

test('runs are told with what was given and what was done', async () => {
  const connectionId = await connect({ appKey: service.appKey, sign: service.sign })
  const { processes } = await app.answer('workflows.list', { connectionId })
  const processId = processes.find((it) => it.name === 'Register a lead')?.id ?? ''
  const asked = { connectionId, processId, count: 1 }
  const before = await app.answer('workflows.runs', asked)
  const manager = await app.answer('lookup.references', { connectionId, kind: 'members', text: 'a' })
  const values = { company: 'Blue Whale', manager: [manager.found[0]?.id ?? ''] }
  expect(await app.answer('workflows.start', { connectionId, processId, values })).toEqual({ outcome: 'started' })
  const told = await app.answer('workflows.runs', asked)
  expect(told?.total).toBe((before?.total ?? 0) + 1)
  expect(told?.runs).toMatchObject([{ startedBy: 'hook', rowTitle: '', hasFailed: false }])
  expect(told?.runs[0]?.inputs).toContainEqual({ name: 'Company', text: 'Blue Whale' })
  expect(told?.runs[0]?.steps.length).toBeGreaterThan(0)
})

test('a service that does not tell them is asked once', async () => {
  const connectionId = await connect({ appKey: limited.appKey, sign: limited.sign })
  const asked = { connectionId, processId: 'any', count: 1 }
  expect(await app.answer('workflows.runs', asked)).toBeNull()
  const sent = await app.answer('requests.list', { after: 0, limit: 1000 })
  expect(await app.answer('workflows.runs', asked)).toBeNull()
  expect(await app.answer('requests.list', { after: 0, limit: 1000 })).toEqual(sent)
})
