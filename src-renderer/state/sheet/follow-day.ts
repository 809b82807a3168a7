/** Lets filters and colour rules by days such as "today" or "this month" follow the calendar while the window stays open over midnight. */
import { todayOf } from '../../ui/format/today.ts'
import type { App } from '../app.ts'
import { listConditions, withToday } from './filter-draft.ts'
import type { SheetState } from './sheet-state.ts'

const minute = 60_000

/** Milliseconds until the next local midnight. */
function untilMidnight(now: number): number {
  const next = new Date(now)
  next.setHours(24, 0, 0, 0)
  return next.getTime() - now
}

/** The sheet as it is on another day; the same where nothing of it goes by days. */
export function onDay(sheet: SheetState, today: string): SheetState {
  const isFiltered = listConditions(sheet.filter).some((it) => it.stretch !== undefined)
  const isColoured = sheet.look.rules.some(({ conditions }) => conditions.some((it) => it.stretch !== undefined))
  if (!isFiltered && !isColoured) return sheet
  // Colour rules are asked for with the day of the render, which a new object brings about.
  return { ...sheet, filter: isFiltered ? withToday(sheet.filter, today) : sheet.filter }
}

export function followDay(app: App, page: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
  let day = todayOf(app.clock.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    const now = app.clock.now()
    const today = todayOf(now)
    if (today !== day) {
      day = today
      app.sheets.update((state) => {
        const next = new Map([...state].map(([id, sheet]) => [id, onDay(sheet, today)] as const))
        return [...next].every(([id, sheet]) => sheet === state.get(id)) ? state : next
      })
    }
    // Clocks are set, and timers run late while a computer sleeps: an hour at most is waited for.
    timer = setTimeout(look, Math.min(untilMidnight(now) + 1000, 60 * minute))
  }
  look()
  page.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', look)
  }
}
