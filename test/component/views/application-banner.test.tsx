import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ApplicationBanner } from '../../../src-renderer/views/workspace/application-banner.tsx'
import type { Workspace } from '../../../src-shared/host/calls/connection-calls.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const plain: Workspace = { appName: 'Shop', appColor: '', description: '', tree: [], worksheets: [], readAt: 1 }
const asks = {
  before: { name: 'Shop', address: 'https://shop.example' },
  now: { name: 'Shop', address: 'https://copy.example' },
}

async function openAsked() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  test.host.settle('workspace.get', { ...plain, asks })
  test.host.settle('workspace.confirm-application', plain)
  return renderInApp(
    <>
      <ApplicationBanner connection={connection} />
      <DialogHost />
    </>,
    test,
  )
}

it('asks about an application with the same worksheets, and leaves when it is the same', async () => {
  const { user, host } = await openAsked()
  await screen.findByText(/“Shop” at https:\/\/copy\.example has the same worksheets as “Shop” at https:\/\/shop\.example/)
  await user.click(screen.getByRole('button', { name: 'The same application' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(host.calls.some((it) => it.name === 'workspace.confirm-application')).toBe(true)
})

it('sets the local data aside for a copy, after asking', async () => {
  const { user, host } = await openAsked()
  await user.click(await screen.findByRole('button', { name: 'A copy of it' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Load the copy' }))
  await waitFor(() => expect(host.calls.find((it) => it.name === 'rescue.start')?.request).toMatchObject({ from: 'file' }))
})
