/** What a cell's or row's mark means, in words: for tooltips, the review and screen readers. Colour is never the only sign. */

import type { GridRow, Mark } from '../../../src-shared/host/calls/row-calls.ts'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { hasError, hasWarning } from './flaw-words.ts'

const quoted = (text: string): string => (text === '' ? 'empty' : `“${text}”`)

const code = (it: { readonly code?: number | undefined }): string => (it.code === undefined ? '' : ` (code ${it.code})`)

/** `say` gives the text of a value of the cell's field. */
export function sayMark(mark: Mark, now: string, say: (value: Mark['base']) => string): string {
  const before = say(mark.base)
  // Such as a text of which only the formatting changed, or another picture of the same name.
  const change = before === now ? `${quoted(now)}, which read the same before` : `${quoted(before)} → ${quoted(now)}`
  const held = mark.held ? ' Held back: it stays here at the next push.' : ''
  switch (mark.state) {
    case 'staged':
      return `Changed, not pushed yet: ${change}.${held}`
    case 'sent':
      return `Being sent: ${change}.`
    case 'refused':
      return `Refused: ${mark.message ?? 'the service gave no reason'}${code(mark)} Your change: ${change}.${held}`
    case 'unknown':
      return `No answer came for this change (${change}). It is checked before anything is sent again.`
    case 'conflict':
      if (mark.message !== undefined)
        return `${mark.message} It is ${quoted(say(mark.theirs ?? null))} there. Yours: ${quoted(now)}. Settle it in the review.`
      return `${mark.own === undefined ? 'Someone else' : 'A later push of yours'} changed this cell to ${quoted(say(mark.theirs ?? null))}. Yours: ${quoted(now)}. It was ${quoted(say(mark.base))}. Settle it in the review.`
    default:
      return assertNever(mark.state)
  }
}

/** Of a cell without a mark of its own. */
export const elsewhereWords = 'Changed on the service since you last looked'

export type RowSign = 'created' | 'deleted' | 'updated' | 'refused' | 'conflict' | 'unknown' | 'flawed' | 'warned'

/** The one sign of a row: trouble first, then what happens to it. */
export function signOf(row: GridRow): RowSign | null {
  const states = [row.problem?.state, ...Object.values(row.marks).map((mark) => mark.state)]
  for (const trouble of ['conflict', 'refused', 'unknown'] as const) if (states.includes(trouble)) return trouble
  const flaws = Object.values(row.flaws)
  if (flaws.some(hasError)) return 'flawed'
  if (flaws.some(hasWarning)) return 'warned'
  return row.change === 'none' ? null : row.change
}

export const signWords: Readonly<Record<RowSign, string>> = {
  created: 'New row, not pushed yet',
  deleted: 'Marked for deletion, not pushed yet',
  updated: 'Changed, not pushed yet',
  refused: 'Refused by the service',
  conflict: 'Conflict: the service holds something else than you saw. Settle it in the review',
  unknown: 'No answer came; it is checked before anything is sent again',
  flawed: 'A cell breaks a rule: the row stays here at the next push until it is corrected',
  warned: 'A cell looks wrong; the row is pushed all the same',
}

export const signGlyphs: Readonly<Record<RowSign, string>> = {
  created: '+',
  deleted: '−',
  updated: '•',
  refused: '!',
  conflict: '⇄',
  unknown: '?',
  flawed: '×',
  warned: 'i',
}
