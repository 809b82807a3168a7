import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { AppFrame } from '../../../src-renderer/views/app-frame.tsx'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { pushAll } from '../../support/window/exchange-changes.ts'
import { showRowPanel } from '../../support/window/open-row-panel.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const words = /This service refused to store it on 2024-05-01: “No right on Company”$/

/** A push whose change of one field the service refused by the field's name. */
async function openRefused() {
  const test = createTestApp()
  const { id } = await openSampleIn(test)
  await changesOf(test.host, id).set('c0', 'name', 'Other')
  const service = await test.host.service()
  service.fail({ operation: 'v3.rows.update', effect: { kind: 'code', code: 430014, message: 'No right on Company' } })
  await pushAll(test.host, id)
  return test
}

describe('a field that this service refuses', { timeout: 60_000 }, () => {
  it('says so in the row panel with date and words, and is tried again there', async () => {
    const { user, host } = await showRowPanel('fields', everyRow, await openRefused())
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Company: try again whether the service stores it' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Company' })).toBeTruthy())
    expect(host.calls.filter((it) => it.name === 'worksheet.try-field').map((it) => it.request)).toMatchObject([
      { worksheetId: 'customers', field: 'name' },
    ])
  })

  it('is tried again from the review, where its change is listed', async () => {
    const { user, host, app } = renderInApp(<AppFrame />, await openRefused())
    app.tabs.update((state) => openTab(state, { kind: 'review' }))
    const line = await screen.findByRole('row', { name: /Company/ })
    await user.click(await within(line).findByRole('button', { name: 'Try Company again' }))
    await waitFor(() => expect(host.calls.some((it) => it.name === 'worksheet.try-field')).toBe(true))
  })
})
