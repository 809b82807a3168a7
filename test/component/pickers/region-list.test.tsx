import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { type PickedReference, ReferencePicker } from '../../../src-renderer/views/pickers/reference-picker.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const Picker = ({ told }: { readonly told: (chosen: readonly PickedReference[]) => void }) => {
  const [chosen, setChosen] = useState<readonly PickedReference[]>([])
  const [test] = useState(() => openSampleIn(app))
  return (
    <ReferencePicker
      label="City"
      connectionId={test.id}
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
const app = createTestApp()

const options = () => screen.queryAllByRole('option').map((it) => it.firstChild?.textContent)
const marked = () => document.querySelector('[role="option"][data-active]')?.firstChild?.textContent

it('regions are walked by the arrow keys, from countries down to cities and back, and any of them is taken', async () => {
  let chosen: readonly PickedReference[] = []
  const { user } = renderInApp(<Picker told={(next) => (chosen = next)} />, app)
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(options()).toEqual(['Germany', 'Iceland']))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(options()).toEqual(['Bavaria', 'Hamburg']))
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(options()).toEqual(['Bavaria', 'Hamburg'])
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
  expect(chosen).toEqual([{ id: 'hh', text: 'Hamburg' }])
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})
