import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { closeDialog, openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import { renderInApp } from '../../support/window/render-app.tsx'

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

it('is set when it is chosen, and not again with whatever the window draws: the browser asks for the style of everything in it each time', async () => {
  const { app, user } = renderInApp(<AppFrame />)
  await screen.findByRole('button', { name: /Open the sample workspace/ })
  const open = (kind: 'palette' | 'settings') => app.session.update((state) => openDialog(state, { kind }))
  open('settings')
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(scheme()).toBe('dark'))

  const added: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const it of addedNodes) added.push(it.textContent ?? '')
  })
  observer.observe(document.head, { childList: true })
  onTestFinished(() => observer.disconnect())
  app.session.update(closeDialog)
  open('palette')
  await screen.findByRole('combobox', { name: 'Search commands and worksheets' })
  app.session.update(closeDialog)
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search commands and worksheets' })).toBeNull())
  expect(added).toEqual([])

  open('settings')
  await user.click(await screen.findByRole('radio', { name: 'Light' }))
  await waitFor(() => expect(scheme()).toBe('light'))
})
