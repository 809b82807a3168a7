import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp } from '../../../src-renderer/state/app.ts'
import { addGroup, emptyDraft, listConditions } from '../../../src-renderer/state/sheet/filter-draft.ts'
import { followDay } from '../../../src-renderer/state/sheet/follow-day.ts'
import { changeSheet, sheetOf } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createTestApp } from '../../support/window/render-app.tsx'

const orders = worksheetId.parse('orders')
const plain = worksheetId.parse('plain')

beforeEach(() => void vi.useFakeTimers({ now: new Date(2024, 4, 31, 23, 58) }))
afterEach(() => void vi.useRealTimers())

it('moves filters by days such as this month on at midnight, and leaves the others alone', () => {
  const app = createApp({ ...createTestApp().app, clock: { now: () => Date.now() } })
  const filter = addGroup(emptyDraft, {
    field: 'date',
    operator: 'between',
    value: ['2024-05-01', '2024-05-31'],
    stretch: 'this-month',
  })
  const other = addGroup(emptyDraft, { field: 'date', operator: 'eq', value: '2024-05-31' })
  app.sheets.update((state) => changeSheet(state, orders, (sheet) => ({ ...sheet, filter })))
  app.sheets.update((state) => changeSheet(state, plain, (sheet) => ({ ...sheet, filter: other })))
  const days = () => listConditions(sheetOf(app.sheets.get(), orders).filter)[0]?.value
  const stop = followDay(app, document)
  vi.advanceTimersByTime(60_000)
  expect(days()).toEqual(['2024-05-01', '2024-05-31'])
  vi.advanceTimersByTime(120_000)
  expect(days()).toEqual(['2024-06-01', '2024-06-30'])
  expect(sheetOf(app.sheets.get(), plain).filter).toBe(other)

  // Asleep for a month: looked at again, the days are those of now.
  vi.setSystemTime(new Date(2024, 6, 2, 8, 0))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(days()).toEqual(['2024-07-01', '2024-07-31'])
  stop()
  vi.setSystemTime(new Date(2024, 7, 2, 8, 0))
  vi.advanceTimersByTime(4_000_000)
  expect(days()).toEqual(['2024-07-01', '2024-07-31'])
})
