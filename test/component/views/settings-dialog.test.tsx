import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SettingsDialog } from '../../../src-renderer/views/dialogs/settings-dialog.tsx'
import { renderInApp } from '../../support/fake-host/render-app.tsx'

it('starts with the focus on its first setting', async () => {
  renderInApp(<SettingsDialog onClose={() => {}} />)
  const chosen = await screen.findByRole('radio', { name: 'As the system' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
})
