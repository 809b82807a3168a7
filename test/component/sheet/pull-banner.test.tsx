import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enterConnection } from '../../../src-renderer/state/connection/session-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { PullBanner } from '../../../src-renderer/views/sheet/pull-banner.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { makeJob } from '../../support/window/make-job.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

it('offers to enter key and signature where a pull failed for want of them, and says so once', async () => {
  const test = createTestApp()
  const sample = await openSampleIn(test)
  test.app.session.update((state) => enterConnection(state, { ...sample, kind: 'remote', name: 'Shop', secret: 'unavailable' }))
  const at = { connectionId: sample.id, worksheetId: worksheetId.parse('customers') }
  const opened = await test.host.client.call('worksheet.open', at)
  if (!opened.ok) throw new Error(opened.error.message)
  const error = { kind: 'secret', reason: 'unavailable', message: 'The keychain cannot be read.' } as const
  const job = makeJob({ ...at, kind: 'pull', status: 'failed', error })
  const { user } = renderInApp(
    <>
      <PullBanner worksheet={opened.value} job={job} />
      <DialogHost />
    </>,
    test,
  )
  const banner = screen.getByRole('alert')
  expect(banner.textContent?.match(/key and signature/gi)).toHaveLength(2)
  await user.click(within(banner).getByRole('button', { name: 'Enter key and signature' }))
  expect(await screen.findByRole('dialog', { name: 'Edit “Shop”' })).toBeTruthy()

  act(() => test.app.session.update((state) => ({ ...state, service: { state: 'online', message: '' } })))
  expect(screen.queryByText(/Loading stopped/)).toBeNull()
})
