/** How long a request without an answer was waited for: counted from pull to pull, so that a clock that is set ahead does not end it. */
import type { Migration } from '../../migrate.ts'

export const waited: Migration = {
  number: 265,
  name: 'waited',
  sql: `
-- Milliseconds that were counted, and when they last were, by our clock; null where they never were.
alter table receipt add column waited_ms integer not null default 0 check (waited_ms >= 0);
alter table receipt add column looked_at integer;
`,
}
