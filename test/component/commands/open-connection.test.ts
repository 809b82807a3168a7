import { expect, it } from 'vitest'
import { openConnection, openSample } from '../../../src-renderer/commands/window/open-connection.ts'
import { openDialog } from '../../../src-renderer/state/connection/session-state.ts'
import { changeSheet, sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { openTab } from '../../../src-renderer/state/tabs-state.ts'
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp } from '../../support/window/render-app.tsx'

const customers = worksheetId.parse('customers')

it('a connection that is opened again after it was edited keeps its tabs and how their rows are looked at', async () => {
  const { app } = createTestApp()
  const profile = { name: 'Shop', address: 'https://service.example', dialect: ownDialect }
  const added = await app.host.call('connections.add', { ...profile, secret: { appKey: 'k', sign: 's' } })
  if (!added.ok) throw new Error(added.error.message)
  const { id } = added.value.connection
  await openConnection(app, id)
  app.tabs.update((state) => openTab(state, { kind: 'worksheet', worksheetId: customers, title: 'Customers' }))
  app.tabs.update((state) => openTab(state, { kind: 'review' }))
  app.sheets.update((state) => changeSheet(state, customers, (sheet) => ({ ...sheet, search: 'Nina' })))
  const tabs = app.tabs.get()
  await app.host.call('connections.update', { ...profile, connectionId: id, name: 'Another name' })
  await openConnection(app, id)
  expect(app.session.get().connection?.name).toBe('Another name')
  expect(app.tabs.get()).toEqual(tabs)
  expect(sheetOf(app.sheets.get(), customers).search).toBe('Nina')
})

it('the palette that was opened while a connection opens stays open, and the form of a connection closes', async () => {
  for (const [dialog, stays] of [
    [{ kind: 'palette' }, true],
    [{ kind: 'connect', edit: null }, false],
  ] as const) {
    const { app } = createTestApp()
    const opening = openSample(app)
    app.session.update((state) => openDialog(state, dialog))
    await opening
    expect(app.session.get().dialog).toEqual(stays ? dialog : null)
  }
})
