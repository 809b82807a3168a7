import { Popover, Select } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { closeByEscape } from '../../../src-renderer/ui/inner-escape.ts'
import { ThemeRoot } from '../../../src-renderer/ui/look/theme-root.tsx'
import { fillJsdomGaps } from '../../support/window/jsdom-gaps.ts'

const Chooser = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus closeOnEscape={false}>
      <Popover.Target>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Chooser" onKeyDown={closeByEscape(() => setOpen(false))}>
        <Select aria-label="Which" data={['one', 'two']} comboboxProps={{ withinPortal: false }} />
      </Popover.Dropdown>
    </Popover>
  )
}

it('closes the open list first, then the popover, and gives the focus back', async () => {
  fillJsdomGaps()
  const user = userEvent.setup()
  render(
    <ThemeRoot styleNonce="" env="test">
      <Chooser />
    </ThemeRoot>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const list = await screen.findByRole('combobox', { name: 'Which' })
  await user.click(list)
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('true'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'))
  expect(screen.getByRole('dialog', { name: 'Open' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})
