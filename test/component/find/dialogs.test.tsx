import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { type FieldId, fieldId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

const customers = worksheetId.parse('customers')

async function open() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const at = { connectionId: connection.id, worksheetId: customers }
  const view = await test.app.host.call('rows.open-view', { ...at, query: everyRow })
  if (!view.ok) throw new Error(view.error.message)
  const state = await test.app.host.call('worksheet.open', at)
  if (!state.ok) throw new Error(state.error.message)
  const title = state.value.fields.find((it) => it.isTitle)
  if (title === undefined) throw new Error('no title')
  const undoName = async () => (await changesOf(test.host, connection.id).state()).undo
  return { ...test, at, shown: view.value, title, undoName }
}

const selectionOf = (shown: { view: string; revision: number }, field: FieldId, last: number) => ({
  view: shown.view as never,
  revision: shown.revision,
  parts: [{ rows: [[0, last] as [number, number]], fields: [field] }],
})

describe('the dialog for many cells', () => {
  it('shows what would change in the selected cells, and changes them as one step', async () => {
    const { app, at, shown, title, host, notices, undoName } = await open()
    const start = { at, selection: selectionOf(shown, fieldId.parse(title.id), 4), shown }
    app.session.update((state) => openDialog(state, { kind: 'bulk', start }))
    const { user } = renderInApp(<DialogHost />, { app, host, notices })
    const dialog = await screen.findByRole('dialog', { name: 'Change many cells' })
    expect(within(dialog).getByText('Enter the value.')).toBeDefined()
    await user.type(within(dialog).getByRole('textbox', { name: 'Value' }), 'Same')
    await waitFor(() => expect(within(dialog).getAllByRole('cell', { name: 'Same' })).toHaveLength(5))
    await user.click(within(dialog).getByRole('button', { name: 'Change the cells' }))
    await waitFor(async () => expect(await undoName()).toBe('Fill 5 cells'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says how far it looked where nothing would change there', async () => {
    const { app, at, shown, title, host, notices } = await open()
    const none = { fields: [], rows: [], names: {}, skipped: [], targetRows: 1_000_000, lookedAt: 50_000 }
    host.settle('edits.preview', none)
    const start = { at, selection: selectionOf(shown, fieldId.parse(title.id), 4), shown }
    app.session.update((state) => openDialog(state, { kind: 'bulk', start }))
    const { user } = renderInApp(<DialogHost />, { app, host, notices })
    await user.type(await screen.findByRole('textbox', { name: 'Value' }), 'x')
    await screen.findByText(/^Nothing would change in the first 50,000 of 1,000,000 rows\./)
  })

  it('says why it cannot be previewed', async () => {
    const { app, at, shown, title, host, notices } = await open()
    host.refuse('edits.preview', { kind: 'invalid', message: 'Not like this.' })
    const start = { at, selection: selectionOf(shown, fieldId.parse(title.id), 4), shown }
    app.session.update((state) => openDialog(state, { kind: 'bulk', start }))
    const { user } = renderInApp(<DialogHost />, { app, host, notices })
    await user.type(await screen.findByRole('textbox', { name: 'Value' }), 'x')
    expect((await screen.findByRole('alert')).textContent).toContain('Not like this.')
    expect(screen.getByRole('button', { name: 'Change the cells' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('the history', () => {
  it('leads back to any step, before all of them, and forward again', async () => {
    const { app, at, shown, title, host, notices, undoName } = await open()
    const set = (value: string, last: number) =>
      app.host.call('edits.run', {
        ...at,
        target: { of: 'area', area: selectionOf(shown, fieldId.parse(title.id), last) },
        operation: { op: 'set', value },
      })
    await set('one', 1)
    await set('two', 2)
    app.session.update((state) => openDialog(state, { kind: 'history', at }))
    const { user } = renderInApp(<DialogHost />, { app, host, notices })
    await user.click(await screen.findByRole('button', { name: /^Fill 2 cells/ }))
    await waitFor(async () => expect(await undoName()).toBe('Fill 2 cells'))
    await screen.findByText('undone')
    await user.click(screen.getByRole('button', { name: 'Before all of these' }))
    await waitFor(async () => expect(await undoName()).toBeNull())
    await waitFor(() => expect(screen.getAllByText('undone')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: /^Fill 3 cells/ }))
    await waitFor(async () => expect(await undoName()).toBe('Fill 3 cells'))
  })

  it('says so when there is nothing to go back to', async () => {
    const { app, at, host, notices } = await open()
    app.session.update((state) => openDialog(state, { kind: 'history', at }))
    renderInApp(<DialogHost />, { app, host, notices })
    expect(await screen.findByText(/Nothing was changed here/)).toBeDefined()
  })
})
