import { describe, expect, it } from 'vitest'
import {
  leaveConnection,
  openConnection,
  openSample,
  returnToConnection,
} from '../../../src-renderer/commands/window/open-connection.ts'
import { keepConnection } from '../../../src-renderer/state/connection/remembered-connection.ts'
import { createMemory } from '../../../src-renderer/state/window-memory.ts'
import { createTestApp } from '../../support/fake-host/render-app.tsx'

/** A window, and the same one loaded again over the same host. */
function openWindow() {
  const visit = createMemory()
  const test = createTestApp()
  keepConnection(test.app, visit)
  const loadAgain = async () => {
    const again = createTestApp()
    for (const [id, connection] of test.fake.world.connections) again.fake.world.connections.set(id, connection)
    await returnToConnection(again.app, visit)
    return again.app.session.get().connection
  }
  return { ...test, loadAgain }
}

describe('a window that is loaded again', () => {
  it('comes back to the connection that it had open', async () => {
    const { app, fake, loadAgain } = openWindow()
    const added = await fake.client.call('connections.add', {
      name: 'Shop',
      address: 'https://shop.example',
      secret: { appKey: 'k', sign: 's' },
    })
    if (!added.ok) throw new Error(added.error.message)
    await openConnection(app, added.value.connection.id)
    expect((await loadAgain())?.name).toBe('Shop')
  })

  it('comes back to the sample workspace', async () => {
    const { app, loadAgain } = openWindow()
    await openSample(app)
    expect((await loadAgain())?.kind).toBe('sample')
  })

  it('stays on the welcome page when the connection was closed', async () => {
    const { app, loadAgain } = openWindow()
    await openSample(app)
    await leaveConnection(app)
    expect(await loadAgain()).toBeNull()
  })
})
