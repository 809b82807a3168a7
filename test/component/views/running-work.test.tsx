import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StatusLine } from '../../../src-renderer/views/workspace/status-line.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const customers = worksheetId.parse('customers')

async function start() {
  const test = createTestApp()
  const connection = openSampleIn(test)
  const hold = Promise.withResolvers<void>()
  Object.assign(test.fake.world.options, { tick: () => hold.promise })
  const rendered = renderInApp(<StatusLine connection={connection} />, test)
  await rendered.app.host.call('export.start', {
    connectionId: connection.id,
    worksheetId: customers,
    options: {
      query: null,
      fields: ['name' as never],
      delimiter: ',',
      byteOrderMark: true,
      neutraliseFormulas: true,
      includeRowId: false,
    },
  })
  return { ...rendered, hold }
}

describe('work in the status line', () => {
  it('shows how far it is, can be cancelled there, and goes when it has ended', async () => {
    const { user, hold, app } = await start()
    const bar = await screen.findByRole('progressbar', { name: 'Exporting Customers' })
    expect(bar.getAttribute('aria-valuenow')).toBe('0')
    expect(screen.getByText('0 %')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel: Exporting Customers' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect([...app.jobs.get().jobs.values()].map((job) => job.status)).toEqual(['cancelled'])
    hold.resolve()
  })

  it('is not shown when it is over at once', async () => {
    const { hold, app } = await start()
    hold.resolve()
    await expect.poll(() => [...app.jobs.get().jobs.values()].map((job) => job.status)).toEqual(['done'])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
