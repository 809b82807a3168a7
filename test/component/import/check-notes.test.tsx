import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CheckNotes, CheckTakes, CheckTiles, CheckWarnings } from '../../../src-renderer/views/import/steps/check-summary.tsx'
import { Unchecked } from '../../../src-renderer/views/import/steps/unchecked.tsx'
import { rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { renderInApp } from '../../support/window/render-app.tsx'

const check = {
  rows: 3,
  insert: 3,
  update: 0,
  delete: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  reasons: [],
  unmatched: [],
  warnings: [],
}

it('counts the cells that are not stored as they are written', () => {
  renderInApp(<CheckNotes check={{ ...check, notes: [{ note: 'Rounded to 2 decimal places', field: 'Price', cells: 1200 }] }} />)
  const region = screen.getByRole('region', { name: 'What is not stored as written' })
  expect(within(region).getByRole('row', { name: 'Price Rounded to 2 decimal places 1,200' })).toBeTruthy()
})

it('counts one row as one', () => {
  renderInApp(<CheckTiles check={{ ...check, insert: 1, rejected: 2, notes: [] }} mode="insert" />)
  expect(screen.getAllByRole('term').map((it) => it.textContent)).toEqual(['new row', 'rows rejected'])
})

it('says nothing where every cell is', () => {
  renderInApp(<CheckNotes check={{ ...check, notes: [] }} />)
  expect(screen.queryByRole('region')).toBeNull()
})

it('names the rows that lose links to rows of the file', () => {
  const customers = { worksheetId: worksheetId.parse('w'), name: 'Customers', field: 'Orders', relatedWorksheetId: null }
  const first = [{ row: rowKey.parse('r'), title: 'Northwind', links: 2 }]
  renderInApp(<CheckTakes check={{ ...check, notes: [], takes: [{ ...customers, rows: 1, links: 2, first, unknown: 0 }] }} />)
  const region = screen.getByRole('region', { name: 'Taken from other rows' })
  expect(within(region).getByRole('listitem').textContent).toContain('1 row of Customers loses 2 links in Orders: Northwind (2).')
})

it('says what the check found about the file as a whole', () => {
  const warnings = ['3 blank lines are left out.', 'The service could not be asked for members.']
  renderInApp(<CheckWarnings check={{ ...check, notes: [], warnings }} />)
  const region = screen.getByRole('region', { name: 'About the file' })
  expect(
    within(region)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(warnings)
})

it('leads from a check that came upon a question to where it is answered', async () => {
  const message = 'Column “ordered”: “25/12/2024” in line 2 has the day first, “12/26/2024” in line 9 the month.'
  const went: string[] = []
  const { user } = renderInApp(
    <Unchecked
      failed={{ kind: 'invalid', message }}
      missing="Answer 1 question about dates or numbers first."
      wasStopped={false}
      isCorrected={false}
      isBusy={false}
      onCheck={() => went.push('check')}
      onAnswer={() => went.push('map')}
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain(message)
  await user.click(screen.getByRole('button', { name: 'Answer in the mapping' }))
  expect(went).toEqual(['map'])
})
