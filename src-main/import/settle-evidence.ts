/**
 * Compares what the whole file says about the dates and numbers of its columns with what was known when the mapping was made. The survey
 * reads the beginning only: a check that finds the other order further down must not let anything be written in the first one.
 */
import type { ColumnMapping } from '../../src-shared/host/calls/import-calls.ts'
import type { ColumnVerdict, ImportRecord } from '../replica/imports/import-ledger.ts'

export type Settled =
  | { readonly kind: 'fine' }
  /** The file tells by itself: check again with this. */
  | ({ readonly kind: 'again' } & Corrected)
  /** The user has to say it: nothing may be written before. */
  | ({ readonly kind: 'ask'; readonly message: string } & Corrected)

type Corrected = Pick<ImportRecord, 'recognised' | 'mapping'>

/** What the check saw of a column. */
export interface SeenColumn {
  readonly column: number
  readonly verdict: ColumnVerdict
}

type State<T> = T | 'ambiguous' | 'contradictory' | null

type Known<T> = Exclude<T, 'ambiguous' | 'contradictory' | null>

const isKnown = <T extends string>(state: State<T>): state is Known<T> =>
  state !== null && state !== 'ambiguous' && state !== 'contradictory'

/** The one way of reading that the texts leave; null while they leave none or several. */
export const knownOf = <T extends string>(state: State<T>): Known<T> | null => (isKnown(state) ? state : null)

const isOpenEnd = (state: string): boolean => state === 'ambiguous' || state === 'contradictory'

function settleOne<T extends string>(known: State<T>, whole: State<T>, chosen: string | null): 'fine' | 'adopt' | 'ask' {
  // With the same evidence at hand the user, or the proposal, has decided already.
  if (whole === null || whole === known || whole === chosen) return 'fine'
  const wasChosen = chosen !== null && chosen !== known
  return isOpenEnd(whole) || wasChosen ? 'ask' : 'adopt'
}

export const zoneWords = (witness: string): string => `${witness} has a time zone, which the field does not keep`
export const centuryWords = (witness: string): string => `${witness} has a year of two digits that may be of either century`

export function settleEvidence({ recognised, mapping }: Corrected, seen: readonly SeenColumn[]): Settled {
  const columns = [...recognised.columns]
  const corrected = new Map<number, ColumnMapping>()
  const questions: string[] = []
  for (const { column, verdict } of seen) {
    const source = columns[column]
    const own = mapping.find((each) => each.column === column)
    if (source === undefined || own === undefined) continue
    const { evidence, header } = source
    const date = settleOne(evidence.dateOrder, verdict.dateOrder, own.dateOrder)
    const sign = settleOne(evidence.decimal, verdict.decimal, own.decimal)
    const asked = [
      date === 'ask' ? (verdict.dateWhy === '' ? 'its dates can be read in more than one way' : verdict.dateWhy) : '',
      sign === 'ask' ? (verdict.decimalWhy === '' ? 'its numbers can be read in more than one way' : verdict.decimalWhy) : '',
      evidence.zoned === '' && verdict.zoned !== '' && own.zone === undefined ? zoneWords(verdict.zoned) : '',
      evidence.century === '' && verdict.century !== '' && own.latestYear === undefined ? centuryWords(verdict.century) : '',
    ].filter((why) => why !== '')
    if (date === 'fine' && sign === 'fine' && asked.length === 0) continue
    questions.push(...asked.map((why) => `Column “${header}”: ${why}.`))
    columns[column] = { ...source, evidence: verdict }
    corrected.set(column, {
      ...own,
      dateOrder: date === 'fine' ? own.dateOrder : date === 'ask' ? null : knownOf(verdict.dateOrder),
      decimal: sign === 'fine' ? own.decimal : sign === 'ask' ? null : knownOf(verdict.decimal),
    })
  }
  if (corrected.size === 0) return { kind: 'fine' }
  const found = {
    recognised: { ...recognised, columns },
    mapping: mapping.map((each) => corrected.get(each.column) ?? each),
  }
  if (questions.length === 0) return { kind: 'again', ...found }
  const message = `${questions.join(' ')} Nothing was written. Say in the mapping how such texts are to be read.`
  return { kind: 'ask', message, ...found }
}
