/** The fates of cells in words: for the window, and for the file that the ledger is saved as. */
import type { LedgerGroup, LedgerKind } from './ledger-kinds.ts'

const words: Readonly<Record<LedgerKind, string>> = {
  written: 'Stored exactly as written',
  spaces: 'Spaces around it are left out',
  case: 'Capital and small letters differ',
  sign: 'Sign written otherwise',
  grouping: 'Signs of thousands are left out',
  decimal: 'Decimal comma written as a point',
  zeros: 'Zeros before or behind are left out',
  exponent: 'Power of ten written out',
  currency: 'Currency or unit is left out',
  percent: 'Percent read as a number',
  stars: 'Stars counted',
  date: 'Date or time written in another form',
  'yes-no': 'Read as yes or no',
  place: 'Place written in another form',
  markup: 'Written as formatted text',
  rounded: 'Rounded',
  cut: 'What is below the unit is left out',
  century: 'Year of two digits, century added',
  zone: 'Time zone left out or converted',
  apostrophe: 'Apostrophe before it is taken away',
  cleaned: 'Formatting left out',
  emptied: 'Text stored as empty',
  'by-hand': 'Corrected by hand',
  step: 'Changed by a step of the column',
  other: 'Stored otherwise than written',
  option: 'The text is the option’s',
  'other-name': 'Matched by case, key or your decision',
  name: 'Matched by name or id',
  file: 'File found',
  rejected: 'Rejected',
  empty: 'Empty',
  'left-out': 'Nothing is written: its row is left out, or has the value',
}
export const kindWords = (kind: LedgerKind): string => words[kind]

const groupNames: Readonly<Record<LedgerGroup, string>> = {
  written: 'As written',
  form: 'Other form',
  altered: 'Altered',
  matched: 'Matched',
  rejected: 'Rejected',
  unwritten: 'Not written',
}
export const groupWords = (group: LedgerGroup): string => groupNames[group]
