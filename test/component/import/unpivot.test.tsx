/** Columns that become rows, in the window: proposed, chosen by keyboard and mouse with a look at the rows, kept with the import, changed and taken back. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sayUnpivot } from '../../../src-renderer/state/import/unpivot-draft.ts'
import type { Unpivot } from '../../../src-shared/csv/unpivot/unpivot.ts'
import { openFile } from '../../support/window/open-import.tsx'

async function openMapping(text: string) {
  const test = await openFile(text, 'map')
  await screen.findByRole('table', { name: 'Columns and fields' })
  const formats = () => test.called('import.configure').map(({ format }) => format?.unpivot)
  return { ...test, formats }
}

const rowsOf = (name: string): readonly (readonly (string | null)[])[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const mapped = (): readonly (string | null | undefined)[] =>
  within(screen.getByRole('table', { name: 'Columns and fields' }))
    .getAllByRole('rowheader')
    .map((each) => each.firstElementChild?.textContent)

const file = 'Order,Jan,Feb,Mar,Note\nA-1,1,,3,x\nA-2,4,5,6,y\n'

describe('columns that look like one', () => {
  it('are proposed, shown as rows before anything is decided, and are columns to map then', async () => {
    const { press, formats } = await openMapping(file)
    await press('Turn them into rows')
    await screen.findByRole('dialog', { name: 'Turn columns into rows' })
    await waitFor(() =>
      expect(rowsOf('First rows')).toEqual([
        ['A-1', 'x', 'Jan', '1'],
        ['A-1', 'x', 'Mar', '3'],
        ['A-2', 'y', 'Jan', '4'],
        ['A-2', 'y', 'Feb', '5'],
        ['A-2', 'y', 'Mar', '6'],
      ]),
    )
    expect(formats()).toEqual([])
    await press('Turn into rows')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(formats()).toEqual([
      { columns: { by: 'names', names: ['Jan', 'Feb', 'Mar'] }, name: 'Month', value: 'Value', emptyCells: 'leave' },
    ])
    expect(mapped()).toEqual(['Order', 'Note', 'Month', 'Value'])
    expect(screen.getByText('“Jan”, “Feb” and “Mar” become rows: “Month” and “Value”.')).toBeTruthy()
  })

  it('are left alone where that is wanted', async () => {
    const { press } = await openMapping(file)
    await press('Leave them as columns')
    expect(screen.queryByRole('button', { name: 'Turn them into rows' })).toBeNull()
    expect(mapped()).toEqual(['Order', 'Jan', 'Feb', 'Mar', 'Note'])
  })
})

describe('any columns', () => {
  it('become rows once they are chosen and the new ones are named; what is missing is said', async () => {
    const { press, user, formats } = await openMapping('Order,Red,Blue\nA-1,1,2\n')
    await press('Turn columns into rows')
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn columns into rows' }))
    const use = dialog.getByRole('button', { name: 'Turn into rows' })
    expect(dialog.getByText('Choose the columns that are to become rows.')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'Blue' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Red' }))
    const name = dialog.getByRole('textbox', { name: 'Column for their names' })
    await user.clear(name)
    expect(dialog.getByText('Name both of the new columns.')).toBeTruthy()
    await user.type(name, 'order')
    expect(dialog.getByText('The file has a column “order” already. Give the new one another name.')).toBeTruthy()
    expect(use.hasAttribute('disabled')).toBe(true)
    await user.clear(name)
    await user.type(name, 'Colour{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(formats()).toMatchObject([{ columns: { names: ['Red', 'Blue'] }, name: 'Colour' }])
  })

  it('are every one from a column on, and columns again when they are taken back', async () => {
    const { press, user, formats } = await openMapping(file)
    await press('Turn them into rows')
    await user.click(await screen.findByRole('radio', { name: 'Every one from a column on' }))
    await user.click(screen.getByRole('combobox', { name: 'From' }))
    await user.click(await screen.findByRole('option', { name: 'Feb' }))
    await user.click(screen.getByRole('checkbox', { name: 'Leave out empty cells' }))
    await press('Turn into rows')
    await waitFor(() => expect(mapped()).toEqual(['Order', 'Jan', 'Month', 'Value']))
    expect(formats()).toMatchObject([{ columns: { by: 'from', first: 'Feb' }, emptyCells: 'take' }])
    await press('Change')
    await press('Back to columns')
    await waitFor(() => expect(mapped()).toEqual(['Order', 'Jan', 'Feb', 'Mar', 'Note']))
  })
})

it('says of many columns how many they are, and of none that none is there', () => {
  const by: Unpivot = { columns: { by: 'from', first: 'a' }, name: 'Name', value: 'Value', emptyCells: 'leave' }
  expect(sayUnpivot(['x', 'a', 'b', 'c', 'd'], by)).toBe('4 columns, “a” to “d”, become rows: “Name” and “Value”.')
  expect(sayUnpivot(['x', 'a'], by)).toBe('“a” becomes rows: “Name” and “Value”.')
  expect(sayUnpivot(['x'], by)).toBe('None of the columns that are to become rows is in this file.')
})
