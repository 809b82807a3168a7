import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type PickedReference, ReferencePicker } from '../../../src-renderer/views/pickers/reference-picker.tsx'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly told: (chosen: readonly PickedReference[]) => void
}
const Picker = ({ connectionId, told }: Props) => {
  const [chosen, setChosen] = useState<readonly PickedReference[]>([])
  return (
    <ReferencePicker
      label="City"
      connectionId={connectionId}
      source={{ kind: 'regions' }}
      isMultiple={false}
      chosen={chosen}
      onChange={(next) => {
        setChosen(next)
        told(next)
      }}
    />
  )
}

const options = () => screen.queryAllByRole('option').map((it) => it.firstChild?.textContent)
const marked = () => document.querySelector('[role="option"][data-active]')?.firstChild?.textContent

it('regions are walked by the arrow keys, from countries down to cities and back, and any of them is taken', async () => {
  let chosen: readonly PickedReference[] = []
  const test = createTestApp()
  const { id } = await openSampleIn(test)
  const { user } = renderInApp(<Picker connectionId={id} told={(next) => (chosen = next)} />, test)
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(options()).toEqual(['Germany', 'Iceland']))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(options()).toEqual(['Bavaria', 'Berlin']))
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(options()).toEqual(['Bavaria', 'Berlin'])
  await user.keyboard('{ArrowUp}{ArrowRight}')
  await waitFor(() => expect(options()).toEqual(['Munich']))
  expect(screen.getByRole('navigation', { name: 'Where this level lies' }).textContent).toBe('All countriesGermanyBavaria')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(options()).toEqual(['Germany', 'Iceland']))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(marked()).toBe('Bavaria'))
  await user.click(screen.getByTitle('Show what lies in Bavaria'))
  await waitFor(() => expect(options()).toEqual(['Munich']))
  await user.click(screen.getByRole('button', { name: 'Germany' }))
  await waitFor(() => expect(marked()).toBe('Bavaria'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual([{ id: 'r-berlin', text: 'Berlin' }])
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})
