import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showWithoutView } from '../../../src-renderer/commands/sheet/views.ts'
import { createApp } from '../../../src-renderer/state/app.ts'
import { keepSheets } from '../../../src-renderer/state/connection/remembered-sheets.ts'
import { worksheetQuery } from '../../../src-renderer/state/host-queries.ts'
import { emptyDraft, listConditions, type NewCondition, narrow } from '../../../src-renderer/state/sheet/filter-draft.ts'
import { changeSheet, type SheetState, sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { useFirstView } from '../../../src-renderer/views/sheet/use-first-view.ts'
import { plainLook } from '../../../src-shared/host/view-content.ts'
import { type ConnectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/window/render-app.tsx'

const customers = worksheetId.parse('customers')
const left = {
  sorts: [{ field: 'name', direction: 'desc' }],
  groups: [{ field: 'status', direction: 'asc', span: null }],
  look: { ...plainLook, rowHeight: 'tall' },
  filter: narrow(emptyDraft, { field: 'name', operator: 'contains', value: 'Nina' }),
} as const

const First = ({ connectionId, test }: { readonly connectionId: ConnectionId; readonly test: TestApp }) => {
  const worksheet = useQuery(worksheetQuery(test.app.host, connectionId, customers))
  return <output>{useFirstView({ connectionId, worksheetId: customers }, worksheet.data) ? 'shown' : 'opening'}</output>
}

/** Opens the worksheet in a window, and again in the one after a restart. */
async function open(test: TestApp = createTestApp()) {
  const { id } = await openSampleIn(test)
  const stop = keepSheets(test.app)
  const { unmount } = renderInApp(<First connectionId={id} test={test} />, test)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('shown'))
  return {
    at: { connectionId: id, worksheetId: customers },
    change: (step: (sheet: SheetState) => SheetState) => test.app.sheets.update((state) => changeSheet(state, customers, step)),
    sheet: () => sheetOf(test.app.sheets.get(), customers),
    test,
    restart() {
      unmount()
      stop()
      return open({ ...test, app: createApp(test.app) })
    },
  }
}

describe('after a restart a worksheet', () => {
  it('is sorted, grouped, filtered and drawn as it was left', async () => {
    const first = await open()
    first.change((sheet) => ({ ...sheet, ...left }))
    const again = await first.restart()
    expect(again.sheet()).toMatchObject(left)
    again.change((sheet) => ({ ...sheet, sorts: [], groups: [], look: plainLook, filter: emptyDraft }))
    expect((await again.restart()).sheet()).toMatchObject({ sorts: [], groups: [], look: plainLook, filter: { groups: [] } })
  })

  it('names the days of "today" anew, and keeps a filter by a field that went', async () => {
    const first = await open()
    const day: NewCondition = { field: 'since', operator: 'between', value: ['2020-01-01', '2020-01-01'], stretch: 'today' }
    const gone = { field: 'gone', operator: 'contains', value: 'x' } as const
    first.change((sheet) => ({ ...sheet, filter: narrow(narrow(emptyDraft, day), gone) }))
    const [again, kept] = listConditions((await first.restart()).sheet().filter)
    expect(again).toMatchObject({ ...day, value: ['2024-05-01', '2024-05-01'] })
    expect(kept).toMatchObject(gone)
  })

  it('forgets a sort by a field that went meanwhile, and keeps nothing of a view or a search', async () => {
    const first = await open()
    first.change((sheet) => ({ ...sheet, ...left, search: 'x', sorts: [{ field: 'gone', direction: 'asc' }] }))
    first.change((sheet) => ({ ...sheet, view: { kind: 'own', id: 'v' }, groups: [] }))
    expect((await first.restart()).sheet()).toMatchObject({ ...left, sorts: [], search: '', view: null })
    showWithoutView(first.test.app, first.at)
  })
})
