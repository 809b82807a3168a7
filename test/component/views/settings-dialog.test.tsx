import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SettingsDialog } from '../../../src-renderer/views/dialogs/settings/settings-dialog.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

it('starts with the focus on its first setting', async () => {
  renderInApp(<SettingsDialog onClose={() => {}} />)
  const chosen = await screen.findByRole('radio', { name: 'As the system' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
})

it('bounds what is kept of past pushes in megabytes as well', async () => {
  const { user, host } = renderInApp(<SettingsDialog onClose={() => {}} />)
  const field = await screen.findByRole('textbox', { name: 'Most megabytes that they may take' })
  await user.clear(field)
  await user.type(field, '250')
  await user.tab()
  await waitFor(() =>
    expect(host.calls.filter((it) => it.name === 'settings.set').at(-1)?.request).toEqual({ keepReceiptsMegabytes: 250 }),
  )
})

it('tells the size of the open connection’s data and makes it smaller, until there is nothing to give back', async () => {
  const test = createTestApp()
  await openSampleIn(test)
  test.host.settle('connections.space', { bytes: 129_000_000, freeBytes: 43_000_000 })
  test.host.settle('connections.shrink', { bytes: 86_000_000, freeBytes: 0 })
  const { user } = renderInApp(<SettingsDialog onClose={() => {}} />, test)
  expect(await screen.findByText(/^Local data of “Sample workspace”: 123 MB, 41 MB of it free$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make smaller' }))
  expect(await screen.findByText(/^Local data of “Sample workspace”: 82 MB$/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make smaller' }).disabled).toBe(true)
})
