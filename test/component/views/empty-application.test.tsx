import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryKeys } from '../../../src-renderer/state/host-queries.ts'
import { TabContent } from '../../../src-renderer/views/workspace/tab-content.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const nothing = { appName: 'New', appColor: '', description: '', tree: [], worksheets: [] }

it('offers to make the first worksheet in an application that has none', async () => {
  const test = createTestApp()
  test.host.settle('workspace.get', { ...nothing, readAt: 1 })
  const { user, app } = renderInApp(<TabContent connection={await openSampleIn(test)} />, test)
  expect(await screen.findByText('This application has no worksheets yet')).toBeTruthy()
  expect(screen.queryByText('Choose a worksheet on the left')).toBeNull()
  expect(screen.getByRole('button', { name: 'New worksheet from a file' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /New worksheet$/ }))
  expect(app.tabs.get().active).toContain('structure')
})

it('says nothing of the kind while the application was never read', async () => {
  const test = createTestApp()
  test.host.settle('workspace.get', { ...nothing, readAt: null })
  renderInApp(<TabContent connection={await openSampleIn(test)} />, test)
  expect(await screen.findByText('Choose a worksheet on the left')).toBeTruthy()
})

it('offers nothing while it reads an application for the first time: what stands there would turn into something else', async () => {
  const test = createTestApp()
  test.host.settle('workspace.get', { ...nothing, readAt: null })
  const connection = await openSampleIn(test)
  test.app.session.update((state) => ({ ...state, refresh: { kind: 'running' } }))
  renderInApp(<TabContent connection={connection} />, test)
  expect(await screen.findByText('Reading the application…')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  act(() => test.app.session.update((state) => ({ ...state, refresh: { kind: 'idle' } })))
  expect(await screen.findByText('Choose a worksheet on the left')).toBeTruthy()
})

it('makes its buttons anew when it says something else: a press never ends on another button than it began on', async () => {
  const test = createTestApp()
  test.host.settle('workspace.get', { ...nothing, readAt: null })
  const connection = await openSampleIn(test)
  renderInApp(<TabContent connection={connection} />, test)
  const before = await screen.findAllByRole('button')
  act(() => {
    test.app.queries.setQueryData(queryKeys.workspace(connection.id), { ...nothing, readAt: 1 })
  })
  expect(await screen.findByText('This application has no worksheets yet')).toBeTruthy()
  expect(before.map((button) => button.isConnected)).toEqual([false, false])
})
