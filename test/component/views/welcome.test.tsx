import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaveConnection, openSample } from '../../../src-renderer/commands/window/open-connection.ts'
import { keepTabs, recallTabs, rememberTabs } from '../../../src-renderer/state/connection/remembered-tabs.ts'
import { recallStaged, rememberStaged } from '../../../src-renderer/state/connection/staged-memory.ts'
import { noTabs, openTab } from '../../../src-renderer/state/tabs-state.ts'
import { createMemory } from '../../../src-renderer/state/window-memory.ts'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import { connectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { tradingAddress, tradingSecret } from '../../support/trading/trading-service.ts'
import { goodTest, prefixProposed, signatureRefused } from '../../support/window/connection-tests.ts'
import { pullAgain } from '../../support/window/exchange-changes.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

async function openForm(test = createTestApp()) {
  const rendered = renderInApp(<AppFrame />, test)
  await rendered.user.click(await findButton(/Connect to an application/))
  const form = await screen.findByRole('dialog')
  const fill = async (label: string | RegExp, text: string) => {
    const input = within(form).getByLabelText(label)
    await rendered.user.clear(input)
    await rendered.user.type(input, text)
  }
  return { ...rendered, form, fill }
}

const names = () =>
  screen.getAllByRole('button').flatMap((it) => /^(Shop|Connect|Open the sample)/.exec(it.textContent ?? '')?.[0] ?? [])

describe('welcome page', () => {
  it('shows who comes back the connections first, with what was staged and when, and the sample last', async () => {
    const test = createTestApp()
    const added = await test.host.client.call('connections.add', {
      name: 'Shop',
      address: 'https://shop.example',
      secret: { appKey: 'k', sign: 's' },
    })
    if (!added.ok) throw new Error(added.error.message)
    rememberStaged(test.app.memory, added.value.connection.id, 12, test.app.clock.now() - 2 * 3_600_000)
    renderInApp(<AppFrame />, test)
    expect((await findButton(/^Shop/)).textContent).toContain('12 rows staged 2 hours ago')
    expect(names()).toEqual(['Shop', 'Connect', 'Open the sample'])
  })

  it('shows who is new the sample first', async () => {
    renderInApp(<AppFrame />)
    await findButton(/Open the sample workspace/)
    expect(names()).toEqual(['Open the sample', 'Connect'])
  })

  it('remembers when something was staged, until nothing is', () => {
    const memory = createMemory()
    const id = connectionId.parse('c1')
    rememberStaged(memory, id, 12, 1000)
    rememberStaged(memory, id, 12, 2000)
    expect(recallStaged(memory, id)).toEqual({ rows: 12, at: 1000 })
    rememberStaged(memory, id, 13, 3000)
    expect(recallStaged(memory, id)).toEqual({ rows: 13, at: 3000 })
    rememberStaged(memory, id, 0, 4000)
    expect(recallStaged(memory, id)).toBeNull()
  })

  it('opens the sample workspace with one click', async () => {
    const { app, user } = renderInApp(<AppFrame />)
    await user.click(await findButton(/Open the sample workspace/))
    await screen.findByRole('treeitem', { name: /Customers/ })
    expect(app.session.get().connection?.kind).toBe('sample')
  })

  it('lands in the first worksheet where no tab was open, and leaves the keyboard where names are typed', async () => {
    const { app, user } = renderInApp(<AppFrame />)
    await user.click(await findButton(/Open the sample workspace/))
    await waitFor(() => expect(app.tabs.get().tabs).toEqual([expect.objectContaining({ title: 'Customers' })]))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find a worksheet' }))
  })

  it('lands nowhere for whoever had a tab open', async () => {
    const test = createTestApp()
    const { app } = test
    const { id } = await test.host.openSample(['customers'])
    rememberTabs(app.memory, id, openTab(noTabs, { kind: 'option-sets' }))
    await act(() => openSample(app))
    await waitFor(() => expect(app.session.get().refresh.kind).toBe('idle'))
    expect(app.tabs.get().tabs).toEqual([{ kind: 'option-sets' }])
  })

  it('says in words when the sample workspace cannot be opened', async () => {
    const test = createTestApp()
    test.host.refuse('connections.open-sample', {
      kind: 'storage',
      reason: 'read-only',
      message: 'The data folder cannot be written.',
    })
    const { user, notices } = renderInApp(<AppFrame />, test)
    await user.click(await findButton(/Open the sample workspace/))
    await waitFor(() => expect(notices).toHaveLength(1))
    expect(notices[0]).toMatchObject({ tone: 'failure', text: 'The data folder cannot be written.' })
  })

  it('says what a connection does before it opens, and how far it is', async () => {
    const test = createTestApp()
    const added = await test.host.client.call('connections.add', {
      name: 'Shop',
      address: 'https://shop.example',
      secret: { appKey: 'k', sign: 's' },
    })
    if (!added.ok) throw new Error(added.error.message)
    const { notices } = renderInApp(<AppFrame />, test)
    const shop = await findButton(/^Shop/)
    const opening = { connectionId: added.value.connection.id, takesBack: 'Clear 800,000 cells', total: 800_000 }
    act(() => test.host.tell({ event: 'connection.opening', payload: { ...opening, done: 200_000 } }))
    expect(within(shop).getByRole('status').textContent).toBe('Taking back “Clear 800,000 cells”: 200,000 of 800,000 cells')
    expect(within(shop).getByRole('progressbar', { name: 'Opening Shop' }).getAttribute('aria-valuenow')).toBe('25')
    act(() => test.host.tell({ event: 'connection.opening', payload: { ...opening, done: 800_000 } }))
    expect(within(shop).queryByRole('status')).toBeNull()
    expect(notices.map((it) => it.title)).toEqual(['“Clear 800,000 cells” was not finished when Gridstage ended'])
  })

  it('asks once before it removes a connection, with the changes that would be lost', async () => {
    const test = createTestApp()
    const { host } = test
    const form = { name: 'Shop', address: tradingAddress, secret: tradingSecret }
    const { connection } = await host.directly('connections.add', form)
    const at = { connectionId: connection.id }
    await host.directly('connections.open', at)
    await host.directly('workspace.refresh', at)
    await host.directly('worksheet.open', { ...at, worksheetId: worksheetId.parse('customers') })
    await pullAgain(host, connection.id)
    await changesOf(host, connection.id).set('c1', 'name', 'x')
    await host.directly('connections.close', at)
    const countConnections = async () => (await host.directly('connections.list', {})).connections.length
    const { user } = renderInApp(<AppFrame />, test)
    await user.click(await findButton('Remove Shop'))
    expect(await screen.findByText('1 staged change that was never pushed would be lost for good.')).toBeTruthy()
    await user.click(await findButton('Cancel'))
    expect(await countConnections()).toBe(1)
    await user.click(await findButton('Remove Shop'))
    await user.click(await findButton('Discard the changes and remove'))
    await waitFor(async () => expect(await countConnections()).toBe(0))
  })

  it('comes back, with the reason, when the open connection is removed in another window', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const { app, notices } = renderInApp(<AppFrame />, test)
    act(() => test.host.tell({ event: 'connection.removed', payload: { connectionId: connection.id, name: 'Sample' } }))
    await findButton(/Open the sample workspace/)
    expect(app.session.get().connection).toBeNull()
    expect(notices.map((it) => it.title)).toContain('“Sample” was removed in another window')
  })
})

describe('a connection that is closed in another window', () => {
  it('is left here as well, with the reason, and its tabs come back with it', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const { app, notices } = renderInApp(<AppFrame />, test)
    onTestFinished(keepTabs(app))
    act(() => app.tabs.update((known) => openTab(known, { kind: 'option-sets' })))
    const { tabs } = app.tabs.get()
    act(() => test.host.tell({ event: 'connection.closed', payload: { connectionId: connection.id, name: 'Sample' } }))
    await findButton(/Open the sample workspace/)
    expect(app.session.get().connection).toBeNull()
    expect(notices.map((it) => it.title)).toContain('“Sample” was closed in another window')
    expect(recallTabs(app.memory, connection.id).tabs).toEqual(tabs)
    // The reason goes with the next opening.
    await act(() => openSample(app))
    expect(app.tabs.get().tabs).toEqual(tabs)
    expect(notices.map((it) => it.title)).not.toContain('“Sample” was closed in another window')
  })
})

describe('a connection that is closed here', () => {
  it('keeps its tabs for the next time', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const { app } = renderInApp(<AppFrame />, test)
    onTestFinished(keepTabs(app))
    act(() => app.tabs.update((known) => openTab(known, { kind: 'option-sets' })))
    const { tabs } = app.tabs.get()
    await act(() => leaveConnection(app))
    expect(app.session.get().connection).toBeNull()
    expect(recallTabs(app.memory, connection.id).tabs).toEqual(tabs)
  })
})

describe('connection form', () => {
  it('says what is missing, and asks the host nothing before it is complete', async () => {
    const { user, form, host } = await openForm()
    await user.click(within(form).getByRole('button', { name: 'Connect' }))
    expect(within(form).getByText('Paste the application key')).toBeTruthy()
    expect(within(form).getByText('Paste the signature')).toBeTruthy()
    expect(host.calls.some((call) => call.name === 'connections.test')).toBe(false)
  })

  it('never shows the signature', async () => {
    const { form } = await openForm()
    expect(within(form).getByLabelText('Signature').getAttribute('type')).toBe('password')
  })

  it('explains a refused signature and keeps the code for support', async () => {
    const { user, form, fill, host } = await openForm()
    host.settle('connections.test', signatureRefused)
    await fill('Address', 'https://wrong.example')
    await fill('Application key', 'key')
    await fill('Signature', 'sign')
    await user.click(within(form).getByRole('button', { name: 'Connect' }))
    expect(await within(form).findByText('The signature was refused.')).toBeTruthy()
    expect(within(form).getByText('code 10102')).toBeTruthy()
    expect((await host.directly('connections.list', {})).connections).toEqual([])
  })

  it('applies proposed settings with one click and connects with them', async () => {
    const { user, form, fill, host, app } = await openForm()
    host.settle('connections.test', prefixProposed)
    await fill('Address', 'https://prefix.example')
    await fill('Application key', 'key')
    await fill('Signature', 'sign')
    await user.click(within(form).getByRole('button', { name: 'Test the connection' }))
    await within(form).findByText(/with 6 worksheets/)
    host.settle('connections.test', goodTest)
    await user.click(await within(form).findByRole('button', { name: /Use https:\/\/prefix.example/ }))
    expect(await within(form).findByText('Connected to “Harbour Trading”.')).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(app.session.get().connection?.name).toBe('Harbour Trading'))
    const { connections } = await host.directly('connections.list', {})
    expect(connections).toMatchObject([{ dialect: { pathPrefix: '/api' } }])
  })

  it('connects with the settings that answered, also without a look at the proposal', async () => {
    const { user, form, fill, host, app } = await openForm()
    host.settle('connections.test', prefixProposed)
    await fill('Address', 'https://prefix.example')
    await fill('Application key', 'key')
    await fill('Signature', 'sign')
    await user.click(within(form).getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(app.session.get().connection?.name).toBe('Harbour Trading'))
    const { connections } = await host.directly('connections.list', {})
    expect(connections).toMatchObject([{ dialect: { pathPrefix: '/api' } }])
  })

  it('keeps the stored secret when only the name changes', async () => {
    const test = createTestApp()
    await test.host.client.call('connections.add', {
      name: 'Shop',
      address: 'https://shop.example',
      secret: { appKey: 'k', sign: 's' },
    })
    test.host.settle('connections.test', goodTest)
    const { user, host } = renderInApp(<AppFrame />, test)
    await user.click(await findButton('Edit Shop'))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText(/Name in this app/), ' 2')
    await user.click(within(form).getByRole('button', { name: 'Save and open' }))
    const saved = async () => (await host.directly('connections.list', {})).connections
    await waitFor(async () => expect(await saved()).toMatchObject([{ name: 'Shop 2' }]))
    const update = host.calls.find((call) => call.name === 'connections.update')
    expect(update?.request).not.toHaveProperty('secret')
  })
})

describe('link to the host', () => {
  it('is said to be lost, and to be gone for good', async () => {
    const { host } = renderInApp(<AppFrame />)
    await findButton(/Open the sample workspace/)
    host.setLink({ kind: 'reconnecting', attempt: 2 })
    expect(await screen.findByText(/lost touch with its background process/)).toBeTruthy()
    host.setLink({ kind: 'gone' })
    expect(await screen.findByText(/The background process has ended/)).toBeTruthy()
    host.setLink({ kind: 'connected' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
