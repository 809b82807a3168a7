/** Says what a change of many cells or a copy left out: columns by name, else the most frequent reason, because a message of many lines is read by nobody. */
import type { LeftOut, RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import { countOf } from '../../ui/format/format-count.ts'

/** '' when none was. */
export function saySkipped(skipped: RunOutcome['skipped']): string {
  const [first, ...others] = [...skipped].sort((a, b) => b.cells - a.cells)
  if (first === undefined) return ''
  if (others.length === 0) return `${first.reason} (${countOf(first.cells, 'cell')})`
  const cells = skipped.reduce((sum, it) => sum + it.cells, 0)
  const columns = new Set(skipped.flatMap(({ column }) => column ?? []))
  if (columns.size < 2)
    return `${countOf(cells, 'cell')} were left out: ${first.reason} And for ${countOf(others.length, 'more reason')}.`
  const isAll = skipped.every(({ column }) => column !== undefined)
  return `Left out: ${[...columns].join(', ')}${isAll ? '' : ', and single cells'} (${countOf(cells, 'cell')}).`
}

const whyLeftOut: Readonly<Record<LeftOut['why'], (one: boolean) => string>> = {
  links: (one) => `${one ? 'its' : 'their'} rows stay with the original`,
  unique: () => 'no two rows may hold the same',
  locked: (one) => `${one ? 'it' : 'they'} cannot be set here`,
}

/** As in “Left out: Orders (its rows stay with the original).” */
export const sayCopiesLack = (leftOut: readonly LeftOut[]): string =>
  `Left out: ${leftOut.map(({ why, fields }) => `${fields.join(', ')} (${whyLeftOut[why](fields.length === 1)})`).join('; ')}.`
