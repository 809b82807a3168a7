import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ThemeRoot } from '../../../src-renderer/ui/look/theme-root.tsx'
import { createNotices } from '../../../src-renderer/ui/messages/mantine-notices.tsx'
import { fillJsdomGaps } from '../../support/window/jsdom-gaps.ts'

beforeEach(() => {
  fillJsdomGaps()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  notifications.clean()
  vi.useRealTimers()
})

const openWindow = () =>
  render(
    <ThemeRoot styleNonce="" env="test">
      {null}
    </ThemeRoot>,
  )

/** A minute is longer than any message stays by itself. */
const passMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000))

describe('a message', () => {
  it.each([
    { tone: 'good' as const, stays: false, isLeft: false },
    { tone: 'good' as const, stays: true, isLeft: true },
    { tone: 'warning' as const, stays: false, isLeft: false },
    { tone: 'failure' as const, stays: false, isLeft: true },
  ])('of tone $tone leaves by itself unless it is a failure or all are to stay ($stays)', async ({ tone, stays, isLeft }) => {
    openWindow()
    act(() => createNotices(() => stays).show({ tone, title: 'Four rows changed' }))
    await screen.findByText('Four rows changed')
    await passMinute()
    await waitFor(() => expect(screen.queryByText('Four rows changed') !== null).toBe(isLeft))
  })

  it('that leads to what went wrong waits for the user', async () => {
    openWindow()
    const [opened, action] = [vi.fn(), 'Show the cells']
    act(() => createNotices().show({ tone: 'warning', title: 'Pasted 2 cells', action: { label: action, run: opened } }))
    await passMinute()
    act(() => screen.getByRole('button', { name: action }).click())
    expect(opened).toHaveBeenCalledOnce()
  })

  it('that takes the place of another stays as long as it would have by itself', async () => {
    openWindow()
    const notices = createNotices()
    act(() => notices.show({ tone: 'good', id: 'outcome', title: 'Pasted 2 cells' }))
    await screen.findByText('Pasted 2 cells')
    await act(() => vi.advanceTimersByTimeAsync(4000))
    act(() => notices.show({ tone: 'good', id: 'outcome', title: 'Pasted 3 cells' }))
    await screen.findByText('Pasted 3 cells')
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(screen.queryByText('Pasted 3 cells')).not.toBeNull()
    expect(screen.queryByText('Pasted 2 cells')).toBeNull()
    act(() => notices.withdraw('outcome'))
    await waitFor(() => expect(screen.queryByText('Pasted 3 cells')).toBeNull())
  })

  it('is seen at once, though messages that stay fill all places: the oldest of these makes room, and comes back', async () => {
    openWindow()
    const notices = createNotices()
    const failures = [1, 2, 3, 4].map((place) => `Place ${place} was not taken`)
    for (const title of failures) act(() => notices.show({ tone: 'failure', title }))
    await screen.findByText('Place 4 was not taken')
    act(() => notices.show({ tone: 'good', title: 'Two rows marked for deletion' }))
    await screen.findByText('Two rows marked for deletion')
    await waitFor(() => expect(screen.queryByText('Place 1 was not taken')).toBeNull())
    await passMinute()
    for (const title of failures) await screen.findByText(title)
    expect(screen.queryByText('Two rows marked for deletion')).toBeNull()
  })

  it('that made room and was to leave by itself does not come back late', async () => {
    openWindow()
    const notices = createNotices()
    act(() => notices.show({ tone: 'good', title: 'Two rows marked for deletion' }))
    await screen.findByText('Two rows marked for deletion')
    for (const place of [1, 2, 3, 4]) act(() => notices.show({ tone: 'failure', title: `Place ${place} was not taken` }))
    await waitFor(() => expect(screen.queryByText('Two rows marked for deletion')).toBeNull())
    await passMinute()
    act(() => notices.withdraw('Place 4 was not taken'))
    await waitFor(() => expect(screen.queryByText('Place 4 was not taken')).toBeNull())
    expect(screen.queryByText('Two rows marked for deletion')).toBeNull()
  })
})
