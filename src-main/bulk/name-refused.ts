/** Names the rows of refused cells, so that people find them where their text comes from: by their titles as they are after the change. */
import type { RefusedCell } from '../../src-shared/host/calls/bulk-calls.ts'
import { titleReader } from '../replica/store/name-dictionary.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { UnnamedCell } from './run-tally.ts'

/** Enough to know a text again. A pasted cell may hold megabytes, which no list shows. */
const longest = 300

function shorten(text: string): string {
  if (text.length <= longest) return text
  // Not between the two halves of a character.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`
}

export function nameRefused(store: Store, tables: WorksheetTables, refused: readonly UnnamedCell[]): readonly RefusedCell[] {
  const titleOf = refused.length === 0 ? null : titleReader(store, tables)
  return refused.map((cell) => ({
    ...cell,
    title: titleOf?.(cell.row) ?? '',
    text: shorten(cell.text),
    why: shorten(cell.why),
  }))
}
