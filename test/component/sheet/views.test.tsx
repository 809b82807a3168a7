import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { addGroup, emptyDraft, toFilter } from '../../../src-renderer/state/sheet/filter-draft.ts'
import { changeSheet, sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ViewSwitcher } from '../../../src-renderer/views/sheet/view-switcher.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { customerFields } from '../../support/trading/trading-fields.ts'
import type { TradingService } from '../../support/trading/trading-service.ts'
import { holdCall } from '../../support/window/hold-call.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const customers = worksheetId.parse('customers')
const named = (text: string) => addGroup(emptyDraft, { field: 'name', operator: 'contains', value: text })

async function show() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const at = { connectionId: connection.id, worksheetId: customers }
  test.app.tabs.update((state) => openTab(state, { kind: 'worksheet', worksheetId: customers, title: 'Customers' }))
  const opened = await test.host.client.call('worksheet.open', at)
  if (opened.ok) test.app.queries.setQueryData(['of', connection.id, 'worksheet', customers], opened.value)
  const rendered = renderInApp(
    <>
      <ViewSwitcher at={at} />
      <DialogHost />
    </>,
    test,
  )
  const sheet = () => sheetOf(test.app.sheets.get(), customers)
  const change = (step: Parameters<typeof changeSheet>[2]) =>
    test.app.sheets.update((state) => changeSheet(state, customers, step))
  const choose = async (name: RegExp | string) => {
    await rendered.user.click(await screen.findByRole('button', { name: /^View:/ }))
    await rendered.user.click(await screen.findByRole('menuitem', { name }))
  }
  const saveAs = async (name: string) => {
    await choose('Save as a new view')
    const box = await screen.findByRole('textbox', { name: 'Name of the view' })
    await rendered.user.clear(box)
    await rendered.user.type(box, `${name}{Enter}`)
    await screen.findByRole('button', { name: `View: ${name}` })
  }
  return { ...rendered, at, sheet, change, choose, saveAs }
}

/** Lets the next list of customers come with their names only, as a view gives it that hides the other fields. */
async function giveOneField(service: TradingService): Promise<void> {
  const data = (await service.call('POST', '/v3/app/worksheets/customers/rows/list', { pageSize: 10, pageIndex: 1 })) as {
    readonly rows: readonly Readonly<Record<string, unknown>>[]
  }
  const hidden = new Set<string>(customerFields.map((it) => it.id).filter((id) => id !== 'name'))
  const rows = data.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([id]) => !hidden.has(id))))
  const body = JSON.stringify({ success: true, error_code: 1, data: { ...data, rows, total: rows.length } })
  service.fail({ operation: 'v3.rows.list', effect: { kind: 'malformed', body } })
}

describe('own views', () => {
  it('keep filter and sorting under a name, and bring them back', async () => {
    const { sheet, change, choose, saveAs } = await show()
    change((it) => ({ ...it, filter: named('ada'), sorts: [{ field: 'revenue', direction: 'desc' }] }))
    await saveAs('Adas')
    await choose(/^All rows/)
    expect(sheet()).toMatchObject({ view: null, sorts: [] })
    expect(toFilter(sheet().filter)).toBeNull()
    await choose('Adas')
    expect(sheet().sorts).toEqual([{ field: 'revenue', direction: 'desc' }])
    expect(toFilter(sheet().filter)).toEqual(toFilter(named('ada')))
  })

  it('say that they were changed, save it when asked, or go back', async () => {
    const { sheet, change, choose, saveAs } = await show()
    await saveAs('Mine')
    change((it) => ({ ...it, sorts: [{ field: 'name', direction: 'asc' }] }))
    await screen.findByRole('button', { name: 'View: Mine, changed' })
    await choose('Back to “Mine” as it was saved')
    expect(sheet().sorts).toEqual([])
    change((it) => ({ ...it, sorts: [{ field: 'name', direction: 'asc' }] }))
    await choose('Save the changes to “Mine”')
    await screen.findByRole('button', { name: 'View: Mine' })
    expect(sheet().sorts).toHaveLength(1)
  })

  it('close their own dialog when they are saved late, never one that was opened meanwhile', async () => {
    const { app, choose, user } = await show()
    await choose('Save as a new view')
    const answer = holdCall(app, 'views.save')
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), '{Enter}')
    act(() => app.session.update((state) => openDialog(state, { kind: 'shortcuts' })))
    await answer.give()
    await screen.findByRole('button', { name: 'View: My view' })
    expect(app.session.get().dialog).toEqual({ kind: 'shortcuts' })
  })

  it('say that a name is taken, and keep the dialog open', async () => {
    const { choose, saveAs, user } = await show()
    await saveAs('Mine')
    await choose('Save as a new view')
    const box = await screen.findByRole('textbox', { name: 'Name of the view' })
    expect((box as HTMLInputElement).value).toBe('Mine 2')
    await user.clear(box)
    await user.type(box, 'mine{Enter}')
    expect(await screen.findByText('This worksheet already has a view called “Mine”.')).toBeTruthy()
  })

  it('are renamed, and deleted with a way back', async () => {
    const { choose, saveAs, user, notices, sheet } = await show()
    await saveAs('Mine')
    await choose('Rename “Mine”')
    const box = await screen.findByRole('textbox', { name: 'Name of the view' })
    await user.clear(box)
    await user.type(box, 'Ours{Enter}')
    await screen.findByRole('button', { name: 'View: Ours' })
    await choose('Delete “Ours”')
    await screen.findByRole('button', { name: 'View: All rows' })
    const notice = notices.find((it) => it.title === '“Ours” is deleted')
    notice?.action?.run()
    await screen.findByRole('button', { name: 'View: Ours' })
    expect(sheet().view?.kind).toBe('own')
  })

  it('open first when told so', async () => {
    const { choose, saveAs, user } = await show()
    await saveAs('Mine')
    await choose('Open this worksheet with “Mine”')
    await user.click(screen.getByRole('button', { name: 'View: Mine' }))
    const item = await screen.findByRole('menuitem', { name: /^Mine/ })
    await waitFor(() => expect(within(item).getByText('opens first')).toBeTruthy())
  })
})

describe('views of the service', () => {
  it('are read when chosen, then show their rows and only the fields that came with them', async () => {
    const { choose, sheet, host } = await show()
    await giveOneField(await host.service())
    await choose('My region')
    await screen.findByRole('button', { name: 'View: My region' })
    expect(sheet().view).toEqual({ kind: 'service', id: 'mine' })
    expect(sheet().layout?.columns.filter((column) => !column.isHidden)).toHaveLength(1)
  })

  it('say why they cannot be read, and leave what is shown as it is', async () => {
    const { choose, sheet, host, notices } = await show()
    host.refuse('views.read', { kind: 'not-found', what: 'view', message: 'The service no longer has this view.' })
    await choose('My region')
    await waitFor(() => expect(notices.map((it) => it.title)).toContain('“My region” could not be read'))
    expect(sheet().view).toBeNull()
  })
})
