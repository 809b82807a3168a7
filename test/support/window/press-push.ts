/** Presses the button of the push panel once the push is planned: a press during the planning does nothing. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

export async function pressPush(user: UserEvent, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  await user.click(button)
}
