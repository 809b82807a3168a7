/** Puts the rows of a view of the service beside a query: which they are, and at which place each stands. */
import { serviceViewPages } from '../pull/service-views.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** The rows of a view in a temporary table, until the next view is placed: statements that ask for them are run at once. */
export interface ServicePlaces {
  /** The place of a row, as an expression over a row table. */
  readonly place: string
  /** The condition on a row table; rows that were added here belong to every view until the service knows them. */
  within(isOverlay: boolean): string
}

const places: ServicePlaces = {
  place: '(select place from temp.service_place where row = k)',
  within(isOverlay) {
    const within = 'k in (select row from temp.service_place)'
    return isOverlay ? `(${within} or change = 'created')` : within
  },
}

/** More rows than one page ever has: places of different pages must not meet. */
const pageStride = 10_000_000

/** Null when the view was never read. A row that the service gave twice stands where it came first. */
export function placeServiceView(store: Store, tables: WorksheetTables, view: string): ServicePlaces | null {
  store.db.exec(`
    create temp table if not exists service_place (row integer primary key, place integer not null) strict;
    delete from temp.service_place`)
  const pages = serviceViewPages(store, tables, view)
  if (pages === null) return null
  for (const [number, page] of pages.entries())
    store.run(
      'insert or ignore into temp.service_place (row, place) select value, ? + key from json_each(?)',
      number * pageStride,
      page,
    )
  return places
}
