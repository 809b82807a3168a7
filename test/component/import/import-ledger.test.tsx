/** The ledger in the window: counts per column, the cells behind a count, the file, and what may be done about them. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openImport } from '../../../src-renderer/commands/import/import-file.ts'
import { useApp } from '../../../src-renderer/state/app-context.tsx'
import { useStore } from '../../../src-renderer/state/store.ts'
import { activeTab } from '../../../src-renderer/state/tabs-state.ts'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ImportView } from '../../../src-renderer/views/import/import-view.tsx'
import { type ConnectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp } from '../../support/fake-host/render-app.tsx'

const orders = worksheetId.parse('orders')

const Wizard = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const tab = activeTab(useStore(app.tabs))
  return tab?.kind === 'import' ? <ImportView connectionId={connectionId} tab={tab} /> : null
}

/** A file that was checked in the window. */
async function openChecked(text: string) {
  const test = createTestApp()
  const connection = openSampleIn(test)
  openImport(test.app, orders, 'Orders')
  const { user } = renderInApp(
    <>
      <Wizard connectionId={connection.id} />
      <DialogHost />
    </>,
    test,
  )
  const press = (name: RegExp | string) => screen.findByRole('button', { name }).then((button) => user.click(button))
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  await user.upload(input, new File([text], 'march.csv', { type: 'text/csv' }))
  await press('Map the columns')
  await press('Check the whole file')
  const ledger = await screen.findByRole('region', { name: 'What is stored of each column' })
  const called = (name: string) => test.fake.calls.filter((call) => call.name === name).map((call) => call.request)
  return { ...test, user, press, ledger, called }
}

const small = 'Order,Amount,State\nA-1,1.50,open\nA-2,+7,Sent\nA-3,x,Open\nA-4,20,Open\n'
const rowsOf = (part: HTMLElement): readonly (readonly (string | null)[])[] =>
  within(part)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the ledger of an import', () => {
  it('counts every cell of a column once, by what becomes of it', async () => {
    const { ledger } = await openChecked(small)
    expect(rowsOf(within(ledger).getByRole('table'))).toEqual([
      ['Column', 'Field', 'As written', 'Other form', 'Altered', 'Matched', 'Rejected', 'Not written'],
      ['Order', 'Order', '3', '–', '–', '–', '–', '1'],
      ['Amount', 'Amount', '1', '2', '–', '–', '1', '–'],
      ['State', 'State', '–', '–', '–', '3', '–', '1'],
    ])
  })

  it('opens the cells behind a number, kind by kind, with line, text and what is stored', async () => {
    const { user, press } = await openChecked(small)
    await press('Amount, other form: 2')
    const cells = await screen.findByRole('region', { name: 'Amount: other form' })
    expect(rowsOf(await within(cells).findByRole('table'))).toEqual([
      ['Line', 'As written', 'Stored'],
      ['3', '+7', '7'],
    ])
    await user.click(within(cells).getByRole('button', { name: 'Zeros before or behind are left out: 1' }))
    expect((await within(cells).findByText('1.50')).closest('tr')?.textContent).toMatch(/^21.501.5$/)
    await press('Amount, rejected: 1')
    const rejected = await screen.findByRole('region', { name: 'Amount: rejected' })
    expect(rowsOf(await within(rejected).findByRole('table'))).toEqual([
      ['Line', 'As written', 'Why'],
      ['4', 'x', '“x” is not a number'],
    ])
    await press('Close the list of cells')
    expect(screen.queryByRole('region', { name: 'Amount: rejected' })).toBeNull()
  })

  it('goes through a long list page by page', async () => {
    const { press, called } = await openChecked(
      `Order,Amount\n${Array.from({ length: 120 }, (_, n) => `A-${n},+${n}`).join('\n')}\n`,
    )
    await press('Amount, other form: 120')
    await screen.findByText('+49')
    await press('Later')
    await screen.findByText('+99')
    expect(screen.getByText('51–100 of 120')).toBeTruthy()
    expect(called('import.ledger')).toMatchObject([{ column: 1, kind: 'sign', offset: 0, limit: 50 }, { offset: 50 }])
  })

  it('sends a column to another field, and runs the check again', async () => {
    const { user, press, called } = await openChecked('Amount\n+7\n')
    await press('Amount, other form: 1')
    const before = called('import.configure').length
    await press('Store it otherwise')
    await user.click(await screen.findByRole('menuitem', { name: /^Order(?!ed)/ }))
    expect(await screen.findByRole('row', { name: 'Amount Order 1 – – – – –' })).toBeTruthy()
    expect(called('import.configure').slice(before)).toMatchObject([{ mapping: [{ column: 0, field: 'title' }] }])
  })

  it('gives a column a field of another type once that was confirmed, and runs the check again', async () => {
    const { user, press, called, ledger } = await openChecked('Amount\n+7\n')
    await user.click(within(ledger).getByRole('button', { name: 'Amount' }))
    const types = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(types.slice(0, 4)).toEqual(['Text', 'Date', 'Date and time', 'Choice'])
    await user.click(screen.getByRole('menuitem', { name: 'Text' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('Add a field of the type text to “Orders”?')
    expect(called('import.retype-column')).toEqual([])
    await press('Add the field')
    await waitFor(() => expect(called('import.check')).toHaveLength(2))
    expect(called('import.retype-column')).toEqual([{ importId: 'import-1', column: 0, type: '2', replace: false }])
  })

  it('is saved as a file', async () => {
    const { ledger, user, called } = await openChecked(small)
    await user.click(within(ledger).getByRole('button', { name: 'Save the ledger' }))
    expect(called('import.save-ledger')).toEqual([{ importId: 'import-1' }])
  })

  it('is still there, without its remedies, when the rows are staged', async () => {
    const { press } = await openChecked(small)
    await press('Go on to write')
    await press(/^Stage 3 rows/)
    await press('Amount, other form: 2')
    await screen.findByRole('region', { name: 'Amount: other form' })
    expect(screen.queryByRole('button', { name: 'Store it otherwise' })).toBeNull()
  })
})
