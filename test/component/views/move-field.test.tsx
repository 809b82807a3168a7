import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

it('moves what is staged in a column that is gone, and says what could not go along', async () => {
  const test = createTestApp()
  const { id: connectionId } = await openSampleIn(test)
  const at = { connectionId, worksheetId: worksheetId.parse('customers') }
  test.host.settle('changes.move-field', { moved: 3, left: [{ cells: 1, why: 'Something else is staged there.' }] })
  const { user, host, app } = renderInApp(<AppFrame />, test)
  app.session.update((state) => openDialog(state, { kind: 'move-field', at, field: 'gone', fieldName: 'Region' }))
  await screen.findByRole('dialog', { name: 'Move the changes of “Region”' })
  const choice = await screen.findByRole('combobox', { name: 'Column that takes them' })
  expect(screen.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true)
  await user.click(choice)
  await user.type(choice, 'Compa')
  await user.click(await screen.findByRole('option', { name: 'Company' }))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const text = '1 cell stays: Something else is staged there.'
  expect(test.notices.at(-1)).toMatchObject({ tone: 'warning', title: '3 cells moved', text })
  const asked = host.calls.find((it) => it.name === 'changes.move-field')?.request
  expect(asked).toEqual({ ...at, from: 'gone', to: 'name' })
})
