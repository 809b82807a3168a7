import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { WorkflowsView } from '../../../src-renderer/views/workflows/workflows-view.tsx'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/window/render-app.tsx'

async function showWorkflows(test: TestApp = createTestApp()) {
  const connection = await openSampleIn(test)
  const rendered = renderInApp(
    <>
      <WorkflowsView connectionId={connection.id} />
      <DialogHost />
    </>,
    test,
  )
  await screen.findByRole('button', { name: 'Start…' })
  return rendered
}

const starts = (test: TestApp) => test.host.calls.filter((it) => it.name === 'workflows.start')

describe('workflows', { timeout: 20_000 }, () => {
  it('says what is missing, asks what starting means, and starts once', async () => {
    const test = createTestApp()
    const { user } = await showWorkflows(test)
    await user.click(screen.getByRole('button', { name: 'Start…' }))
    expect(await screen.findByText('Required', { selector: 'p' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Customer' }))
    await user.type(screen.getByRole('textbox', { name: 'Customer' }), 'Blue Whale')
    await user.type(screen.getByRole('textbox', { name: 'Copies' }), '2')
    await user.click(screen.getByRole('button', { name: 'Start…' }))
    const dialog = await screen.findByRole('dialog', { name: /Start “Welcome a customer” now/ })
    expect(dialog.textContent).toContain('Gridstage cannot stop it')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual(['Customer: Blue Whale', 'Copies: 2'])
    expect(starts(test)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('Started')).toBeTruthy()
    expect(starts(test).map((it) => it.request)).toMatchObject([{ values: { customer: 'Blue Whale', copies: 2 } }])
  })

  it('keeps the values of the last start for the next visit', async () => {
    const test = createTestApp()
    const { user, unmount } = await showWorkflows(test)
    await user.type(screen.getByRole('textbox', { name: 'Customer' }), 'Blue Whale')
    await user.click(screen.getByRole('button', { name: 'Start…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
    await screen.findByText('The values of the last start are kept.')
    unmount()
    await showWorkflows(test)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer' }).value).toBe('Blue Whale')
  })

  it('shows a lost answer as not known, sends nothing again by itself, and warns before a second start', async () => {
    const test = createTestApp()
    test.host.refuse('workflows.start', { kind: 'internal', message: 'No touch', reference: 'no-reply' })
    const { user } = await showWorkflows(test)
    await user.type(screen.getByRole('textbox', { name: 'Customer' }), 'Blue Whale')
    await user.click(screen.getByRole('button', { name: 'Start…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('Not known whether it was started')).toBeTruthy()
    expect(starts(test)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Start once more…' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('would then run twice')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(starts(test)).toHaveLength(1)
  })

  it('tells what the latest runs did, and the new one after a start', async () => {
    const test = createTestApp()
    const { user } = await showWorkflows(test)
    const runs = await screen.findByRole('region', { name: 'Latest runs' })
    expect(within(runs).getAllByRole('listitem')[0]?.textContent).toContain('A row was added: Acme Freight')
    expect(runs.textContent).toContain('There is no address.')
    await user.type(screen.getByRole('textbox', { name: 'Customer' }), 'Blue Whale')
    await user.click(screen.getByRole('button', { name: 'Start…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
    await within(runs).findByText('Started by hand or from outside')
    expect(runs.textContent).toContain('Sent the letter.')
  })

  it('shows no runs where the service does not tell', async () => {
    const test = createTestApp()
    test.host.settle('workflows.runs', null)
    await showWorkflows(test)
    await waitFor(() => expect(test.host.calls.some((it) => it.name === 'workflows.runs')).toBe(true))
    expect(screen.queryByRole('region', { name: 'Latest runs' })).toBeNull()
  })

  it('says why the service refused, and keeps what was typed', async () => {
    const test = createTestApp()
    test.host.refuse('workflows.start', { kind: 'service', message: 'Switched off.', advice: '', code: 10005, isOffline: false })
    const { user } = await showWorkflows(test)
    await user.type(screen.getByRole('textbox', { name: 'Customer' }), 'Blue Whale')
    await user.click(screen.getByRole('button', { name: 'Start…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('It was not started')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer' }).value).toBe('Blue Whale'))
  })
})
