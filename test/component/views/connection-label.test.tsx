import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import { tradingAddress, tradingSecret } from '../../support/trading/trading-service.ts'
import { createTestApp, renderInApp, type TestApp } from '../../support/window/render-app.tsx'

async function addLive(test: TestApp) {
  const added = await test.host.client.call('connections.add', {
    name: 'Acme',
    address: tradingAddress,
    secret: tradingSecret,
    label: { text: 'Live', color: 'red' },
  })
  if (!added.ok) throw new Error(added.error.message)
  return added.value.connection
}

describe('the label of a connection', { timeout: 60_000 }, () => {
  it('is in the list of connections, in the title, in the status line, and where something is pushed', async () => {
    const test = createTestApp()
    const connection = await addLive(test)
    const { app, user } = renderInApp(<AppFrame />, test)
    const entry = await screen.findByRole('button', { name: /^Acme/ })
    expect(within(entry).getByText('Live')).toBeTruthy()
    await user.click(entry)
    await waitFor(() => expect(app.session.get().connection?.id).toBe(connection.id))
    await waitFor(() => expect(document.title).toBe('Customers – Live · Acme – Gridstage'))
    expect(within(screen.getByRole('contentinfo')).getByText('Live')).toBeTruthy()
    app.tabs.update((state) => openTab(state, { kind: 'review' }))
    const push = await screen.findByRole('complementary', { name: 'Push' })
    await waitFor(() => expect(push.textContent).toContain('Push to Live Acme'))
  })

  it('is chosen in the form of the connection, and taken away again', async () => {
    const test = createTestApp()
    const connection = await addLive(test)
    const { app, user, host } = renderInApp(<AppFrame />, test)
    app.session.update((state) => openDialog(state, { kind: 'connect', edit: connection }))
    const form = await screen.findByRole('dialog')
    const label = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Label' })
    expect(label.value).toBe('Live')
    await user.click(within(form).getByRole('button', { name: 'No label' }))
    expect(label.value).toBe('')
    await user.click(within(form).getByRole('button', { name: 'Test' }))
    await user.click(within(form).getByRole('button', { name: 'Save and open' }))
    const saved = async () => (await host.directly('connections.list', {})).connections
    await waitFor(async () => expect(await saved()).toMatchObject([{ label: { text: 'Test', color: 'blue' } }]))
  })
})

describe('a connection without its key', { timeout: 60_000 }, () => {
  it('opens offline with one step to enter it, which goes online', async () => {
    const test = createTestApp()
    const connection = { ...(await addLive(test)), secret: 'missing' as const }
    await test.host.directly('connections.open', { connectionId: connection.id })
    test.host.settle('connections.list', { connections: [connection], notice: null })
    test.host.settle('connections.open', { connection })
    test.host.refuse('workspace.refresh', { kind: 'secret', reason: 'missing', message: 'Key and signature are missing.' })
    const { app, user, host } = renderInApp(<AppFrame />, test)
    await user.click(await screen.findByRole('button', { name: /^Acme/ }))
    expect(await screen.findByText(/not on this computer\. You work offline; nothing staged is lost/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enter key and signature' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(tradingAddress)).toBeTruthy()
    const key = within(dialog).getByLabelText('Application key')
    await waitFor(() => expect(document.activeElement).toBe(key))
    await user.type(key, tradingSecret.appKey)
    await user.type(within(dialog).getByLabelText('Signature'), tradingSecret.sign)
    for (const name of ['connections.list', 'connections.open', 'workspace.refresh'] as const) host.allow(name)
    await user.click(within(dialog).getByRole('button', { name: 'Go online' }))
    await waitFor(() => expect(app.session.get().connection?.secret).toBe('stored'))
    const updates = host.calls.filter((it) => it.name === 'connections.update').map((it) => it.request)
    expect(updates).toMatchObject([{ connectionId: connection.id, name: 'Acme', secret: tradingSecret }])
    await waitFor(() => expect(screen.queryByText(/You work offline/)).toBeNull())
  })
})
