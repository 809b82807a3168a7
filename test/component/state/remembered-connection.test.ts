import { describe, expect, it } from 'vitest'
import {
  leaveConnection,
  openConnection,
  openSample,
  returnToConnection,
} from '../../../src-renderer/commands/window/open-connection.ts'
import { createApp } from '../../../src-renderer/state/app.ts'
import { keepConnection } from '../../../src-renderer/state/connection/remembered-connection.ts'
import { createMemory } from '../../../src-renderer/state/window-memory.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { createTestApp } from '../../support/window/render-app.tsx'

/** A window, and the same one loaded again over the same host. */
function openWindow() {
  const visit = createMemory()
  const test = createTestApp()
  keepConnection(test.app, visit)
  const loadAgain = async () => {
    const again = createApp({ ...test.app, memory: createMemory() })
    await returnToConnection(again, visit, () => Promise.resolve(false))
    return again.session.get().connection
  }
  /** A new window over the same host, on the memory that lasts. */
  const openAnother = async (isOnlyWindow: boolean) => {
    const app = createApp(test.app)
    const ownVisit = createMemory()
    keepConnection(app, ownVisit)
    await returnToConnection(app, ownVisit, () => Promise.resolve(isOnlyWindow))
    return app.session.get()
  }
  const addShop = async (): Promise<ConnectionId> => {
    const added = await test.host.client.call('connections.add', {
      name: 'Shop',
      address: 'https://shop.example',
      secret: { appKey: 'k', sign: 's' },
    })
    if (!added.ok) throw new Error(added.error.message)
    return added.value.connection.id
  }
  return { ...test, loadAgain, openAnother, addShop }
}

describe('a window that is loaded again', () => {
  it('comes back to the connection that it had open', async () => {
    const { app, addShop, loadAgain } = openWindow()
    await openConnection(app, await addShop())
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

describe('the app, started again,', () => {
  it('opens the connection that was open last, as a single window', async () => {
    const { app, addShop, openAnother } = openWindow()
    await openConnection(app, await addShop())
    expect(await openAnother(true)).toMatchObject({ connection: { name: 'Shop' }, isReturning: false })
  })

  it('shows the welcome page in a further window, and when the connection was left', async () => {
    const { app, openAnother } = openWindow()
    await openSample(app)
    expect(await openAnother(false)).toMatchObject({ connection: null, isReturning: false })
    await leaveConnection(app)
    expect((await openAnother(true)).connection).toBeNull()
  })

  it('forgets a connection that is gone without a word', async () => {
    const { app, host, notices, addShop, openAnother } = openWindow()
    const id = await addShop()
    await openConnection(app, id)
    await host.directly('connections.remove', { connectionId: id, discardStaged: false })
    expect(await openAnother(true)).toMatchObject({ connection: null, isReturning: false })
    expect(notices).toEqual([])
  })

  it('says what cannot be opened this time, and opens it the next time', async () => {
    const { app, host, notices, addShop, openAnother } = openWindow()
    await openConnection(app, await addShop())
    host.refuse('connections.open', { kind: 'storage', reason: 'failed', message: 'The folder cannot be read.' })
    expect(await openAnother(true)).toMatchObject({ connection: null, isReturning: false })
    expect(notices).toMatchObject([{ title: 'What was open last could not be opened', text: 'The folder cannot be read.' }])
    host.allow('connections.open')
    expect((await openAnother(true)).connection?.name).toBe('Shop')
    expect(notices).toEqual([])
  })

  it('keeps what another window has open when one leaves its own', async () => {
    const { app, addShop, openAnother } = openWindow()
    const shop = await addShop()
    await openSample(app)
    const other = createApp(app)
    keepConnection(other, createMemory())
    await openConnection(other, shop)
    await leaveConnection(app)
    expect((await openAnother(true)).connection?.id).toBe(shop)
  })
})
