import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TabContent } from '../../../src-renderer/views/workspace/tab-content.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const nothing = { appName: 'New', appColor: '', description: '', tree: [], worksheets: [] }

it('offers to make the first worksheet in an application that has none', async () => {
  const test = createTestApp()
  test.fake.settle('workspace.get', { ...nothing, readAt: 1 })
  const { user, app } = renderInApp(<TabContent connection={openSampleIn(test)} />, test)
  expect(await screen.findByText('This application has no worksheets yet')).toBeTruthy()
  expect(screen.queryByText('Choose a worksheet on the left')).toBeNull()
  expect(screen.getByRole('button', { name: /CSV/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /New worksheet$/ }))
  expect(app.tabs.get().active).toContain('structure')
})

it('says nothing of the kind while the application was never read', async () => {
  const test = createTestApp()
  test.fake.settle('workspace.get', { ...nothing, readAt: null })
  renderInApp(<TabContent connection={openSampleIn(test)} />, test)
  expect(await screen.findByText('Choose a worksheet on the left')).toBeTruthy()
})
