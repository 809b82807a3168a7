/** Rows that a refresh brought in are compared once with those created from here, lest they are there twice: up to which key they were. */
import type { Migration } from '../../migrate.ts'

export const comparedTo: Migration = {
  number: 228,
  name: 'compared-to',
  sql: 'alter table worksheet add column compared_to integer not null default 0;',
}
