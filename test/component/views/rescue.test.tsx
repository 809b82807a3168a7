import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import type { RescueView } from '../../../src-shared/host/calls/rescue-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { connectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { makeJob } from '../../support/window/make-job.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const damaged: HostError = { kind: 'storage', reason: 'corrupt', message: 'The local data file is damaged.' }
const customers = { name: 'Customers', rows: 3, cells: 7 }
const found: RescueView = {
  problem: 'damaged',
  message: 'The file is damaged.',
  sources: [
    { from: 'file', at: null, rows: 3, cells: 7, unreadable: 2, worksheets: [customers] },
    { from: 'copy', at: Date.now() - 26 * 3_600_000, rows: 2, cells: 2, unreadable: 0, worksheets: [{ ...customers, rows: 2 }] },
  ],
  waiting: 0,
}

async function openDamaged(view: RescueView) {
  const test = createTestApp()
  const added = await test.host.client.call('connections.add', {
    name: 'Acme',
    address: 'https://acme.example',
    secret: { appKey: 'k', sign: 's' },
  })
  if (!added.ok) throw new Error(added.error.message)
  test.host.refuse('connections.open', damaged)
  test.host.settle('rescue.look', view)
  test.host.settle('rescue.start', { setAside: null, rows: 3 })
  test.host.settle('rescue.save', { path: '/download/rescued', name: 'Rescued.csv' })
  const rendered = renderInApp(<AppFrame />, test)
  await rendered.user.click(await screen.findByRole('button', { name: /^Acme/ }))
  const dialog = await screen.findByRole('dialog', { name: /The data of “Acme”/ })
  return { ...rendered, dialog, connectionId: added.value.connection.id }
}

describe('a connection whose file is damaged', { timeout: 60_000 }, () => {
  it('says what can be read, and stages it again once the file has been set aside', async () => {
    const { user, dialog, host, app, connectionId } = await openDamaged(found)
    await within(dialog).findByText('The file is damaged.')
    expect(within(dialog).getByText(/3 rows with 7 changed cells: Customers \(3 rows\)\. Some changes are missing/)).toBeTruthy()
    host.allow('connections.open')
    await user.click(within(dialog).getByRole('button', { name: 'Set it aside and stage again' }))
    await waitFor(() => expect(app.session.get().connection?.id).toBe(connectionId))
    expect(host.calls.find((it) => it.name === 'rescue.start')?.request).toEqual({ connectionId, from: 'file' })
  })

  it('takes the copy instead, or saves either as a table', async () => {
    const { user, dialog, host, connectionId } = await openDamaged(found)
    await user.click(await within(dialog).findByRole('radio', { name: /The copy that was made/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save as a table' }))
    await waitFor(() => expect(host.downloads).toEqual(['/download/rescued']))
    await user.click(within(dialog).getByRole('button', { name: 'Set it aside and stage again' }))
    await waitFor(() =>
      expect(host.calls.find((it) => it.name === 'rescue.start')?.request).toEqual({ connectionId, from: 'copy' }),
    )
  })

  it('that is older is opened as it is, and says that what is staged is held back then', async () => {
    const { user, dialog, host, app, connectionId } = await openDamaged({ ...found, problem: 'older', message: 'It is older.' })
    expect(await within(dialog).findByText(/all that is staged in it is held back: it may have been pushed since/)).toBeTruthy()
    host.allow('connections.open')
    await user.click(within(dialog).getByRole('button', { name: 'Open it as it is' }))
    await waitFor(() => expect(app.session.get().connection?.id).toBe(connectionId))
    expect(host.calls.find((it) => it.name === 'rescue.start')?.request).toEqual({ connectionId, from: 'as-it-is' })
  })

  it('starts anew where nothing can be read, and says so', async () => {
    const { dialog } = await openDamaged({ ...found, problem: 'gone', sources: [] })
    await within(dialog).findByText(/Nothing that was staged can be read of it/)
    expect(within(dialog).getByRole('button', { name: 'Set it aside and start anew' })).toBeTruthy()
  })
})

/** What came of staging rescued changes again, in a window that has their connection open. */
async function restaged(outcome: Partial<Job>, isOpen = true, worksheet: string | null = null) {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const rendered = renderInApp(<AppFrame />, test)
  const job = makeJob({
    kind: 'stage-rescued',
    title: 'Stage rescued changes in Customers',
    connectionId: isOpen ? connection.id : connectionId.parse('another'),
    worksheetId: worksheet === null ? null : worksheetId.parse(worksheet),
    ...outcome,
  })
  act(() => test.host.tell({ event: 'job.changed', payload: job }))
  return rendered
}

describe('rescued changes that are staged again', { timeout: 60_000 }, () => {
  it('say so in the window', async () => {
    const { notices } = await restaged({ message: '2 rescued rows are staged again.' })
    await waitFor(() =>
      expect(notices).toMatchObject([
        { tone: 'info', title: 'Stage rescued changes in Customers', text: '2 rescued rows are staged again.' },
      ]),
    )
    expect(notices[0]?.action).toBeUndefined()
  })

  it('offer the table of what could not be staged', async () => {
    const { notices, host } = await restaged({
      message: '1 cell could not be staged again: the table says why.',
      download: { path: '/download/left', name: 'Customers not staged again.csv' },
    })
    await waitFor(() => expect(notices).toMatchObject([{ tone: 'warning', action: { label: 'Save the table' } }]))
    notices[0]?.action?.run()
    expect(host.downloads).toEqual(['/download/left'])
  })

  it('say why they could not be, but not in the window of another connection', async () => {
    const failed = { kind: 'file', reason: 'failed', message: 'Their list cannot be read.' } as const
    const { notices } = await restaged({ message: failed.message, status: 'failed', error: failed })
    await waitFor(() => expect(notices).toMatchObject([{ tone: 'failure', text: 'Their list cannot be read.' }]))
    expect(notices[0]?.action).toBeUndefined()
    const elsewhere = await restaged({ message: failed.message, status: 'failed', error: failed }, false)
    expect([...elsewhere.app.jobs.get().jobs.values()].map((it) => it.status)).toEqual(['failed'])
    expect(elsewhere.notices).toEqual([])
  })

  it('are tried again with the next refresh, which their failure offers', async () => {
    const full = { kind: 'storage', reason: 'disk-full', message: 'The disk is full.' } as const
    const { notices, host } = await restaged({ message: full.message, status: 'failed', error: full }, true, 'customers')
    await waitFor(() =>
      expect(notices).toMatchObject([{ tone: 'failure', text: 'The disk is full.', action: { label: 'Try again' } }]),
    )
    notices[0]?.action?.run()
    const asked = host.calls.filter((it) => it.name === 'pull.start').map((it) => it.request)
    expect(asked).toMatchObject([{ worksheetId: 'customers', mode: 'changes' }])
  })
})
