import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DoneImport, InterruptedImport } from '../../../src-renderer/views/import/import-outcome.tsx'
import { RunProgress } from '../../../src-renderer/views/import/run-progress.tsx'
import { FinishStep } from '../../../src-renderer/views/import/steps/finish-step.tsx'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/window/render-app.tsx'
import { runJob } from '../../support/window/run-job.ts'

const check: NonNullable<ImportDraft['check']> = {
  rows: 2,
  insert: 2,
  update: 0,
  delete: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  unmatched: [],
  warnings: [],
  reasons: [],
  notes: [],
}

/** An import of two rows. */
async function begun() {
  const test = createTestApp()
  const { id: connectionId } = await openSampleIn(test)
  const at = { connectionId, worksheetId: worksheetId.parse('orders') }
  const draft = await test.host.directly('import.begin', { ...at, source: { text: 'Order,Amount\nA-1,1\nA-2,2\n' } })
  const worksheet = await test.host.directly('worksheet.open', at)
  return { test, draft, worksheet }
}

/** The job of its check as it was while it ran. */
async function checkJob({ host }: TestApp, { importId }: ImportDraft): Promise<Job> {
  const job = await runJob(host, () => host.directly('import.check', { importId }))
  return { ...job, status: 'running', endedAt: null }
}

const idle = { isBusy: false, error: null, run: () => Promise.resolve(true) }

it('says that it is stopping until the import has stopped, and takes no second order meanwhile', async () => {
  const { test, draft } = await begun()
  const job = await checkJob(test, draft)
  test.host.settle('jobs.cancel', { job })
  const { user } = renderInApp(<RunProgress job={job} />, test)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Stopping. What is on its way already is still waited for.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(test.host.calls.filter((call) => call.name === 'jobs.cancel')).toHaveLength(1)
})

it('offers no second run while it is not known yet what came of the first', async () => {
  const { test, draft, worksheet } = await begun()
  const run = { kind: 'create', triggerWorkflow: false, written: 1 } as const
  const creating: ImportDraft = { ...draft, state: 'creating', check, run }
  renderInApp(<FinishStep draft={creating} worksheet={worksheet} onGo={() => {}} />, test)
  expect(await screen.findByText('Reading how far it is…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

it('says of an import that was stopped after its last row that nothing is left to write', async () => {
  const { test, draft } = await begun()
  const run = { kind: 'create', triggerWorkflow: true, written: 2 } as const
  const stopped: ImportDraft = { ...draft, state: 'interrupted', check, run }
  renderInApp(<InterruptedImport draft={stopped} job={null} action={idle} />, test)
  expect(await screen.findByText('All 2 rows were created before it stopped')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Finish the import' })).toBeTruthy()
  expect(screen.queryByText(/remaining rows/)).toBeNull()
})

it('says what an import has done that a refresh has finished, not why it had stopped', async () => {
  const { test, draft, worksheet } = await begun()
  const job = await checkJob(test, draft)
  const message = '2 rows were sent without an answer, and cannot be found on the service.'
  const failed: Job = { ...job, status: 'failed', message, error: { kind: 'invalid', message } }
  const run = { kind: 'create', triggerWorkflow: false, written: 2 } as const
  renderInApp(<DoneImport draft={{ ...draft, state: 'done', check, run }} job={failed} worksheetName={worksheet.name} />, test)
  expect(await screen.findByText('2 rows created.')).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
})

it('takes a file again that can no longer be read, and says which', async () => {
  const { test, draft } = await begun()
  const job = await checkJob(test, draft)
  const message = '“one.png” can no longer be read on this computer. Add the file again.'
  const failed: Job = { ...job, status: 'failed', error: { kind: 'file', reason: 'attached', message } }
  const run = { kind: 'create', triggerWorkflow: false, written: 1 } as const
  const stopped: ImportDraft = { ...draft, state: 'interrupted', check, run }
  const running = { ...idle, run: (work: () => Promise<unknown>) => work().then(() => true) }
  const { user, container } = renderInApp(<InterruptedImport draft={stopped} job={failed} action={running} />, test)
  expect(await screen.findByText(message, { exact: false })).toBeTruthy()
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no file can be added')
  expect(screen.getByRole('button', { name: 'Add files' })).toBeTruthy()
  await user.upload(input, new File(['x'], 'one.png'))
  expect(await screen.findByText('1 file added')).toBeTruthy()
  expect(test.host.calls.filter((it) => it.name === 'import.add-files')).toHaveLength(1)
})
