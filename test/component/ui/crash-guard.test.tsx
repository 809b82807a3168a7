import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CrashGuard } from '../../../src-renderer/ui/messages/crash-guard.tsx'
import { fillJsdomGaps } from '../../support/window/jsdom-gaps.ts'

beforeAll(fillJsdomGaps)
afterEach(() => vi.restoreAllMocks())

const Broken = (): never => {
  throw new Error('a view that throws')
}

test('says in words that nothing is lost when a view throws, and offers to load the window again', () => {
  // React reports what the guard catches; the report is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <MantineProvider>
      <CrashGuard>
        <Broken />
      </CrashGuard>
    </MantineProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Nothing that you staged is lost')
  expect(screen.getByRole('alert').textContent).toContain('a view that throws')
  expect(screen.getByRole('button', { name: 'Load the window again' })).toBeDefined()
})
