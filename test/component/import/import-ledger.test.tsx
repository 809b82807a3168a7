/** The ledger in the window: counts per column, the cells behind a count, the file, and what may be done about them. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openFile } from '../../support/window/open-import.tsx'

async function openLedger(text: string) {
  const test = await openFile(text, 'check')
  return { ...test, ledger: await screen.findByRole('region', { name: 'What is stored of each column' }) }
}

const small = 'Order,Amount,State\nA-1,1.50,open\nA-2,+7,Sent\nA-3,x,Open\nA-4,20,Open\n'
const rowsOf = (part: HTMLElement): readonly (readonly (string | null)[])[] =>
  within(part)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the ledger of an import', () => {
  it('counts every cell of a column once, by what becomes of it', async () => {
    const { ledger } = await openLedger(small)
    expect(rowsOf(within(ledger).getByRole('table'))).toEqual([
      ['Column', 'Field', 'As written', 'Other form', 'Altered', 'Matched', 'Rejected', 'Not written'],
      ['Order', 'Order', '3', '–', '–', '–', '–', '1'],
      ['Amount', 'Amount', '1', '2', '–', '–', '1', '–'],
      ['State', 'State', '–', '–', '–', '3', '–', '1'],
    ])
  })

  it('opens the cells behind a number, kind by kind, with line, text and what is stored', async () => {
    const { user, press } = await openLedger(small)
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
      ['4', 'x', 'Not a number'],
    ])
    await press('Close the list of cells')
    expect(screen.queryByRole('region', { name: 'Amount: rejected' })).toBeNull()
  })

  it('goes through a long list page by page', async () => {
    const { press, called } = await openLedger(
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
    const { user, press, called } = await openLedger('Order,Amount\nA-1,+7\n')
    await press('Amount, other form: 1')
    await press('Store it otherwise')
    await user.click(await screen.findByRole('menuitem', { name: /^State/ }))
    expect(await screen.findByRole('row', { name: 'Amount State – – – – 1 –' })).toBeTruthy()
    expect(called('import.configure')).toMatchObject([{ mapping: [{ column: 1, field: 'state' }] }])
  })

  it('gives a column a field of another type once that was confirmed, and runs the check again', async () => {
    const { user, press, called, ledger, importId } = await openLedger('Order,Amount\nA-1,+7\n')
    await user.click(within(ledger).getByRole('button', { name: 'Amount' }))
    const types = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(types.slice(0, 4)).toEqual(['Text', 'Date', 'Date and time', 'Choice'])
    await user.click(screen.getByRole('menuitem', { name: 'Text' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('Add a field of the type text to “Orders”?')
    expect(called('import.retype-column')).toEqual([])
    await press('Add the field')
    await waitFor(() => expect(called('import.check')).toHaveLength(1))
    expect(called('import.retype-column')).toEqual([{ importId: importId(), column: 1, type: '2', replace: false }])
  })

  it('is saved as a file', async () => {
    const { ledger, user, called, importId } = await openLedger(small)
    await user.click(within(ledger).getByRole('button', { name: 'Save the ledger' }))
    expect(called('import.save-ledger')).toEqual([{ importId: importId() }])
  })

  it('is still there, without its remedies, when the rows are staged', async () => {
    const { press } = await openLedger(small)
    await press('Go on to write')
    await press(/^Stage 3 rows/)
    await press('Amount, other form: 2')
    await screen.findByRole('region', { name: 'Amount: other form' })
    expect(screen.queryByRole('button', { name: 'Store it otherwise' })).toBeNull()
  })
})
