import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { showRowPanel } from '../../support/fake-host/open-row-panel.tsx'
import { createTestApp } from '../../support/fake-host/render-app.tsx'
import { withoutGeneration } from '../../support/fake-host/without-generation.ts'

const offline: HostError = { kind: 'service', message: 'The service did not answer.', advice: '', code: null, isOffline: true }
const refused: HostError = {
  kind: 'service',
  message: 'Not allowed.',
  advice: 'Ask for another key.',
  code: 10005,
  isOffline: false,
}

describe('what the service knows of a row', { timeout: 20_000 }, () => {
  it('shows related rows page by page and opens one in its worksheet', async () => {
    const { user, app } = await showRowPanel('related')
    expect(await screen.findByText('1–10')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Orders: further rows' }))
    expect(await screen.findByText('11–20')).toBeTruthy()
    const [link] = await screen.findAllByTitle('Open in Orders')
    if (link === undefined) throw new Error('no related row')
    await user.click(link)
    expect(app.tabs.get().active).toBe('worksheet:orders')
  })

  it('shows money and names of related rows as the form and the grid do', async () => {
    await showRowPanel('related')
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(row?.textContent).toMatch(/^Order 00000.*0\.00 EUR$|^Order 00000.*EUR ?0\.00$/)
  })

  it('says where comments are written, which the interface has no way for', async () => {
    await showRowPanel('discussions')
    expect(await screen.findByText(/To write one, open the row in the application itself/)).toBeTruthy()
  })

  it('searches the discussion and narrows it to what has attachments', async () => {
    const { user } = await showRowPanel('discussions')
    expect(await screen.findByText('Done, it is right now.')).toBeTruthy()
    expect(screen.getByText('in answer to Ada Byron')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Only with attachments' }))
    expect(await screen.findByRole('link', { name: 'address.pdf' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Done, it is right now.')).toBeNull())
    await user.type(screen.getByRole('textbox', { name: 'Search the discussion' }), 'nothing like it')
    expect(await screen.findByText('Nothing said fits this')).toBeTruthy()
  })

  it('tells who changed what, from what to what, and narrows it to a field', async () => {
    const { user } = await showRowPanel('history')
    const entry = (await screen.findByText('Grace Hopper')).closest('li')
    expect(entry?.textContent).toContain('changed')
    expect(entry?.textContent).toContain('StatusLeadActive')
    expect(screen.getByText(/created the row by a workflow/)).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Changed field' }))
    await user.click(await screen.findByRole('option', { name: 'Status' }))
    await waitFor(() => expect(screen.queryByText('Ada Byron')).toBeNull())
  })

  it('makes a link with the chosen fields, an end and a password', async () => {
    const { user, fake } = await showRowPanel('share')
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
    expect(link.value).toMatch(/^https:\/\/example\.invalid\/share\//)
    expect(fake.calls.find((it) => it.name === 'row.share')?.request).toMatchObject({
      visibleFields: ['name', 'status'],
      validUntil: '2030-01-01 12:00:00',
      password: 'secret',
    })
    const made = within(await screen.findByRole('region', { name: 'Links made from here' }))
    expect(made.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      expect.stringMatching(/^Made .*Ends .*2030.* · shows name, status · with a password$/),
    ])
  })

  it('shows the title alone and ends in seven days unless something else is chosen; the link stands above the form', async () => {
    const { user, fake, app } = await showRowPanel('share')
    await user.click(await screen.findByRole('button', { name: 'Make the link' }))
    const link = await screen.findByRole('textbox', { name: 'The link' })
    const request = fake.calls.find((it) => it.name === 'row.share')?.request
    expect(request).toMatchObject({ visibleFields: ['name'], password: '' })
    const until = JSON.stringify(request).match(/"validUntil":"([^"]+)"/)?.[1] ?? ''
    expect(new Date(until.replace(' ', 'T')).getTime() - app.clock.now()).toBe(7 * 86_400_000)
    expect(link.compareDocumentPosition(screen.getByRole('radio', { name: 'Only these' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says at once that a service of the newer generation cannot make links', async () => {
    await showRowPanel('share', everyRow, withoutGeneration(createTestApp(), 'v2'))
    expect(await screen.findByText(/cannot make links/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make the link' })).toBeNull()
  })

  it('says that the service is out of reach, and asks again on request', async () => {
    const test = createTestApp()
    test.fake.refuse('row.history', offline)
    const { user, fake } = await showRowPanel('history', everyRow, test)
    expect(await screen.findByText('The history can be read only while the service is in reach')).toBeTruthy()
    fake.allow('row.history')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Grace Hopper')).toBeTruthy()
  })

  it('says that this key may not read it', async () => {
    const test = createTestApp()
    test.fake.refuse('row.discussions', refused)
    await showRowPanel('discussions', everyRow, test)
    expect(await screen.findByText('The discussion may not be read with this key')).toBeTruthy()
  })

  it('asks the service nothing about a row that it does not know yet', async () => {
    const test = createTestApp()
    const sheet = test.fake.world.sheets.get('customers')
    if (sheet === undefined) throw new Error('no worksheet')
    sheet.stage('Add', [{ op: 'create', row: sheet.newKey(), cells: { name: 'Fresh' } }])
    const { fake } = await showRowPanel('related', { ...everyRow, stagedOnly: true }, test)
    expect(await screen.findByText('The service does not know this row yet')).toBeTruthy()
    expect(fake.calls.filter((it) => it.name.startsWith('row.'))).toEqual([])
  })
})
