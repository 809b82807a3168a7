import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DoneImport, InterruptedImport } from '../../../src-renderer/views/import/import-outcome.tsx'
import { RunProgress } from '../../../src-renderer/views/import/run-progress.tsx'
import { FinishStep } from '../../../src-renderer/views/import/steps/finish-step.tsx'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createFakeHost } from '../../support/fake-host/fake-host.ts'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/fake-host/render-app.tsx'

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

/** A checked import of two rows, and a host whose jobs take no step. */
async function begun() {
  const test = createTestApp(createFakeHost({ tick: () => new Promise(() => {}) }))
  const { id: connectionId } = openSampleIn(test)
  const at = { connectionId, worksheetId: worksheetId.parse('orders') }
  const draft = await test.app.host.call('import.begin', { ...at, source: { text: 'Order,Amount\nA-1,1\nA-2,2\n' } })
  const worksheet = await test.app.host.call('worksheet.open', at)
  if (!draft.ok || !worksheet.ok) throw new Error('the import did not begin')
  return { test, draft: draft.value, worksheet: worksheet.value }
}

/** The job of a check that goes on and on. */
async function checkJob({ app }: Pick<TestApp, 'app'>, { importId }: ImportDraft): Promise<Job> {
  await app.host.call('import.check', { importId })
  const jobs = await app.host.call('jobs.list', { connectionId: null })
  const job = jobs.ok ? jobs.value.jobs.find((it) => it.kind === 'import-check') : undefined
  if (job === undefined) throw new Error('no job was started')
  return job
}

const idle = { isBusy: false, error: null, run: () => Promise.resolve(true) }

it('says that it is stopping until the import has stopped, and takes no second order meanwhile', async () => {
  const { test, draft } = await begun()
  const job = await checkJob(test, draft)
  const { user } = renderInApp(<RunProgress job={job} />, test)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Stopping. What is on its way already is still waited for.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(test.fake.calls.filter((call) => call.name === 'jobs.cancel')).toHaveLength(1)
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
  expect(test.fake.calls.filter((it) => it.name === 'import.add-files')).toHaveLength(1)
})
