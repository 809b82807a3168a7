import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import { showRowPanel } from '../../support/fake-host/open-row-panel.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const lock = { kind: 'refused', at: '2026-03-04T05:06:07.000Z', words: 'No right on Company' } as const
const words = 'This service refused to store it on 2026-03-04: “No right on Company”'

describe('a field that this service refuses', { timeout: 60_000 }, () => {
  it('says so in the row panel with date and words, and is tried again there', async () => {
    const test = createTestApp()
    test.fake.world.sheets.get('customers')?.lock('name', lock)
    const { user, fake } = await showRowPanel('fields', undefined, test)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Company: try again whether the service stores it' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Company' })).toBeTruthy())
    expect(fake.calls.filter((it) => it.name === 'worksheet.try-field').map((it) => it.request)).toMatchObject([
      { worksheetId: 'customers', field: 'name' },
    ])
  })

  it('is tried again from the review, where its change is listed', async () => {
    const test = createTestApp()
    openSampleIn(test)
    const sheet = test.fake.world.sheets.get('customers')
    const [row] = sheet?.keys() ?? []
    if (sheet === undefined || row === undefined) throw new Error('no row')
    sheet.stage('Edit', [{ op: 'set', row, field: 'name', value: 'Other' }])
    sheet.lock('name', lock)
    const { user, fake, app } = renderInApp(<AppFrame />, test)
    app.tabs.update((state) => openTab(state, { kind: 'review' }))
    const line = await screen.findByRole('row', { name: /Company/ })
    await user.click(await within(line).findByRole('button', { name: 'Try Company again' }))
    await waitFor(() => expect(fake.calls.some((it) => it.name === 'worksheet.try-field')).toBe(true))
  })
})
