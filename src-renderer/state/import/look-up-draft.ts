/** A look-up while it is put together: what is chosen so far, what is missing, and the choices in words. Pure. */
import type { KeyDifference } from '../../../src-shared/csv/keys/key-difference.ts'
import type { LookUpSource, LookUpStep } from '../../../src-shared/csv/transform/transform-step.ts'
import type { LookUpFile } from '../../../src-shared/host/calls/import/import-step-calls.ts'

type Of<K extends LookUpSource['of']> = Extract<LookUpSource, { readonly of: K }>

/** What is looked in, chosen so far. */
export interface EnteredWorksheet {
  readonly of: 'worksheet'
  readonly worksheet: Of<'worksheet'>['worksheet'] | null
  readonly find: Of<'worksheet'>['find'] | null
  readonly take: Of<'worksheet'>['take'] | null
}
export interface EnteredFile {
  readonly of: 'file'
  readonly file: Of<'file'>['file'] | null
  readonly sheet: string | null
  /** Confirmed, of a file that proves none; absent else. */
  readonly encoding?: Of<'file'>['encoding']
  /** Whether its encoding is a guess that nobody has confirmed yet. */
  readonly isAsked?: boolean
  readonly find: Of<'file'>['find'] | null
  readonly take: Of<'file'>['take'] | null
}

export interface EnteredLookUp extends Omit<LookUpStep, 'table'> {
  readonly table: EnteredWorksheet | EnteredFile
}

export const noWorksheet: EnteredWorksheet = { of: 'worksheet', worksheet: null, find: null, take: null }
export const noFile: EnteredFile = { of: 'file', file: null, sheet: null, find: null, take: null }

export const newLookUp: EnteredLookUp = {
  op: 'look-up',
  table: noWorksheet,
  ignores: ['case', 'spaces'],
  notFound: 'reject',
  several: 'reject',
}

export function missingInLookUp({ table }: EnteredLookUp): string | null {
  const isFile = table.of === 'file'
  if (isFile ? table.file === null : table.worksheet === null)
    return `Choose the ${isFile ? 'file' : 'worksheet'} in which the texts are looked up.`
  if (isFile && table.isAsked === true) return 'Say whether the texts of the file read right.'
  if (table.find === null) return `Choose the ${isFile ? 'column' : 'field'} in which the texts stand.`
  return table.take === null ? `Choose the ${isFile ? 'column' : 'field'} whose value is taken.` : null
}

/** A file just chosen in the place of another: columns that are called alike are taken again, and an encoding that was confirmed stands where this one proves none. */
export function withFile(before: EnteredFile, { file, sheet, encoding, columns }: LookUpFile): EnteredFile {
  const again = (own: EnteredFile['find']): EnteredFile['find'] => {
    const found = columns.find(({ header }) => header === own?.name)
    return found === undefined ? null : { column: found.column, name: found.header }
  }
  const isOpen = encoding !== null && !encoding.isProven
  return {
    ...{ of: 'file', file: { ...file }, sheet, find: again(before.find), take: again(before.take) },
    ...(!isOpen ? {} : before.encoding === undefined ? { isAsked: true } : { encoding: before.encoding }),
  }
}

/** The same file in an encoding that is right: columns stand where they stood, and may be called otherwise now. */
export function withEncoding(
  { isAsked: _, ...before }: EnteredFile,
  { encoding, columns }: Pick<LookUpFile, 'encoding' | 'columns'>,
): EnteredFile {
  const now = (own: EnteredFile['find']): EnteredFile['find'] => {
    const found = columns.find(({ column }) => column === own?.column)
    return found === undefined ? null : { column: found.column, name: found.header }
  }
  return { ...before, encoding: encoding?.used, find: now(before.find), take: now(before.take) }
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
  { value: 'first', label: 'the first one counts' },
] as const
