/** A look-up while it is put together: what is chosen so far, what is missing, and the choices in words. Pure. */
import type { KeyDifference } from '../../../src-shared/csv/keys/key-difference.ts'
import type { LookUpSource, LookUpStep } from '../../../src-shared/csv/transform/transform-step.ts'

/** Its place is not chosen yet, or in part. */
export interface EnteredLookUp extends Omit<LookUpStep, 'table'> {
  readonly table: {
    readonly of: LookUpSource['of']
    readonly worksheet: LookUpSource['worksheet'] | null
    readonly find: LookUpSource['find'] | null
    readonly take: LookUpSource['take'] | null
  }
}

export const newLookUp: EnteredLookUp = {
  op: 'look-up',
  table: { of: 'worksheet', worksheet: null, find: null, take: null },
  ignores: ['case', 'spaces'],
  notFound: 'reject',
  several: 'reject',
}

export function missingInLookUp({ table }: EnteredLookUp): string | null {
  if (table.worksheet === null) return 'Choose the worksheet in which the texts are looked up.'
  if (table.find === null) return 'Choose the field in which the texts stand.'
  return table.take === null ? 'Choose the field whose value is taken.' : null
}

interface CompareChoice {
  readonly value: string
  readonly label: string
  readonly ignores: readonly KeyDifference[]
}

const compareAs = (ignores: readonly KeyDifference[], label: string): CompareChoice => ({
  value: [...ignores].sort().join(),
  label,
  ignores,
})

const compareChoices: readonly CompareChoice[] = [
  compareAs([], 'exactly as they are written'),
  compareAs(['case'], 'whatever their capital letters'),
  compareAs(['case', 'spaces'], 'whatever their capital letters and spaces'),
  compareAs(['case', 'spaces', 'accents'], 'whatever their capital letters, spaces and accents'),
]

export const compareValue = (ignores: readonly KeyDifference[]): string => compareAs(ignores, '').value

/** Those that are offered, and the step's own, which a recipe may have from elsewhere. */
export const compareChoicesFor = (own: readonly KeyDifference[]): readonly CompareChoice[] => {
  const isUsual = compareChoices.some(({ value }) => value === compareValue(own))
  return isUsual ? compareChoices : [...compareChoices, compareAs(own, 'as the recipe says')]
}

/** What becomes of a text that a step cannot be done on. */
export const otherwiseChoices = [
  { value: 'reject', label: 'the line is rejected' },
  { value: 'empty', label: 'the cell becomes empty' },
  { value: 'keep', label: 'the text stays as it is' },
] as const

export const severalChoices = [
  { value: 'reject', label: 'the line is rejected' },
  { value: 'empty', label: 'the cell becomes empty' },
  { value: 'first', label: 'the first row counts' },
] as const
