/** Opens the review of changes of customers, which may be in conflict with a colleague's. */
import { screen, within } from '@testing-library/react'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { ReviewView } from '../../../src-renderer/views/review/review-view.tsx'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { TradingService } from '../trading/trading-service.ts'
import { pullAgain } from './exchange-changes.ts'
import { createTestApp, openSampleIn, renderInApp } from './render-app.tsx'
import { changesOf } from './staged-changes.ts'

/** Two changed cells in one row, one row to delete, one new row. */
export async function stageSome(test = createTestApp()) {
  const connection = await openSampleIn(test)
  const customers = changesOf(test.host, connection.id)
  await customers.set('c1', 'name', 'Blue Whale')
  await customers.set('c1', 'status', ['lost'])
  await customers.remove('c2')
  await customers.add({ name: 'Fresh Start' })
  const changeOf = async (row: string) => (await customers.review()).find((it) => it.row === row)
  /** What is staged in a cell and what it was before. */
  const cellOf = async (row: string, field: string) => (await changeOf(row))?.cells.find((it) => it.field === field)
  const countStaged = async () => (await customers.review()).length
  const heldCells = async () =>
    (await customers.review()).flatMap(({ cells }) => cells.filter((it) => it.held).map((it) => it.field))
  const countConflicts = async () => (await customers.state()).staged.conflicts
  return { test, customers, connection, changeOf, cellOf, countStaged, heldCells, countConflicts }
}

type Staged = Awaited<ReturnType<typeof stageSome>>

/** What `stageSome` stages, after a colleague changed the same rows. */
export async function stageInConflict(change: (service: TradingService) => Promise<unknown>): Promise<Staged> {
  const staged = await stageSome()
  const { host } = staged.test
  await change(await host.service())
  await pullAgain(host, staged.connection.id)
  return staged
}

export async function openReview(given?: Staged, from: WorksheetId | null = null) {
  const staged = given ?? (await stageSome())
  const rendered = renderInApp(
    <>
      <ReviewView connectionId={staged.connection.id} from={from} />
      <DialogHost />
    </>,
    staged.test,
  )
  const grid = await screen.findByRole('treegrid')
  // The fields' names and options come with the worksheet, a moment after the changes.
  await within(grid).findByText('Customers')
  const rowOf = (name: RegExp) => within(grid).getByRole('row', { name })
  return { ...rendered, ...staged, grid, rowOf }
}
