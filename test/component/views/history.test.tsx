/** The history of a worksheet says of each step whether it is on the service already. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HistoryDialog } from '../../../src-renderer/views/history/history-dialog.tsx'
import type { PastCommand } from '../../../src-shared/host/calls/bulk-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

async function showHistory(steps: readonly Pick<PastCommand, 'label' | 'pushed' | 'isUndone'>[]) {
  const test = createTestApp()
  const { id: connectionId } = await openSampleIn(test)
  const at = test.app.clock.now()
  test.host.settle('edits.history', {
    commands: steps.map((step, n) => ({ ...step, id: steps.length - n, at, cells: 1 })),
  })
  renderInApp(<HistoryDialog at={{ connectionId, worksheetId: worksheetId.parse('customers') }} onClose={() => {}} />, test)
  const list = await screen.findByRole('list', { name: 'Steps, newest first' })
  /** What a step says of the service; null where it says nothing. */
  return (label: string) =>
    within(within(list).getByRole('button', { name: new RegExp(`^${label}`) })).queryByText(/on the service/)?.textContent ?? null
}

const at = Date.UTC(2024, 3, 30)

it('marks the steps that are on the service already, whole or in part, and no other', async () => {
  const said = await showHistory([
    { label: 'Taken back', isUndone: true, pushed: { run: 2, at, isPart: false } },
    { label: 'Not pushed', isUndone: false, pushed: null },
    { label: 'Sent in part', isUndone: false, pushed: { run: 2, at, isPart: true } },
    { label: 'Sent whole', isUndone: false, pushed: { run: 1, at: null, isPart: false } },
  ])
  expect(['Taken back', 'Not pushed', 'Sent in part', 'Sent whole'].map(said)).toEqual([
    'on the service',
    null,
    'partly on the service',
    'on the service',
  ])
})
