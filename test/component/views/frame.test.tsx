import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Command, labelOf, readContext } from '../../../src-renderer/commands/command.ts'
import { type CommandId, commandIds, commandOf } from '../../../src-renderer/commands/command-table.ts'
import { openWorksheet } from '../../../src-renderer/commands/window/open-worksheet.ts'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { worksheetQuery } from '../../../src-renderer/state/host-queries.ts'
import { noteJob } from '../../../src-renderer/state/jobs-state.ts'
import { addGroup, emptyDraft, toFilter } from '../../../src-renderer/state/sheet/filter-draft.ts'
import { changeSheet, sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { JobPanel } from '../../../src-renderer/views/jobs/job-panel.tsx'
import { RequestsView } from '../../../src-renderer/views/requests/requests-view.tsx'
import { FilterBar } from '../../../src-renderer/views/sheet/filter-bar.tsx'
import { Sidebar } from '../../../src-renderer/views/workspace/sidebar.tsx'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { makeJob, makeRunningJob } from '../../support/window/make-job.ts'
import { openWithRequests } from '../../support/window/open-with-requests.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const customers = worksheetId.parse('customers')

describe('list of worksheets', () => {
  const show = async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    return renderInApp(<Sidebar connection={connection} />, test)
  }

  it('opens a worksheet as a tab', async () => {
    const { app, user } = await show()
    await user.click(await screen.findByRole('treeitem', { name: /Customers/ }))
    expect(app.tabs.get().active).toBe('worksheet:customers')
  })

  it('is walked with the arrow keys; sections fold with the left one', async () => {
    const { user, app } = await show()
    const section = await screen.findByRole('treeitem', { name: 'Sales' })
    section.focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: /Customers/ })).toBeNull()
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    expect(app.tabs.get().active).toBe('worksheet:customers')
  })

  it('finds by name and says when nothing is called so', async () => {
    const { user } = await show()
    const search = await screen.findByRole('textbox', { name: 'Find a worksheet' })
    await screen.findByRole('treeitem', { name: /Customers/ })
    await user.type(search, 'supp')
    expect(screen.getAllByRole('treeitem').map((item) => item.textContent)).toEqual(['Lists', 'Suppliers'])
    await user.type(search, 'xx')
    expect(screen.getByText('Nothing here is called “suppxx”.')).toBeTruthy()
  })

  it('marks worksheets with staged rows by a sign and a text', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    await changesOf(test.host, connection.id).set('c1', 'name', 'x')
    renderInApp(<Sidebar connection={connection} />, test)
    expect(await screen.findByTitle('1 row changed, not pushed')).toBeTruthy()
  })
})

describe('command palette', () => {
  it('offers every command that applies, by its own words, and every worksheet', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    openWorksheet(test.app, customers, 'Customers')
    await test.app.queries.fetchQuery(worksheetQuery(test.app.host, connection.id, customers))
    const { app, user } = renderInApp(<DialogHost />, test)
    act(() => app.session.update((state) => openDialog(state, { kind: 'palette' })))
    const box = await screen.findByRole('combobox', { name: 'Search commands and worksheets' })
    const context = readContext(app)
    const applying = commandIds.filter((id) => commandOf(id).when(context))
    // What stands in no list must have a key.
    const isHidden = (id: CommandId): boolean => (commandOf(id) as Command).inPalette === false
    expect(applying.filter((id) => isHidden(id) && (commandOf(id) as Command).shortcuts === undefined)).toEqual([])
    const labels = applying.filter((id) => !isHidden(id)).map((id) => labelOf(commandOf(id), context))
    expect(labels.length).toBeGreaterThan(30)
    for (const label of [...labels, 'Customers', 'Suppliers']) {
      await user.clear(box)
      await user.click(box)
      await user.paste(label)
      expect(
        (await screen.findAllByRole('option')).map((it) => it.textContent ?? '').some((text) => text.startsWith(label)),
        label,
      ).toBe(true)
    }
  })
})

describe('filter bar', () => {
  const show = async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const at = { connectionId: connection.id, worksheetId: customers }
    const opened = await test.host.client.call('worksheet.open', at)
    if (!opened.ok) throw new Error('not opened')
    test.app.sheets.update((state) => changeSheet(state, customers, (sheet) => ({ ...sheet, isFilterOpen: true })))
    const filter = () => toFilter(sheetOf(test.app.sheets.get(), customers).filter)
    return { ...renderInApp(<FilterBar at={at} worksheet={opened.value} />, test), filter }
  }

  it('builds a condition that filters as soon as it has its value', async () => {
    const { user, filter } = await show()
    await user.click(screen.getByRole('button', { name: 'Add a condition' }))
    expect(filter()).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Company: value' }), 'bakery')
    await waitFor(() =>
      expect(filter()).toEqual({
        type: 'group',
        logic: 'AND',
        children: [{ type: 'condition', field: 'name', operator: 'contains', value: 'bakery' }],
      }),
    )
  })

  it('offers how groups join only where there are several', async () => {
    const { user, app } = await show()
    await user.click(screen.getByRole('button', { name: 'Add a condition' }))
    expect(screen.queryByRole('radio', { name: 'Any group may hold' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add a group' }))
    await user.click(screen.getByRole('radio', { name: 'Any group may hold' }))
    expect(sheetOf(app.sheets.get(), customers).filter.logic).toBe('OR')
  })

  it('says when a number cannot be read, and filters by nothing then', async () => {
    const { user, app, filter } = await show()
    app.sheets.update((state) =>
      changeSheet(state, customers, (sheet) => ({
        ...sheet,
        filter: addGroup(emptyDraft, { field: 'revenue', operator: 'gt', value: null }),
      })),
    )
    await user.type(await screen.findByRole('textbox', { name: 'Yearly revenue: value' }), 'lots')
    expect(await screen.findByText('Not a number')).toBeTruthy()
    expect(filter()).toBeNull()
  })
})

describe('palette', () => {
  it('runs a command found by its words and closes', async () => {
    const test = createTestApp()
    await openSampleIn(test)
    const { app, user } = renderInApp(<DialogHost />, test)
    app.session.update((state) => openDialog(state, { kind: 'palette' }))
    await user.type(await screen.findByRole('combobox'), 'request log{Enter}')
    await waitFor(() => expect(app.tabs.get().active).toBe('requests'))
    expect(app.session.get().dialog).toBeNull()
  })

  it('finds worksheets too', async () => {
    const test = createTestApp()
    await openSampleIn(test)
    const { app, user } = renderInApp(<DialogHost />, test)
    app.session.update((state) => openDialog(state, { kind: 'palette' }))
    await screen.findByRole('option', { name: /Suppliers/ })
    await user.type(screen.getByRole('combobox'), 'suppl{Enter}')
    await waitFor(() => expect(app.tabs.get().active).toBe('worksheet:suppliers'))
  })
})

describe('settings', () => {
  it('count at once and are kept by the host', async () => {
    const { app, host, user } = renderInApp(<DialogHost />)
    app.session.update((state) => openDialog(state, { kind: 'settings' }))
    await user.click(await screen.findByRole('radio', { name: 'Dark' }))
    await waitFor(async () => expect((await host.directly('settings.get', {})).theme).toBe('dark'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Dates are shown and typed as' }), 'dmy')
    await waitFor(async () => expect((await host.directly('settings.get', {})).dateOrder).toBe('dmy'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Numbers are shown and typed as' }), '1.234,5')
    await waitFor(async () => expect((await host.directly('settings.get', {})).numbers).toBe('1.234,5'))
  })
})

describe('tasks', () => {
  it('show progress with counts, and are cancelled from there', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const { user } = renderInApp(<JobPanel />, test)
    const job = { kind: 'export', title: 'Exporting Customers', connectionId: connection.id } as const
    test.host.settle('jobs.cancel', { job: makeJob({ ...job, status: 'cancelled' }) })
    act(() => test.host.tell({ event: 'job.changed', payload: makeRunningJob(job) }))
    expect(await screen.findByText('Exporting Customers')).toBeTruthy()
    expect(screen.getByText('0 of 60 rows')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel: Exporting Customers' }))
    act(() => test.host.tell({ event: 'job.changed', payload: makeJob({ ...job, status: 'cancelled' }) }))
    expect(await screen.findByRole('img', { name: 'Cancelled' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss: Exporting Customers' }))
    expect(screen.queryByText('Exporting Customers')).toBeNull()
  })

  it('offer a finished file and say why something failed', async () => {
    const test = createTestApp()
    const connection = await openSampleIn(test)
    const { app, host, user } = renderInApp(<JobPanel />, test)
    const download = { path: '/download/export', name: 'Customers.csv' }
    const exported = { kind: 'export', title: 'Exporting Customers', connectionId: connection.id, download } as const
    act(() => host.tell({ event: 'job.changed', payload: makeJob(exported) }))
    await user.click(await screen.findByRole('button', { name: 'Save Customers.csv' }))
    expect(host.downloads).toEqual(['/download/export'])
    const [job] = [...app.jobs.get().jobs.values()]
    if (job === undefined) throw new Error('no job')
    app.jobs.update((state) =>
      noteJob(state, {
        ...job,
        id: 'other' as never,
        status: 'failed',
        error: { kind: 'service', message: 'The service is busy.', advice: 'Try later.', code: 51, isOffline: false },
      }),
    )
    expect(await screen.findByText('The service is busy. Try later. code 51')).toBeTruthy()
  })
})

describe('request log', () => {
  it('lists the newest request first and finds failures', async () => {
    const test = createTestApp()
    await openWithRequests(test)
    const { user } = renderInApp(<RequestsView />, test)
    const rows = async () =>
      within(await screen.findByRole('table'))
        .getAllByRole('row')
        .slice(1)
    const [newest] = await rows()
    expect(newest?.textContent).toContain('List rows')
    expect(newest?.textContent).not.toContain('code 51')
    await user.click(screen.getByRole('checkbox', { name: 'Failed only' }))
    const failed = await rows()
    expect(failed.map((row) => row.textContent)).toEqual([expect.stringMatching(/List rows.*51/)])
    await user.type(screen.getByRole('textbox', { name: 'Search the log' }), 'nothing like it')
    expect(await screen.findByText('No request matches')).toBeTruthy()
  })
})
