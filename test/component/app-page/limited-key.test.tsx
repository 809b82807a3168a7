/** What is not there with a key that may only read, and the way to try all the same. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../../src-renderer/commands/run-command.ts'
import { queryKeys } from '../../../src-renderer/state/host-queries.ts'
import { keyLimitsQuery } from '../../../src-renderer/state/structure/design-queries.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { AppPageView } from '../../../src-renderer/views/app-page/app-page-view.tsx'
import { OptionSetsView } from '../../../src-renderer/views/option-sets/option-sets-view.tsx'
import { RolesView } from '../../../src-renderer/views/roles/roles-view.tsx'
import { SheetToolbar } from '../../../src-renderer/views/sheet/sheet-toolbar.tsx'
import { StructureView } from '../../../src-renderer/views/structure/structure-view.tsx'
import { WorkflowsView } from '../../../src-renderer/views/workflows/workflows-view.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { createTestHost } from '../../support/window/test-host.ts'

const customers = worksheetId.parse('customers')

async function readingApp() {
  const test = createTestApp(createTestHost({ keyScope: 'read-only' }))
  return { test, connection: await openSampleIn(test) }
}
const buttons = () => screen.getAllByRole('button').map((it) => it.getAttribute('aria-label') ?? it.textContent)

describe('with a key that may only read', { timeout: 20_000 }, () => {
  it('roles have no New role, Delete or Remove, say why, and offer them when asked to', async () => {
    const { test, connection } = await readingApp()
    const { user } = renderInApp(<RolesView connectionId={connection.id} />, test)
    expect(await screen.findByText('This key may only read.')).toBeTruthy()
    await screen.findByRole('heading', { level: 3, name: 'Members' })
    expect(buttons().filter((it) => it !== null && /New role|Delete|Remove|Add to/.test(it))).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Offer changes all the same' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'New role' })).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Remove Ada Novak' })).toBeTruthy()
  })

  it('option sets are shown as they are: nothing in them can be changed or deleted', async () => {
    const { test, connection } = await readingApp()
    renderInApp(<OptionSetsView connectionId={connection.id} />, test)
    expect(await screen.findByText('This key may only read.')).toBeTruthy()
    expect(buttons()).not.toContain('New')
    expect(buttons()).not.toContain('Delete this set')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('disabled', false)
    expect(screen.getByRole('textbox', { name: 'Name' }).matches(':disabled')).toBe(true)
  })

  it('the designer adds and changes no field', async () => {
    const { test, connection } = await readingApp()
    renderInApp(<StructureView connectionId={connection.id} worksheetId={customers} />, test)
    expect(await screen.findByText('This key may only read.')).toBeTruthy()
    expect(buttons()).not.toContain('Add a field')
    expect(screen.getByRole('textbox', { name: 'Name' }).matches(':disabled')).toBe(true)
  })

  it('a workflow can be looked at and not started, until changes are offered all the same', async () => {
    const { test, connection } = await readingApp()
    const { user } = renderInApp(<WorkflowsView connectionId={connection.id} />, test)
    expect(await screen.findByText('This key may only read.')).toBeTruthy()
    expect((await screen.findByRole('button', { name: 'Start…' })).matches(':disabled')).toBe(true)
    expect(screen.getByRole('textbox', { name: 'Customer' }).matches(':disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Offer changes all the same' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start…' }).matches(':disabled')).toBe(false))
  })

  it('the page of the application says so, where it could say nothing else', async () => {
    const { test, connection } = await readingApp()
    renderInApp(<AppPageView connectionId={connection.id} />, test)
    expect(await screen.findByText(/for this key: it may only read/)).toBeTruthy()
  })

  it('there is no New worksheet, and its command says why', async () => {
    const { test, connection } = await readingApp()
    await test.app.queries.fetchQuery(keyLimitsQuery(test.app.host, connection.id))
    const { app, notices } = renderInApp(<AppPageView connectionId={connection.id} />, test)
    await screen.findByRole('button', { name: 'Option sets' })
    expect(buttons()).not.toContain('New worksheet')
    runCommand(app, 'worksheet.new')
    expect(notices.map((it) => it.title)).toEqual(['This key may only read.'])
    expect(app.tabs.get().tabs).toEqual([])
  })

  it('a worksheet has no New row and no Delete, and says why', async () => {
    const { test, connection } = await readingApp()
    const at = { connectionId: connection.id, worksheetId: customers }
    const state = await test.host.directly('worksheet.open', at)
    test.app.queries.setQueryData(queryKeys.worksheet(connection.id, customers), state)
    test.app.tabs.update((tabs) => openTab(tabs, { kind: 'worksheet', worksheetId: customers, title: 'Customers' }))
    const { app, notices } = renderInApp(<SheetToolbar worksheet={state} at={at} />, test)
    expect(screen.getByText('This key may only read')).toBeTruthy()
    expect(buttons().filter((it) => it !== null && /^(Row|Add a row|Duplicate row|Delete row|Import)/.test(it))).toEqual([])
    runCommand(app, 'row.add')
    expect(notices.map((it) => it.title)).toEqual(['This key may only read the rows of this worksheet.'])
  })
})
