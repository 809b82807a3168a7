/** What the rules found wrong with a cell, in words and as a sign. */
import type { Flaw } from '../../../src-shared/changes/check-rules.ts'
import type { SheetRow } from '../rows/sheet-row.ts'

/** Flaws of a cell, errors first; undefined when there are none. */
export const flawsOf = ({ row }: SheetRow, field: string): readonly Flaw[] | undefined => row.flaws[field]

export const hasError = (flaws: readonly Flaw[] | undefined): boolean => flaws?.[0]?.level === 'error'
export const hasWarning = (flaws: readonly Flaw[] | undefined): boolean => flaws?.[0]?.level === 'warning'

/** For the tooltip of a cell: what is wrong, and what that means for the push. */
export function sayFlaws(flaws: readonly Flaw[] | undefined): string {
  if (flaws === undefined || flaws.length === 0) return ''
  const said = flaws.map((it) => it.message).join(' ')
  return hasError(flaws)
    ? `${said} The row stays here at the next push until this is corrected.`
    : `${said} It is pushed all the same.`
}
