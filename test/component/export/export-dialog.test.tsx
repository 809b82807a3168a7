import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { changeSheet } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { jobId, worksheetId } from '../../../src-shared/model/ids.ts'
import { makeJob, makeRunningJob } from '../../support/window/make-job.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const orders = worksheetId.parse('orders')

async function openExport(test = createTestApp(), seen = '12 rows') {
  const connection = await openSampleIn(test)
  test.app.sheets.update((state) =>
    changeSheet(state, orders, (sheet) => ({
      ...sheet,
      search: 'A-1',
      total: 12,
      rowCount: 12,
      sorts: [{ field: 'amount', direction: 'desc' }],
    })),
  )
  test.app.session.update((state) => openDialog(state, { kind: 'export', worksheetId: orders }))
  const rendered = renderInApp(<DialogHost />, test)
  await screen.findByRole('radio', { name: new RegExp(`^What I see · ${seen}`) })
  const asked = () => test.host.calls.filter((call) => call.name === 'export.start').map((call) => call.request)
  return { ...rendered, asked, connectionId: connection.id }
}

describe('the export dialog', () => {
  it('exports what is on screen, safe for spreadsheets, and saves the file', async () => {
    const { user, asked, host, app, connectionId } = await openExport()
    await user.click(screen.getByRole('button', { name: 'Export 12 rows' }))
    await waitFor(() => expect(host.downloads).toEqual([expect.stringMatching(/^\/download\//)]))
    expect(asked()).toEqual([
      {
        connectionId,
        worksheetId: 'orders',
        options: {
          query: {
            filter: null,
            sorts: [{ field: 'amount', direction: 'desc' }],
            groups: [],
            search: 'A-1',
            stagedOnly: false,
            serviceView: null,
          },
          fields: ['title', 'customer', 'amount', 'date', 'state'],
          as: 'csv',
          delimiter: ',',
          byteOrderMark: true,
          neutraliseFormulas: true,
          includeRowId: false,
          references: 'names',
        },
      },
    ])
    await waitFor(() => expect(app.session.get().dialog).toBeNull())
  })

  it('counts new rows, which are in the file, and leaves out those marked deleted, which are not', async () => {
    const test = createTestApp()
    const { id } = await openSampleIn(test)
    const changes = changesOf(test.host, id, 'orders')
    for (const title of ['A-1', 'A-2', 'A-3']) await changes.add({ title })
    await changes.remove('o0', 'o1')
    const { user, app } = await openExport(test, 'at most 12 rows')
    expect(screen.getAllByText(/Rows marked deleted are left out\.$/)).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: /^Everything · 301 rows/ }))
    expect(screen.getByRole('button', { name: 'Export 301 rows' })).toBeTruthy()
    app.sheets.update((state) => changeSheet(state, orders, (sheet) => ({ ...sheet, search: '', rowCount: 303 })))
    await user.click(await screen.findByRole('radio', { name: /^What I see · 301 rows/ }))
    expect(screen.getByRole('button', { name: 'Export 301 rows' })).toBeTruthy()
  })

  it('exports everything with the ticked columns only', async () => {
    const { user, asked } = await openExport()
    await user.click(screen.getByRole('radio', { name: /^Everything · 300 rows/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Customer' }))
    await user.click(screen.getByRole('checkbox', { name: /^Row id as the first column/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Keep cells from running as formulas/ }))
    await user.click(screen.getByRole('button', { name: 'Export 300 rows' }))
    await waitFor(() =>
      expect(asked()).toMatchObject([
        { options: { query: null, fields: ['title', 'amount', 'date', 'state'], neutraliseFormulas: false, includeRowId: true } },
      ]),
    )
  })

  it('exports a workbook, of which nothing is asked that only text needs', async () => {
    const { user, asked } = await openExport()
    await user.click(screen.getByRole('radio', { name: 'Workbook (.xlsx)' }))
    expect(screen.queryByRole('checkbox', { name: /^Byte order mark/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Export 12 rows' }))
    await waitFor(() => expect(asked()).toMatchObject([{ options: { as: 'xlsx' } }]))
  })

  it('gives options, members and rows by name, by id or both, where such a field is exported', async () => {
    const { user, asked } = await openExport()
    const kinds = 'Options and related rows'
    const choice = within(screen.getByRole('radiogroup', { name: kinds }))
    await user.click(choice.getByRole('radio', { name: 'Both' }))
    expect(screen.getByText(/^Behind each column of names one of ids: “Customer \(id\)”/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Workbook (.xlsx)' }))
    expect(screen.getByText(/Cells with options offer them to choose from/)).toBeTruthy()
    await user.click(choice.getByRole('radio', { name: 'Ids' }))
    expect(screen.queryByText(/Cells with options offer them to choose from/)).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Customer' }))
    expect(screen.queryByRole('radiogroup', { name: kinds })).toBeNull()
    expect(
      within(screen.getByRole('radiogroup', { name: 'Options' })).getByRole('radio', { name: 'Ids', checked: true }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Export 12 rows' }))
    await waitFor(() =>
      expect(asked()).toMatchObject([
        { options: { as: 'xlsx', fields: ['title', 'amount', 'date', 'state'], references: 'ids' } },
      ]),
    )
  })

  it('asks nothing about ids and formatted text where no such field is exported', async () => {
    const { user, asked } = await openExport()
    await user.click(screen.getByRole('button', { name: 'None' }))
    await user.click(screen.getByRole('checkbox', { name: 'Amount' }))
    expect(screen.queryByRole('radio', { name: 'Ids' })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'HTML' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Export 12 rows' }))
    await waitFor(() => expect(asked()).toHaveLength(1))
    const [request] = asked()
    expect(Object.keys((request as { options: object }).options)).not.toContain('references')
    expect(Object.keys((request as { options: object }).options)).not.toContain('formatted')
  })

  it('needs at least one column', async () => {
    const { user } = await openExport()
    await user.click(screen.getByRole('button', { name: 'None' }))
    expect(screen.getByRole('button', { name: 'Export 12 rows' }).hasAttribute('disabled')).toBe(true)
  })

  it('can be cancelled while it writes, and offers the form again', async () => {
    const { user, host, connectionId } = await openExport()
    const job = { kind: 'export', title: 'Exporting Orders', connectionId } as const
    host.settle('export.start', { jobId: jobId.parse('job-1') })
    host.settle('jobs.cancel', { job: makeJob({ ...job, status: 'cancelled' }) })
    act(() => host.tell({ event: 'job.changed', payload: makeRunningJob(job) }))
    await user.click(screen.getByRole('button', { name: 'Export 12 rows' }))
    expect(await screen.findByText('Exporting Orders')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    act(() => host.tell({ event: 'job.changed', payload: makeJob({ ...job, status: 'cancelled' }) }))
    expect(await screen.findByRole('button', { name: 'Export 12 rows' })).toBeTruthy()
    expect(host.downloads).toEqual([])
  })

  it('says in the dialog why the host refuses', async () => {
    const { user, host } = await openExport()
    host.refuse('export.start', { kind: 'storage', reason: 'disk-full', message: 'The disk is full.' })
    await user.click(screen.getByRole('button', { name: 'Export 12 rows' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  })
})
