import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { AppPageView } from '../../../src-renderer/views/app-page/app-page-view.tsx'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/window/render-app.tsx'

async function open(test = createTestApp()) {
  const connection = await openSampleIn(test)
  return renderInApp(<AppPageView connectionId={connection.id} />, test)
}

/** A key that may not read roles, of a service that has V3 only. */
async function withoutRoles(test: TestApp): Promise<void> {
  const noRoles = { operation: 'v3.roles.list', times: null, effect: { kind: 'code', code: 10005 } } as const
  const noV2 = { path: '/api/', times: null, effect: { kind: 'html', status: 404 } } as const
  const service = await test.host.service()
  service.fail(noRoles, noV2)
}

describe('the page of the application', () => {
  it('shows what it is, what is in it with notes, and never the whole key', async () => {
    await open()
    await screen.findByRole('heading', { name: 'Harbour Trading' })
    expect(screen.getByText('••••••••cdef')).toBeTruthy()
    expect(screen.getByText('3 sections, 3 worksheets, 1 page')).toBeTruthy()
    const page = screen.getByRole('row', { name: /Sales handbook/ })
    expect(within(page).getByText(/Ask for the customer number/)).toBeTruthy()
  })

  it('says what the key may read, and why not', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    await withoutRoles(test)
    renderInApp(<AppPageView connectionId={connection.id} />, test)
    const roles = await screen.findByRole('row', { name: /^Roles/ })
    expect(within(roles).getByText('Not allowed')).toBeTruthy()
    expect(within(roles).getByText(/^No permission/)).toBeTruthy()
    expect(screen.getByText(/generation V3 of its interface only/)).toBeTruthy()
  })

  it('opens the fields of a worksheet', async () => {
    const { user, app } = await open()
    await user.click(await screen.findByRole('button', { name: 'Fields of Customers' }))
    expect(activeTab(app.tabs.get())).toMatchObject({ kind: 'structure', worksheetId: 'customers' })
  })

  it('still shows the application when it cannot be found out what the key may do', async () => {
    const test = createTestApp()
    test.host.refuse('app-page.probe-key', {
      kind: 'service',
      message: 'Cannot be reached.',
      advice: '',
      code: null,
      isOffline: true,
    })
    const { user } = await open(test)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Cannot be reached.'))
    test.host.allow('app-page.probe-key')
    await user.click(screen.getByRole('button', { name: 'Find out again' }))
    expect(await screen.findAllByText('Can read')).not.toEqual([])
  })

  it('says why the application could not be read, and reads it again on demand', async () => {
    const test = createTestApp()
    test.host.refuse('app-page.read', {
      kind: 'service',
      message: 'The signature is wrong.',
      advice: '',
      code: 10102,
      isOffline: false,
    })
    const { user } = await open(test)
    await screen.findByText('The application could not be read')
    test.host.allow('app-page.read')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Harbour Trading' })
  })
})
