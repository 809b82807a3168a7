/** The file of an import as a grid in the check: rejected cells are typed over, changed alike, taken back, and the file is checked again by itself. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openChecked } from '../../support/window/open-checked.tsx'

const text = 'Order,Amount,State\nA-1,ten,Open\nA-2,20,Opn\nA-3,x3,Opn\nA-4,40,Open\n'

describe('the lines of the file', () => {
  it('are the rejected ones, with what is wrong in each cell, under the names of their fields', async () => {
    const { lines, cell, cells } = await openChecked(text)
    expect(await cell('ten (Not a number)')).toBeTruthy()
    expect(cells('Opn (No such option: “Opn”)')).toHaveLength(2)
    expect(cells('A-4')).toEqual([])
    expect(lines.getAllByRole('columnheader').map((it) => it.textContent.trim())).toEqual([
      'Line',
      'Why',
      'Order text',
      'Amount 2 rejected (50 %) number, 2 decimal places',
      'State 2 rejected (50 %) 1 matched (25 %) choice',
    ])
  })

  it('are corrected by typing, the next one follows, and the whole file is checked again by itself', async () => {
    const { user, lines, cell, corrections, host } = await openChecked(text)
    await user.click(await cell('ten (Not a number)'))
    expect(lines.getAllByRole('status')[0]?.textContent).toBe('Line 2, Amount: Not a number')
    await user.keyboard('1')
    await user.keyboard('0{Enter}')
    await cell('10 (In the file: “ten”)')
    expect(corrections()).toEqual([{ kind: 'cells', cells: [{ line: 2, column: 1, text: '10' }] }])
    const asked = () => host.calls.map(({ name }) => name)
    await waitFor(() => expect(asked().filter((name) => name === 'import.check')).toHaveLength(1))
    expect(asked().lastIndexOf('import.check')).toBeGreaterThan(asked().lastIndexOf('import.correct'))
    await screen.findByText(/^2 of 4 rows can be taken; 2 rows cannot/)
  })

  it('offer to change the same text everywhere, and take steps back and do them again', async () => {
    const { user, press, lines, cell, cells, corrections } = await openChecked(text)
    await user.click(await cell('Opn (No such option: “Opn”)'))
    await user.keyboard('{F2}')
    await user.clear(await lines.findByRole('textbox', { name: 'State' }))
    await user.keyboard('Open{Enter}')
    await press('1 more cell holds “Opn”: change it like this')
    await waitFor(() => expect(cells('Open (In the file: “Opn”)')).toHaveLength(2))
    await press('Undo')
    await cell('Opn (No such option: “Opn”)')
    await press('Redo')
    await waitFor(() => expect(cells('Open (In the file: “Opn”)')).toHaveLength(2))
    expect(corrections()).toEqual([
      { kind: 'cells', cells: [{ line: 3, column: 2, text: 'Open' }] },
      { kind: 'alike', line: 3, column: 2, text: 'Open' },
      { kind: 'undo' },
      { kind: 'redo' },
    ])
  })

  it('are taken out and in again, and emptied by Delete', async () => {
    const { user, press, cell, corrections } = await openChecked(text)
    await user.click(await cell('ten (Not a number)'))
    await press('Take the line out')
    await press('Take the line in again')
    await user.click(await cell('ten (Not a number)'))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(corrections()).toHaveLength(3))
    expect(corrections()).toEqual([
      { kind: 'lines', lines: [2], isOut: true },
      { kind: 'lines', lines: [2], isOut: false },
      { kind: 'cells', cells: [{ line: 2, column: 1, text: '' }] },
    ])
  })

  it('take a block from the clipboard, from the cell in front on', async () => {
    const { user, cell, corrections } = await openChecked(text)
    await user.click(await cell('ten (Not a number)'))
    await user.paste('1\tOpen\n2\tSent\n3\tOpen\n')
    await waitFor(() => expect(corrections()).toHaveLength(1))
    expect(corrections()).toEqual([
      {
        kind: 'cells',
        cells: [
          { line: 2, column: 1, text: '1' },
          { line: 2, column: 2, text: 'Open' },
          { line: 3, column: 1, text: '2' },
          { line: 3, column: 2, text: 'Sent' },
          { line: 4, column: 1, text: '3' },
          { line: 4, column: 2, text: 'Open' },
        ],
      },
    ])
  })

  it('are gone through by F7, and a text is replaced in the rejected cells alone', async () => {
    const { user, press, lines, corrections } = await openChecked(text)
    await press('Next rejected cell')
    await waitFor(() => expect(lines.getAllByRole('status')[0]?.textContent).toBe('Line 2, Amount: Not a number'))
    await user.keyboard('{F7}')
    await waitFor(() => expect(lines.getAllByRole('status')[0]?.textContent).toContain('Line 3, State'))
    await user.keyboard('{Control>}{End}{/Control}')
    await waitFor(() => expect(lines.getAllByRole('status')[0]?.textContent).toContain('Line 4, State'))
    await user.keyboard('{Control>}{Home}{/Control}')
    await waitFor(() => expect(lines.getAllByRole('status')[0]?.textContent).toContain('Line 2'))
    await press('Replace')
    await user.type(lines.getByRole('textbox', { name: 'Find' }), 'x')
    await press('Replace all')
    await lines.findByText('Replaced in 1 cell.')
    expect(corrections()).toEqual([{ kind: 'replace', find: 'x', by: '', matchCase: false, column: null }])
  })

  it('are all of them, or those with an altered cell, as chosen', async () => {
    const { user, lines, cell } = await openChecked(text)
    await user.click(await lines.findByText('All lines (4)'))
    expect(await cell('A-4')).toBeTruthy()
    await user.click(lines.getByText('Altered (0)'))
    expect(await lines.findByText('No cell is stored as something else than it says.')).toBeTruthy()
  })
})
