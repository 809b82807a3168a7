/** What the row that lost a link held before, in its order, so that the link comes back at its former place; null of links taken before this was kept. */
import type { Migration } from '../migrate.ts'

export const takenLinkPlaces: Migration = {
  number: 155,
  name: 'taken-link-places',
  sql: 'alter table taken_link add column held text',
}
