/** What the evidence of a column comes to, as the ledger keeps it. */
import type { ColumnEvidence } from '../../../src-shared/csv/column-evidence.ts'
import type { DateEvidence } from '../../../src-shared/csv/date-evidence.ts'
import type { DecimalEvidence } from '../../../src-shared/csv/decimal-evidence.ts'
import { cite, type Verdict, type Witness } from '../../../src-shared/csv/evidence-verdict.ts'
import type { ColumnVerdict } from '../../replica/imports/import-ledger.ts'

export const noVerdict: ColumnVerdict = {
  dateOrder: null,
  decimal: null,
  dateWhy: '',
  decimalWhy: '',
  zoned: '',
  century: '',
}

const stateOf = <T extends string>(verdict: Verdict<T>): T | 'ambiguous' | 'contradictory' | null =>
  verdict.kind === 'known' ? verdict.value : verdict.kind === 'nothing' ? null : verdict.kind

const whyOf = (verdict: Verdict<string>): string => ('why' in verdict ? verdict.why : '')

const said = (witness: Witness | null): string => (witness === null ? '' : cite(witness))

export function dateVerdict({ order, zone, century }: Pick<DateEvidence, 'order' | 'zone' | 'century'>): ColumnVerdict {
  const verdict = order()
  return {
    ...noVerdict,
    dateOrder: stateOf(verdict),
    dateWhy: whyOf(verdict),
    zoned: said(zone()),
    century: said(century()),
  }
}

export function decimalVerdict({ sign }: Pick<DecimalEvidence, 'sign'>): ColumnVerdict {
  const verdict = sign()
  return { ...noVerdict, decimal: stateOf(verdict), decimalWhy: whyOf(verdict) }
}

export function verdictOf({ dateOrder, zone, century, decimal }: ColumnEvidence): ColumnVerdict {
  const { decimal: sign, decimalWhy } = decimalVerdict({ sign: decimal })
  return { ...dateVerdict({ order: dateOrder, zone, century }), decimal: sign, decimalWhy }
}
