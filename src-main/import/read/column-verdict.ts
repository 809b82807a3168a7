/** What the evidence of a column comes to, as the ledger keeps it. */
import type { ColumnEvidence } from '../../../src-shared/csv/column-evidence.ts'
import type { Verdict } from '../../../src-shared/csv/evidence-verdict.ts'
import type { ColumnVerdict } from '../../replica/imports/import-ledger.ts'

const stateOf = <T extends string>(verdict: Verdict<T>): T | 'ambiguous' | 'contradictory' | null =>
  verdict.kind === 'known' ? verdict.value : verdict.kind === 'nothing' ? null : verdict.kind

const whyOf = (verdict: Verdict<string>): string => ('why' in verdict ? verdict.why : '')

export function verdictOf({ dateOrder, decimal }: Pick<ColumnEvidence, 'dateOrder' | 'decimal'>): ColumnVerdict {
  const [date, sign] = [dateOrder(), decimal()]
  return { dateOrder: stateOf(date), decimal: stateOf(sign), dateWhy: whyOf(date), decimalWhy: whyOf(sign) }
}
