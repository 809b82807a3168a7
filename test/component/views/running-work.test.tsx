import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StatusLine } from '../../../src-renderer/views/workspace/status-line.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'
import { holdJobs, startExport } from '../../support/fake-host/start-export.ts'

async function start() {
  const test = createTestApp()
  const connection = openSampleIn(test)
  const letGo = holdJobs(test)
  const rendered = renderInApp(<StatusLine connection={connection} />, test)
  await startExport(rendered, connection.id)
  return { ...rendered, letGo }
}

describe('work in the status line', () => {
  it('shows how far it is, can be cancelled there, and goes when it has ended', async () => {
    const { user, letGo, app } = await start()
    const bar = await screen.findByRole('progressbar', { name: 'Exporting Customers' })
    expect(bar.getAttribute('aria-valuenow')).toBe('0')
    expect(screen.getByText('0 %')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel: Exporting Customers' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect([...app.jobs.get().jobs.values()].map((job) => job.status)).toEqual(['cancelled'])
    letGo()
  })

  it('is not shown when it is over at once', async () => {
    const { letGo, app } = await start()
    letGo()
    await expect.poll(() => [...app.jobs.get().jobs.values()].map((job) => job.status)).toEqual(['done'])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
