/** Imports looked back at: the list, the ledger that opens from it, and the row that says which line it comes from. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openImport } from '../../../src-renderer/commands/import/import-file.ts'
import { openPast, openPastImport } from '../../../src-renderer/commands/push/open-past.ts'
import { useApp } from '../../../src-renderer/state/app-context.tsx'
import { useStore } from '../../../src-renderer/state/store.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { ImportView } from '../../../src-renderer/views/import/import-view.tsx'
import { PastView } from '../../../src-renderer/views/past/past-view.tsx'
import type { ImportedCell, RowOrigin } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { type ConnectionId, fieldId, importId, worksheetId } from '../../../src-shared/model/ids.ts'
import { customerName } from '../../support/trading/trading-rows.ts'
import { showRowPanel } from '../../support/window/open-row-panel.tsx'
import { createTestApp, openSampleIn, renderInApp } from '../../support/window/render-app.tsx'

const orders = worksheetId.parse('orders')

const Window = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const tab = activeTab(useStore(useApp().tabs))
  if (tab?.kind === 'import') return <ImportView connectionId={connectionId} tab={tab} />
  return tab?.kind === 'past' ? <PastView connectionId={connectionId} run={tab.run} importId={tab.importId} /> : null
}

async function openWindow() {
  const test = createTestApp()
  const connection = await openSampleIn(test)
  const { user } = renderInApp(<Window connectionId={connection.id} />, test)
  const press = (name: RegExp | string) => screen.findByRole('button', { name }).then((button) => user.click(button))
  const called = (name: string) => test.host.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...test, user, press, called }
}

async function stageFile({ app, user, press }: Awaited<ReturnType<typeof openWindow>>, name: string, text: string) {
  openImport(app, orders, 'Orders')
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  await user.upload(input, new File([text], name, { type: 'text/csv' }))
  await press('Map the columns')
  await press('Check the whole file')
  await screen.findByText(/can be taken/)
  await press('Go on to write')
  await press(/^Stage \d+ rows?/)
  await screen.findByRole('status', { name: 'Outcome' })
}

describe('past imports', { timeout: 20_000 }, () => {
  it('say what to do while there are none, and lead back to what was sent', async () => {
    const { app, user } = await openWindow()
    openPastImport(app, null)
    expect(await screen.findByText('Nothing was imported from here yet')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Sent' }))
    expect(await screen.findByText('Nothing was pushed from here yet')).toBeTruthy()
  })

  it('open with the ledger of their file, which is looked through and saved as it was after the check', async () => {
    const window = await openWindow()
    await stageFile(window, 'march.csv', 'Order,Amount,State\nA-1,1.50,open\nA-2,+7,Sent\nA-3,x,Open\n')
    openPast(window.app, null)
    await window.user.click(await screen.findByRole('radio', { name: 'Imports' }))
    const list = await screen.findByRole('list', { name: 'Past imports' })
    expect(within(list).getByRole('button').textContent).toMatch(/^march\.csv into Orders.*2 new, staged for review1 rejected$/)
    expect(await screen.findByRole('region', { name: 'Rejected rows' })).toBeTruthy()
    await window.press('Amount, other form: 2')
    expect(await screen.findByRole('region', { name: 'Amount: other form' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Store it otherwise' })).toBeNull()
    await window.press('Save the ledger')
    expect(window.called('import.save-ledger')).toHaveLength(1)
    await window.press('Open the import')
    expect(await screen.findByRole('status', { name: 'Outcome' })).toBeTruthy()
  })

  it('say that one is no longer kept', async () => {
    const { app } = await openWindow()
    openPastImport(app, importId.parse('gone'))
    expect(await screen.findByText('This import is no longer kept')).toBeTruthy()
  })
})

describe('the row panel of an imported row', { timeout: 20_000 }, () => {
  const origin: RowOrigin = {
    ...{ importId: importId.parse('i1'), fileName: 'customers.csv', at: Date.UTC(2024, 4, 1, 9), line: 12, change: 'create' },
    cells: [],
    unlisted: [],
  }
  const cell = (text: string, value: string): ImportedCell => ({
    ...{ field: fieldId.parse('name'), fieldName: 'Company', kind: 'spaces', text, value, stored: value },
  })
  /** The panel on a row whose company is called as its title says. */
  async function showImported(section: 'fields' | 'history', cellsOf: (company: string) => readonly ImportedCell[]) {
    const test = createTestApp()
    const company = customerName(0)
    test.host.settle('import.of-row', { origins: [{ ...origin, cells: cellsOf(company) }] })
    const shown = await showRowPanel(section, everyRow, test)
    return { ...shown, company }
  }

  it('says which line it comes from and what the file had, and opens the import', async () => {
    const { app, user, company } = await showImported('fields', (name) => [cell(` ${name}  `, name)])
    const line = await screen.findByRole('button', {
      name: 'Comes from line 12 of customers.csv, imported today. Opens the import.',
    })
    expect(screen.getByText(/^Was “.*” in the file$/).textContent).toBe(`Was “ ${company}  ” in the file`)
    await user.click(line)
    expect(app.tabs.get().tabs).toContainEqual({ kind: 'past', run: null, importId: 'i1' })
  })

  it('says nothing of a cell that holds something else by now', async () => {
    await showImported('fields', () => [cell(' Former ', 'Former')])
    expect(await screen.findByText('Comes from line 12 of customers.csv, imported today')).toBeTruthy()
    expect(screen.queryByText(/in the file$/)).toBeNull()
  })

  it('tells in its history what of the line is stored otherwise, also of what was changed since', async () => {
    await showImported('history', () => [cell(' Former ', 'Former')])
    const files = await screen.findByRole('region', { name: 'From files' })
    expect(within(files).getByRole('button', { name: 'customers.csv. Opens the import.' })).toBeTruthy()
    expect(within(files).getByText('line 12 · new row')).toBeTruthy()
    expect(within(files).getByText('Company').parentElement?.textContent).toBe('Company Former Former')
  })
})
