import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StatusLine } from '../../../src-renderer/views/workspace/status-line.tsx'
import type { Job } from '../../../src-shared/host/calls/job-calls.ts'
import { makeJob, makeRunningJob } from '../../support/window/make-job.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

async function start() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const rendered = renderInApp(<StatusLine connection={connection} />, test)
  const job = { kind: 'export', title: 'Exporting Customers', connectionId: connection.id } as const
  const tell = (payload: Job) => act(() => test.host.tell({ event: 'job.changed', payload }))
  tell(makeRunningJob(job))
  return { ...rendered, job, tell }
}

describe('work in the status line', () => {
  it('shows how far it is, can be cancelled there, and goes when it has ended', async () => {
    const { user, host, job, tell } = await start()
    host.settle('jobs.cancel', { job: makeRunningJob(job) })
    const bar = await screen.findByRole('progressbar', { name: 'Exporting Customers' })
    expect(bar.getAttribute('aria-valuenow')).toBe('0')
    expect(screen.getByText('0 %')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel: Exporting Customers' }))
    expect(host.calls.filter((it) => it.name === 'jobs.cancel').map((it) => it.request)).toEqual([{ jobId: 'job-1' }])
    tell(makeJob({ ...job, status: 'cancelled' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  it('is not shown when it is over at once', async () => {
    const { job, tell } = await start()
    tell(makeJob(job))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
