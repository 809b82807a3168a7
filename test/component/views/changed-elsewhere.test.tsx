import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { worksheetQuery } from '../../../src-renderer/state/host-queries.ts'
import { sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { StatusLine } from '../../../src-renderer/views/workspace/status-line.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { pullAgain } from '../../support/window/exchange-changes.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const customers = worksheetId.parse('customers')

async function openWithNews() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  test.app.tabs.update((tabs) => openTab(tabs, { kind: 'worksheet', worksheetId: customers, title: 'Customers' }))
  const service = await test.host.service()
  for (const row of ['c1', 'c2']) await service.updateRow('customers', row, { notes: 'Seen' })
  await pullAgain(test.host, connection.id)
  await test.app.queries.fetchQuery(worksheetQuery(test.app.host, connection.id, customers))
  const rendered = renderInApp(<StatusLine connection={connection} />, test)
  await rendered.user.click(await screen.findByRole('button', { name: '2 changed on the service' }))
  const countUnseen = async () => (await changesOf(test.host, connection.id).state()).elsewhere.updated
  return { ...rendered, countUnseen, isOnly: () => sheetOf(test.app.sheets.get(), customers).elsewhereOnly }
}

describe('what changed on the service since the user last looked', () => {
  it('is counted in the status line, shows its rows, and shows all again', async () => {
    const { user, isOnly } = await openWithNews()
    await user.click(await screen.findByRole('menuitem', { name: 'Show what changed on the service' }))
    expect(isOnly()).toBe(true)
    await user.click(screen.getByRole('button', { name: '2 changed on the service' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show all rows again' }))
    expect(isOnly()).toBe(false)
  })

  it('is gone once it was seen, with the rows that only it showed', async () => {
    const { user, isOnly, countUnseen } = await openWithNews()
    await user.click(await screen.findByRole('menuitem', { name: 'Show what changed on the service' }))
    await user.click(screen.getByRole('button', { name: '2 changed on the service' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as seen' }))
    await waitFor(() => expect(isOnly()).toBe(false))
    expect(await countUnseen()).toBe(0)
  })
})
