import { Select } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../support/window/render-app.tsx'

const data = ['First', 'Second', 'Third']

function drawSelect(searchable: boolean) {
  const chosen: (string | null)[] = []
  const { user } = renderInApp(
    <Select label="Kind" data={data} searchable={searchable} onChange={(value) => void chosen.push(value)} />,
  )
  return { user, chosen, box: screen.getByRole('combobox', { name: 'Kind' }) }
}

/** Within one task, before any timer of the list that has just opened. */
const pressAtOnce = (box: HTMLElement, ...keys: readonly string[]) => {
  for (const key of keys)
    act(() => void box.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })))
}

it('leads as many options on as arrows were pressed, also right after the list has opened', async () => {
  const { user, chosen, box } = drawSelect(false)
  act(() => box.focus())
  pressAtOnce(box, 'Enter', 'ArrowDown')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['Second'])
})

it('takes with Enter what is marked, also when it was typed right after the list has opened', async () => {
  const { user, chosen, box } = drawSelect(true)
  act(() => box.focus())
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  act(() => {
    set?.call(box, 'Thi')
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await user.keyboard('{Enter}')
  expect(chosen).toEqual(['Third'])
})

it('leaves a list without a mark, and Enter in it, as they are', async () => {
  const { user, chosen } = drawSelect(true)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(chosen).toEqual([])
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(chosen).toEqual(['Third'])
})

const Form = ({ onSend }: { readonly onSend: (kind: string | null) => void }) => {
  const [kind, setKind] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(kind)
  }
  return (
    <form onSubmit={submit}>
      <Select label="Kind" data={data} searchable value={kind} onChange={setKind} />
      <button type="submit">Go</button>
    </form>
  )
}

it('chooses with the first Enter and submits with the second, also where all was pressed right after the list has opened', async () => {
  const sent: (string | null)[] = []
  renderInApp(<Form onSend={(kind) => void sent.push(kind)} />)
  const box = screen.getByRole('combobox', { name: 'Kind' })
  act(() => box.focus())
  pressAtOnce(box, 'ArrowDown', 'ArrowDown', 'Enter', 'Enter')
  await waitFor(() => expect(sent).toEqual(['Second']))
})
