import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReferencePicker } from '../../../src-renderer/views/pickers/reference-picker.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const assistant = { id: 'assistant', text: 'Assistant', detail: '' }

it('finds what was not known yet when it was typed, as soon as the rows that name it were read', async () => {
  const test = createTestApp()
  const { id: connectionId } = await openSampleIn(test)
  test.host.settle('lookup.references', { found: [], isOffline: false })
  const { user } = renderInApp(
    <ReferencePicker
      label="Roles"
      connectionId={connectionId}
      source={{ kind: 'orgRoles' }}
      isMultiple
      chosen={[]}
      onChange={() => {}}
    />,
    test,
  )
  await user.click(screen.getByRole('button', { name: /^Roles/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Roles' }), 'assist')
  expect(await screen.findByText('Nothing called “assist” was found.')).toBeTruthy()
  test.host.settle('lookup.references', { found: [assistant], isOffline: false })
  act(() =>
    test.host.tell({ event: 'worksheet.changed', payload: { connectionId, worksheetId: worksheetId.parse('employees') } }),
  )
  expect(await screen.findByRole('option', { name: /Assistant/ })).toBeTruthy()
})
