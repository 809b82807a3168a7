import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { showRowPanel } from '../../support/window/open-row-panel.tsx'
import { createTestApp, openSampleIn } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'
import { withoutGeneration } from '../../support/window/without-generation.ts'

const offline: HostError = { kind: 'service', message: 'The service did not answer.', advice: '', code: null, isOffline: true }
const refused: HostError = {
  kind: 'service',
  message: 'Not allowed.',
  advice: 'Ask for another key.',
  code: 10005,
  isOffline: false,
}

/** The first customer has twelve orders. */
async function showOrders() {
  const test = createTestApp()
  await openSampleIn(test)
  const service = await test.host.service()
  await service.updateRow('customers', 'c0', { orders: Array.from({ length: 12 }, (_, n) => `o${n}`) })
  return showRowPanel('related', everyRow, test)
}

describe('what the service knows of a row', { timeout: 20_000 }, () => {
  it('shows related rows page by page and opens one in its worksheet', async () => {
    const { user, app } = await showOrders()
    expect(await screen.findByText('1–10')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Orders: further rows' }))
    expect(await screen.findByText('11–12')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByTitle('Open in Orders')).toHaveLength(2))
    const [link] = screen.getAllByTitle('Open in Orders')
    if (link === undefined) throw new Error('no related row')
    await user.click(link)
    await waitFor(() => expect(app.tabs.get().active).toBe('worksheet:orders'))
  })

  it('shows money and names of related rows as the form and the grid do', async () => {
    await showOrders()
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(row?.textContent).toMatch(/^Order 00000(0\.00 EUR|EUR ?0\.00)2019-01-01Open$/)
  })

  it('says where comments are written, which the interface has no way for', async () => {
    await showRowPanel('discussions')
    expect(await screen.findByText(/To write one, open the row in the application itself/)).toBeTruthy()
  })

  it('searches the discussion and narrows it to what has attachments', async () => {
    const { user } = await showRowPanel('discussions')
    expect(await screen.findByText('Done, it is right now.')).toBeTruthy()
    expect(screen.getByText('in answer to Ada Novak')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Only with attachments' }))
    expect(await screen.findByRole('link', { name: 'address.pdf' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Done, it is right now.')).toBeNull())
    await user.type(screen.getByRole('textbox', { name: 'Search the discussion' }), 'nothing like it')
    expect(await screen.findByText('Nothing said fits this')).toBeTruthy()
  })

  it('tells who changed what, from what to what, and narrows it to a field', async () => {
    const { user } = await showRowPanel('history')
    const entry = (await screen.findByText('Ben Okafor')).closest('li')
    expect(entry?.textContent).toContain('changed')
    expect(entry?.textContent).toContain('StatusLeadActive')
    expect(screen.getByText(/created the row/)).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Changed field' }))
    await user.click(await screen.findByRole('option', { name: 'Status' }))
    await waitFor(() => expect(screen.queryByText('Ada Novak')).toBeNull())
  })

  it('tells what a workflow did', async () => {
    const test = createTestApp()
    const by = { id: 'u1', name: 'Ada Novak', avatar: '' }
    const entry = { id: 'h1', at: Date.UTC(2024, 2, 1), by, how: 'workflow', what: 'created', changes: [] } as const
    test.host.settle('row.history', { entries: [entry], mark: null })
    await showRowPanel('history', everyRow, test)
    expect(await screen.findByText(/created the row by a workflow/)).toBeTruthy()
  })

  it('makes a link with the chosen fields, an end and a password', async () => {
    const { user, host } = await showRowPanel('share')
    await user.click(await screen.findByRole('checkbox', { name: 'Status' }))
    const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the link' })
    const until = screen.getByRole('textbox', { name: 'Valid until' })
    await user.clear(until)
    await user.paste('2020-01-01 12:00')
    expect(screen.getByText(/in the past/)).toBeTruthy()
    expect(make.disabled).toBe(true)
    await user.clear(until)
    await user.paste('2030-01-01 12:00')
    await user.type(screen.getByLabelText(/^Password/), 'secret')
    await user.click(make)
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'The link' })
    expect(link.value).toMatch(/^http:\/\/trading\.test\/share\//)
    expect(host.calls.find((it) => it.name === 'row.share')?.request).toMatchObject({
      visibleFields: ['name', 'status'],
      validUntil: '2030-01-01 12:00:00',
      password: 'secret',
    })
    const made = within(await screen.findByRole('region', { name: 'Links made from here' }))
    expect(made.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      expect.stringMatching(/^Made .*Ends .*2030.* · shows Company, Status · with a password$/),
    ])
  })

  it('shows the title alone and ends in seven days unless something else is chosen; the link stands above the form', async () => {
    const { user, host, app } = await showRowPanel('share')
    await user.click(await screen.findByRole('button', { name: 'Make the link' }))
    const link = await screen.findByRole('textbox', { name: 'The link' })
    const request = host.calls.find((it) => it.name === 'row.share')?.request
    expect(request).toMatchObject({ visibleFields: ['name'], password: '' })
    const until = JSON.stringify(request).match(/"validUntil":"([^"]+)"/)?.[1] ?? ''
    const hours = (new Date(until.replace(' ', 'T')).getTime() - app.clock.now()) / 3_600_000
    expect(Math.round(hours)).toBe(7 * 24)
    expect(link.compareDocumentPosition(screen.getByRole('radio', { name: 'Only these' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says at once that a service of the newer generation cannot make links', async () => {
    await showRowPanel('share', everyRow, withoutGeneration(createTestApp(), 'v2'))
    expect(await screen.findByText(/cannot make links/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make the link' })).toBeNull()
  })

  it('says that the service is out of reach, and asks again on request', async () => {
    const test = createTestApp()
    test.host.refuse('row.history', offline)
    const { user, host } = await showRowPanel('history', everyRow, test)
    expect(await screen.findByText('The history can be read only while the service is in reach')).toBeTruthy()
    host.allow('row.history')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ben Okafor')).toBeTruthy()
  })

  it('says that this key may not read it', async () => {
    const test = createTestApp()
    test.host.refuse('row.discussions', refused)
    await showRowPanel('discussions', everyRow, test)
    expect(await screen.findByText('The discussion may not be read with this key')).toBeTruthy()
  })

  it('asks the service nothing about a row that it does not know yet', async () => {
    const test = createTestApp()
    const { id } = await openSampleIn(test)
    await changesOf(test.host, id).add({ name: 'Fresh' })
    const { host } = await showRowPanel('related', { ...everyRow, stagedOnly: true }, test)
    expect(await screen.findByText('The service does not know this row yet')).toBeTruthy()
    expect(host.calls.filter((it) => it.name.startsWith('row.'))).toEqual([])
  })
})
