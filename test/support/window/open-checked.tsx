/** Opens the import of a file that was checked, with its lines shown. */
import { screen, waitFor, within } from '@testing-library/react'
import { type OpenedFile, openFile } from './open-import.tsx'

export async function openChecked(text: string, opened?: OpenedFile) {
  const test = await openFile(text, 'check', opened)
  // The region is drawn again once the lines are read.
  await screen.findByRole('grid')
  const lines = within(screen.getByRole('region', { name: 'The lines of the file' }))
  const cells = (text: string) => lines.queryAllByRole('gridcell').filter((it) => it.textContent === text)
  const cell = (text: string) =>
    waitFor(() => {
      const [first] = cells(text)
      if (first === undefined) throw new Error(`no cell with “${text}”`)
      return first
    })
  const corrections = () => test.called('import.correct').map(({ correction }) => correction)
  return { ...test, lines, cell, cells, corrections }
}
