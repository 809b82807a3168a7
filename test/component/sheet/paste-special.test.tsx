import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasteSpecialDialog } from '../../../src-renderer/views/dialogs/paste-special-dialog.tsx'
import { createTestApp, renderInApp } from '../../support/window/render-app.tsx'
import { createTestHost } from '../../support/window/test-host.ts'

const closed = (): void => undefined

it('asks the host for what is on the clipboard where it can, once', async () => {
  let asked = 0
  const test = createTestApp(
    createTestHost({
      paste: () => {
        asked += 1
      },
    }),
  )
  renderInApp(<PasteSpecialDialog onClose={closed} />, test)
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Paste' }).disabled).toBe(false)
})

it('says which keys to press where only they can paste, and offers nothing before', async () => {
  renderInApp(<PasteSpecialDialog onClose={closed} />, createTestApp())
  await screen.findByText('Press Ctrl+V to show what is on the clipboard.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Paste' }).disabled).toBe(true)
})

it('takes the letters of Excel, and moves the focus to what they choose', async () => {
  renderInApp(<PasteSpecialDialog onClose={closed} />, createTestApp())
  const dialog = await screen.findByRole('dialog')
  for (const key of ['i', 'E', 'b']) fireEvent.keyDown(dialog, { key })
  const divide = screen.getByRole<HTMLInputElement>('radio', { name: /^Divide/ })
  expect([divide.checked, document.activeElement]).toEqual([true, divide])
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map((it) => it.checked)).toEqual([true, true])
  fireEvent.keyDown(dialog, { key: 'v', ctrlKey: true })
  fireEvent.keyDown(dialog, { key: 'e' })
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map((it) => it.checked)).toEqual([false, true])
})
