/** The steps of a column in the window: put together with a look at what they make of the file, kept with the import, reachable by keyboard. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findFileInput, openFile } from '../../support/window/open-import.tsx'
import { changesOf } from '../../support/window/staged-changes.ts'

async function openMapping(text: string) {
  const test = await openFile(text, 'map')
  const add = async (step: string | RegExp) => {
    await test.press('Add a step')
    await test.user.click(await screen.findByRole('menuitem', { name: step }))
  }
  const configured = () => test.called('import.configure')
  /** Chooses the file in which texts are looked up. */
  const upload = async (name: string, content: BlobPart = 'Code,Name,Rank\na-1,First,1.5\n') => {
    await screen.findByRole('dialog')
    await test.user.upload(findFileInput('[role=dialog] input[type=file]'), new File([content], name, { type: 'text/csv' }))
  }
  const choose = async (label: string, option: string) => {
    const box = await screen.findByRole('combobox', { name: label })
    await waitFor(() => expect(box).toHaveProperty('disabled', false))
    await test.user.click(box)
    await test.user.click(await screen.findByRole('option', { name: option }))
  }
  return { ...test, add, configured, upload, choose }
}

const shown = async () => {
  const table = await screen.findByRole('table', { name: 'Before and after' })
  const rows = within(table).getAllByRole('row').slice(1)
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 2)
      .map((cell) => cell.textContent),
  )
}

/** A file whose encoding is a guess. */
const latin = Buffer.from('Code,Name,Rank\na-1,Müller,1.5\n', 'latin1')

const file = 'Order,Amount,State\n A-1 ,10 kg,Open\nA-2,20,Sent\n,30 kg,\n'

describe('the steps of a column', () => {
  it('show what they make of the texts of the file, and are kept with the import', async () => {
    const { importId, press, add, configured, user } = await openMapping(file)
    await press('Steps of Amount')
    await add(/^Replace/)
    expect(screen.getByText('Say which text is replaced.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use these steps' }).hasAttribute('disabled')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find' }))
    await user.keyboard(' kg')
    await waitFor(async () =>
      expect(await shown()).toEqual([
        ['10 kg', '10'],
        ['20', 'as it is'],
        ['30 kg', '30'],
      ]),
    )
    expect(screen.getByRole('status').textContent).toBe('2 cells of the first 3 lines change.')
    await press('Use these steps')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const query = { text: ' kg', matchCase: false, wholeCell: false, isRegex: false }
    expect(configured()).toEqual([
      {
        importId: importId(),
        mapping: [{ column: 1, field: 'amount', dateOrder: null, decimal: null, steps: [{ op: 'replace', query, by: '' }] }],
      },
    ])
    expect((await screen.findByRole('button', { name: '1 step of Amount' })).title).toBe('1. Remove “ kg”')
    const preview = await screen.findByRole('table', { name: 'Preview' })
    expect(await within(preview).findByText('was “10 kg”')).toBeTruthy()
  })

  it('work one after the other, in an order that can be changed', async () => {
    const { press, add } = await openMapping(file)
    await press('Steps of Order')
    await add(/^Put the same text/)
    await add(/^Trim spaces/)
    await add(/^Fill down/)
    const names = () =>
      within(screen.getByRole('list', { name: 'Steps' }))
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label'))
    expect(names()).toEqual(['Step 1: Fill down', 'Step 2: Put the same text', 'Step 3: Trim spaces'])
    expect(screen.getByRole('button', { name: 'Move step 2, Put the same text up' }).hasAttribute('disabled')).toBe(true)
    await press('Move step 3, Trim spaces up')
    expect(names()).toEqual(['Step 1: Fill down', 'Step 2: Trim spaces', 'Step 3: Put the same text'])
    await press('Remove step 3, Put the same text')
    await waitFor(async () =>
      expect(await shown()).toEqual([
        ['·A-1·', 'A-1'],
        ['A-2', 'as it is'],
        ['empty', 'A-2'],
      ]),
    )
    await press('Add a step')
    expect((await screen.findByRole('menuitem', { name: /^Fill down/ })).hasAttribute('disabled')).toBe(true)
  })

  it('say what is wrong with an expression, and are not taken until it is mended', async () => {
    const { press, add, user, configured } = await openMapping(file)
    await press('Steps of Amount')
    await add(/^Replace/)
    await user.keyboard('(')
    await user.click(screen.getByRole('checkbox', { name: 'Regular expression' }))
    expect((await screen.findByRole('alert')).textContent).toContain('not a regular expression yet')
    expect(screen.getByRole('button', { name: 'Use these steps' }).hasAttribute('disabled')).toBe(true)
    await press('Cancel')
    expect(configured()).toEqual([])
  })

  it('are told of the cells that they changed in the ledger of the check, and are changed from there', async () => {
    const { press, add, user } = await openMapping('Order,Amount,State\nA-1,10 kg,Open\nA-2,20,Sent\nA-3,30 kg,\n')
    await press('Steps of Amount')
    await add(/^Replace/)
    await user.keyboard(' kg')
    await press('Use these steps')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Check the whole file')
    await press('Amount, altered: 2')
    const cells = await screen.findByRole('region', { name: 'Amount: altered' })
    expect((await within(cells).findByText('10 kg')).closest('tr')?.textContent).toBe('210 kg10')
    await press('Change the steps')
    expect(await screen.findByRole('dialog', { name: 'Steps of “Amount”' })).toBeTruthy()
  })

  it('are taken away from a column that needs none', async () => {
    const { importId, press, add, configured } = await openMapping(file)
    await press('Steps of Order')
    await add(/^Change letters/)
    await press('Use these steps')
    await press('1 step of Order')
    await press('Remove step 1, Change letters')
    await press('Use these steps')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(configured().at(-1)).toEqual({
      importId: importId(),
      mapping: [{ column: 0, field: 'title', dateOrder: null, decimal: null }],
    })
  })

  it('look texts up in another worksheet, once its place is chosen, and say what is not found', async () => {
    const { press, add, configured, choose, user, host, connection } = await openMapping('Order,State\nOrder 00001,x\nnone,x\n')
    const customers = changesOf(host, connection.id)
    await customers.set('c0', 'name', 'Order 00001')
    await customers.set('c0', 'revenue', 1250.5)
    await press('Steps of Order')
    await add(/^Look up/)
    expect(screen.getByText('Choose the worksheet in which the texts are looked up.')).toBeTruthy()
    await choose('In the worksheet', 'Customers')
    await choose('Find the text in', 'Company')
    expect(screen.getByRole('button', { name: 'Use these steps' }).hasAttribute('disabled')).toBe(true)
    await choose('Take the value of', 'Yearly revenue')
    await waitFor(async () =>
      expect(await shown()).toEqual([
        ['Order 00001', '1250.5'],
        ['none', 'not found: rejected'],
      ]),
    )
    expect(screen.getByRole('status').textContent).toBe('1 cell of the first 2 lines changes. 1 cell is refused.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Where it is not found' }), 'keep')
    await waitFor(async () => expect((await shown())[1]).toEqual(['none', 'as it is']))
    await press('Use these steps')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(configured()).toMatchObject([
      {
        mapping: [
          {
            steps: [
              {
                ...{ op: 'look-up', ignores: ['case', 'spaces'], notFound: 'keep', several: 'reject' },
                table: { worksheet: { id: 'customers' }, find: { id: 'name' }, take: { id: 'revenue', name: 'Yearly revenue' } },
              },
            ],
          },
        ],
      },
    ])
  })

  it('look texts up in a file, of which a copy is kept, and read dates as they are written', async () => {
    const { press, add, configured, upload, choose, user } = await openMapping('Order,State\nA-1,13 Mar 24\nnone,soon\n')
    await press('Steps of Order')
    await add(/^Look up/)
    await user.click(screen.getByRole('radio', { name: 'In a file' }))
    await upload('names.csv')
    expect(await screen.findByText('names.csv')).toBeTruthy()
    await choose('Find the text in', 'Code')
    await choose('Take the value of', 'Name')
    await waitFor(async () =>
      expect(await shown()).toEqual([
        ['A-1', 'First'],
        ['none', 'not found: rejected'],
      ]),
    )
    await press('Use these steps')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Steps of State')
    await add(/^Read as a date/)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Where there is no such date' }), 'empty')
    await waitFor(async () =>
      expect(await shown()).toEqual([
        ['13 Mar 24', '2024-03-13'],
        ['soon', 'empty'],
      ]),
    )
    await press('Use these steps')
    await waitFor(() => expect(configured().length).toBe(2))
    const table = {
      of: 'file',
      file: { name: 'names.csv' },
      find: { column: 0, name: 'Code' },
      take: { column: 1, name: 'Name' },
    }
    expect(configured()).toMatchObject([
      { mapping: [{ steps: [{ op: 'look-up', table }] }] },
      { mapping: [{ steps: [{ op: 'date-form', order: 'dmy', otherwise: 'empty' }] }] },
    ])
  })

  it('ask whether the texts of a file read right whose encoding is a guess, and read it in the one that is chosen', async () => {
    const { press, add, configured, upload, choose, user, called } = await openMapping('Order,State\nA-1,x\n')
    await press('Steps of Order')
    await add(/^Look up/)
    await user.click(screen.getByRole('radio', { name: 'In a file' }))
    await upload('legacy.csv', latin)
    await screen.findByText('legacy.csv')
    const question = await screen.findByRole('region', { name: 'Do these texts read right?' })
    expect(question.textContent).toContain('a-1,Müller,1.5')
    expect(screen.getByText('Say whether the texts of the file read right.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Encoding' }))
    await user.click(await screen.findByRole('option', { name: /^Mac Roman/ }))
    await screen.findByText(/a-1,M¸ller,1.5/)
    expect(screen.queryByRole('region', { name: 'Do these texts read right?' })).toBeNull()
    await choose('Find the text in', 'Code')
    await choose('Take the value of', 'Name')
    await upload('legacy-2.csv', latin)
    await screen.findByText('legacy-2.csv')
    await waitFor(() => expect(called('import.look-up-file').at(-1)).toMatchObject({ encoding: 'macintosh' }))
    expect(screen.queryByRole('region', { name: 'Do these texts read right?' })).toBeNull()
    await press('Use these steps')
    await waitFor(() => expect(configured().length).toBe(1))
    const table = { of: 'file', file: { name: 'legacy-2.csv' }, encoding: 'macintosh', find: { name: 'Code' } }
    expect(configured()).toMatchObject([{ mapping: [{ steps: [{ op: 'look-up', table }] }] }])
  })

  it('ask nothing more once the guess is confirmed', async () => {
    const { press, add, upload, user, called } = await openMapping('Order,State\nA-1,x\n')
    await press('Steps of Order')
    await add(/^Look up/)
    await user.click(screen.getByRole('radio', { name: 'In a file' }))
    await upload('legacy.csv', latin)
    await press('They read right')
    await screen.findByText('Choose the column in which the texts stand.')
    expect(screen.queryByRole('region', { name: 'Do these texts read right?' })).toBeNull()
    expect(called('import.look-up-file').at(-1)).toMatchObject({ encoding: 'windows-1252' })
  })
})
