/** Many cells of an imported file at once: ranges by keys, emptied, filled, pasted over and copied, and the commands that worksheets have. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../../src-renderer/commands/run-command.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { openChecked } from '../../support/window/open-checked.tsx'
import type { OpenedFile } from '../../support/window/open-import.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const text = 'Order,Amount,State\na-1,ten,Open\na-2,20,Opn\na-3,x3,Opn\na-4,40,Open\n'

async function openAll(opened?: OpenedFile) {
  const test = await openChecked(text, opened)
  await test.user.click(await test.lines.findByText('All lines (4)'))
  await test.cell('a-4')
  const bulks = () => test.called('import.bulk')
  const fills = () => test.called('import.fill')
  const status = () => test.lines.getAllByRole('status')[0]?.textContent
  return { ...test, bulks, fills, status }
}

/** The text that the grid puts on the clipboard, at once. */
function clip(kind: 'copy' | 'cut'): string {
  let text = ''
  const setData = (_: string, data: string): void => {
    text = data
  }
  fireEvent[kind](document.activeElement ?? document.body, { clipboardData: { setData } })
  return text
}

const area = (first: number, last: number, ...fields: readonly string[]) => ({
  of: 'area',
  area: expect.objectContaining({ show: 'all', parts: [{ rows: [[first, last]], fields }] }),
})

describe('several cells of the file', () => {
  it('are selected by Shift and the arrow keys, counted, said to be selected, and emptied in one step', async () => {
    const { user, notices, cell, cells, bulks, status, lines } = await openAll()
    await user.click(await cell('a-1'))
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await waitFor(() => expect(status()).toBe('3 cells selected'))
    await waitFor(() => expect(lines.getAllByRole('gridcell', { selected: true })).toHaveLength(3))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(bulks()).toHaveLength(1))
    expect(bulks()[0]).toMatchObject({ target: area(0, 2, 'c0'), operation: { op: 'clear' } })
    await waitFor(() => expect(cells('a-2')).toEqual([]))
    await waitFor(() => expect(notices.map(({ title }) => title)).toContain('3 cells changed'))
  })

  it('are all of a column or of the lines, by Control with space and with A, and lead back to one cell', async () => {
    const { user, cell, fills, status } = await openAll()
    await user.click(await cell('a-2'))
    await user.keyboard('{Control>} {/Control}')
    await waitFor(() => expect(status()).toBe('4 cells selected'))
    await user.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(status()).toBe('12 cells selected'))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(status()).toContain('Line 3'))
    await user.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}')
    await waitFor(() => expect(status()).toBe('3 cells selected'))
    await user.keyboard('{Control>}d{/Control}')
    await waitFor(() => expect(fills()).toHaveLength(1))
    expect(fills()[0]).toMatchObject({
      show: 'all',
      from: { rows: [1, 1], fields: ['c1'] },
      into: { along: 'rows', rows: [2, 3] },
      mode: 'copy',
    })
    await waitFor(async () => expect(await cell('20 (In the file: “40”)')).toBeTruthy())
  })

  it('are given one text that is typed with Control and Enter or pasted, a block from the clipboard, and copied as one', async () => {
    const { user, cell, bulks, corrections } = await openAll()
    await user.click(await cell('a-1'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await user.keyboard('n')
    await user.keyboard('ew{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bulks()).toHaveLength(1))
    expect(bulks()[0]).toMatchObject({ target: area(0, 1, 'c0'), operation: { op: 'set', value: 'new' } })
    await cell('new (In the file: “a-2”)')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await user.paste('one')
    await waitFor(() => expect(bulks()).toHaveLength(2))
    await user.paste('1\t2\n3\t4\n')
    await waitFor(() => expect(corrections()).toHaveLength(1))
    expect(corrections()[0]).toMatchObject({ kind: 'cells', cells: [{ text: '1' }, { text: '2' }, { text: '3' }, { text: '4' }] })
    await waitFor(() => expect(clip('copy').split(/\r?\n/).slice(0, 2)).toEqual(['1', '3']))
  })
})

describe('cells of the file that are cut', () => {
  it('stay until they are pasted, and move then in one step; Escape and another text leave them', async () => {
    const { user, cell, cells, status, corrections, press, lines } = await openAll()
    await user.click(await cell('a-1'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    const cut = clip('cut')
    expect(cut.trimEnd().split(/\r?\n/)).toEqual(['a-1', 'a-2'])
    await waitFor(() => expect(status()).toBe('2 cells cut. Paste to move them, or press Escape.'))
    expect(corrections()).toEqual([])
    await user.click(await cell('a-2'))
    await user.paste(cut)
    await waitFor(() => expect(corrections()).toHaveLength(1))
    expect(corrections()[0]).toEqual({
      kind: 'cells',
      cells: [
        { line: 3, column: 0, text: 'a-1' },
        { line: 4, column: 0, text: 'a-2' },
        { line: 2, column: 0, text: '' },
      ],
    })
    await waitFor(() => expect(cells('a-2 (In the file: “a-3”)')).toHaveLength(1))
    await user.click(await cell('a-4'))
    await user.paste(cut)
    await waitFor(() => expect(corrections()).toHaveLength(2))
    expect(corrections()[1]).toMatchObject({ cells: [{ line: 5, text: 'a-1' }] })
    await press('Undo')
    await user.click(lines.getByRole('gridcell', { name: /^ten/ }))
    const other = clip('cut')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(status()).not.toContain('cut'))
    await user.click(await cell('40'))
    await user.paste(other)
    await waitFor(() => expect(corrections()).toHaveLength(4))
    expect(corrections()[3]).toEqual({ kind: 'cells', cells: [{ line: 5, column: 1, text: 'ten' }] })
  })

  it('move as far as there are cells to go to, past lines that are taken out, and the others are said to stay', async () => {
    const { user, cell, corrections, notices, press, lines } = await openAll()
    await user.click(await cell('a-4'))
    await press('Take the line out')
    await waitFor(() => expect(corrections()).toHaveLength(1))
    await user.click(lines.getByRole('gridcell', { name: /^ten/ }))
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
    const cut = clip('cut')
    await user.click(lines.getByRole('gridcell', { name: /^x3/ }))
    await user.keyboard('{ArrowRight}')
    await user.paste(cut)
    await waitFor(() => expect(corrections()).toHaveLength(2))
    expect(corrections()[1]).toEqual({
      kind: 'cells',
      cells: [
        { line: 4, column: 2, text: 'ten' },
        { line: 2, column: 1, text: '' },
      ],
    })
    await waitFor(() => expect(notices.map(({ title }) => title)).toContain('3 cut cells stay as they are'))
  })
})

describe('several lines of the file', () => {
  it('are taken out together, and in again', async () => {
    const { user, cell, press, corrections } = await openAll()
    await user.click(await cell('a-2'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await press('Take these lines out')
    await waitFor(() => expect(corrections()).toHaveLength(1))
    await press('Take the line in again')
    await waitFor(() => expect(corrections()).toHaveLength(2))
    expect(corrections()).toEqual([
      { kind: 'lines', lines: [3, 4], isOut: true },
      { kind: 'lines', lines: [3, 4], isOut: false },
    ])
  })
})

describe('a text of the file', () => {
  it('is replaced in the selected cells alone, or in all lines', async () => {
    const { user, cell, cells, press, lines, bulks } = await openAll()
    await user.click(await cell('a-1'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await press('Replace')
    await user.type(lines.getByRole('textbox', { name: 'Find' }), 'a')
    await user.type(lines.getByRole('textbox', { name: 'Replace with' }), 'b')
    expect(lines.getByRole('combobox', { name: 'In which cells' })).toHaveProperty('value', 'selected')
    await press('Replace all')
    await lines.findByText('Replaced in 2 cells.')
    expect(cells('a-3')).toHaveLength(1)
    await user.selectOptions(lines.getByRole('combobox', { name: 'In which cells' }), 'All lines')
    await user.selectOptions(lines.getByRole('combobox', { name: 'In which column' }), 'Order')
    await press('Replace all')
    await waitFor(() => expect(cells('a-3')).toEqual([]))
    // The button was busy, and lost the focus.
    await user.click(lines.getByRole('textbox', { name: 'Find' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'))
    expect(bulks()[1]).toMatchObject({ target: { of: 'file', fields: ['c0'] }, operation: { op: 'replace', by: 'b' } })
  })
})

describe('the commands for many cells', () => {
  it('are asked for by button and palette, show what would become of the cells, and are one step back', async () => {
    const { user, app, cell, cells, press, bulks } = await openAll()
    await user.click(await cell('a-1'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    runCommand(app, 'bulk.open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change many cells of the file' }))
    await user.click(dialog.getByRole('combobox', { name: 'What to do' }))
    await user.click(await screen.findByRole('option', { name: 'Change upper and lower case' }))
    await user.click(dialog.getByText('UPPER CASE'))
    expect(await dialog.findByRole('cell', { name: 'A-2' })).toBeTruthy()
    expect(dialog.getByText('Line 2')).toBeTruthy()
    expect(dialog.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Line', 'Column', 'Now', 'Then'])
    await user.click(dialog.getByRole('button', { name: 'Change the cells' }))
    await cell('A-1 (In the file: “a-1”)')
    expect(bulks()[0]).toMatchObject({ target: area(0, 1, 'c0'), operation: { op: 'case', to: 'upper' } })
    await press('Undo')
    await waitFor(() => expect(cells('a-1')).toHaveLength(1))
  })

  it('count with a column that has steps, and say what of its texts they change', async () => {
    const amount = { column: 1, field: fieldId.parse('amount'), dateOrder: null, decimal: null }
    const { app } = await openAll({ settings: { mapping: [{ ...amount, steps: [{ op: 'trim', inner: true }] }] } })
    runCommand(app, 'bulk.open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change many cells of the file' }))
    expect(dialog.queryByText(/has steps/)).toBe(null)
    await userEvent.click(dialog.getByRole('combobox', { name: 'What to do' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Increase or decrease numbers' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Amount' }))
    expect(await dialog.findByText(/^“Amount” has steps\. What they make of a text is changed/)).toBeTruthy()
  })

  it('leave the check as it is where they change nothing', async () => {
    const { user, cell, bulks, notices, called } = await openAll()
    const checks = () => called('import.check').length
    await user.click(await cell('a-1'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await user.keyboard('{Control>}d{/Control}')
    await waitFor(() => expect(notices.map(({ title }) => title)).toContain('1 cell changed'))
    await waitFor(() => expect(checks()).toBe(1))
    await cell('a-1 (In the file: “a-2”)')
    // A command that stops a check is followed by another.
    await screen.findByText(/^\d of 4 rows can be taken/)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.keyboard('{Control>}d{/Control}')
    await waitFor(() => expect(notices.map(({ title }) => title)).toContain('No cell was changed'))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(checks()).toBe(1)
    expect(bulks()).toEqual([])
  })
})
