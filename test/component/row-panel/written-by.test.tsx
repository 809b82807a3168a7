/** The row panel says which push wrote a field last: the host's answer as words of people, with the day from the app's clock. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PastWrite } from '../../../src-shared/host/calls/past-calls.ts'
import { showRowPanel } from '../../support/window/open-row-panel.tsx'
import { createTestApp } from '../../support/window/render-app.tsx'

const day = 24 * 60 * 60 * 1000

/** The panel on a row that was written `days` days ago. */
async function showWritten(days: number, write: Partial<PastWrite> = {}) {
  const test = createTestApp()
  const at = test.app.clock.now() - days * day
  const told: PastWrite = { run: 7, kind: 'push', source: '', at, operation: 'update', ...write }
  test.host.settle('past.of-row', { row: told, fields: { name: told } })
  return showRowPanel('fields', undefined, test)
}
const company = () => screen.findByRole('button', { name: /^Company: .* Opens it\.$/ })

describe('what wrote a row last', { timeout: 20_000 }, () => {
  it.each([
    [0, 'today'],
    [1, 'yesterday'],
    // The app's clock stands at Wednesday, 1 May 2024.
    [2, 'Monday'],
    [20, '11 Apr'],
    [200, '14 Oct 2023'],
  ])('is said at the field and for the row, after %i days as “%s”, and opens its push', async (days, name) => {
    const { user, app } = await showWritten(days)
    const field = await company()
    expect(within(field).getByText(`changed by your push of ${name}`)).toBeTruthy()
    expect(screen.getByText(`Last changed from here by your push of ${name}`)).toBeTruthy()
    await user.click(field)
    expect(app.tabs.get().tabs).toContainEqual({ kind: 'past', run: 7 })
  })

  it('names the file of an import', async () => {
    await showWritten(1, { kind: 'import', source: 'stock.csv' })
    expect(within(await company()).getByText('changed by your import of stock.csv, yesterday')).toBeTruthy()
  })

  it('is said once for the row where a push created it, and not at each field', async () => {
    await showWritten(1, { operation: 'create' })
    expect(await screen.findByText('Created by your push of yesterday')).toBeTruthy()
    expect(screen.queryByText(/^changed by/)).toBeNull()
  })
})
