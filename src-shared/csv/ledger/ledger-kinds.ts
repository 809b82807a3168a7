/**
 * What may become of a cell of an imported file. Every cell of a mapped column has exactly one fate, so that the fates of a column add up
 * to the lines of the file; where several apply, the one that loses most is counted.
 */
import { z } from 'zod'
import { fieldId } from '../../model/ids.ts'

export const ledgerGroups = ['written', 'form', 'altered', 'matched', 'rejected', 'unwritten'] as const
/**
 * - written: what is stored, written back, is the text to the last sign
 * - form: the same value in another form
 * - altered: less than was written is stored, or something else, also where a step of the column says so or a hand corrected it
 * - matched: the text names something, and what it names is stored
 * - unwritten: nothing is stored: the cell is empty, or its row is left out or has the value already
 */
export type LedgerGroup = (typeof ledgerGroups)[number]

/** In the order in which they are told. */
export const ledgerKind = z.enum([
  'written',
  'spaces',
  'case',
  'sign',
  'grouping',
  'decimal',
  'zeros',
  'exponent',
  'currency',
  'percent',
  'stars',
  'date',
  'yes-no',
  'place',
  'markup',
  'rounded',
  'cut',
  'century',
  'zone',
  'apostrophe',
  'cleaned',
  'emptied',
  'by-hand',
  'step',
  'other',
  'option',
  'other-name',
  'name',
  'file',
  'rejected',
  'empty',
  'left-out',
])
export type LedgerKind = z.output<typeof ledgerKind>

const groups: Readonly<Record<LedgerKind, LedgerGroup>> = {
  written: 'written',
  spaces: 'form',
  case: 'form',
  sign: 'form',
  grouping: 'form',
  decimal: 'form',
  zeros: 'form',
  exponent: 'form',
  currency: 'form',
  percent: 'form',
  stars: 'form',
  date: 'form',
  'yes-no': 'form',
  place: 'form',
  markup: 'form',
  rounded: 'altered',
  cut: 'altered',
  century: 'altered',
  zone: 'altered',
  apostrophe: 'altered',
  cleaned: 'altered',
  emptied: 'altered',
  'by-hand': 'altered',
  step: 'altered',
  other: 'altered',
  option: 'matched',
  'other-name': 'matched',
  name: 'matched',
  file: 'matched',
  rejected: 'rejected',
  empty: 'unwritten',
  'left-out': 'unwritten',
}

export const ledgerKinds: readonly LedgerKind[] = ledgerKind.options

export const groupOf = (kind: LedgerKind): LedgerGroup => groups[kind]

/** Whether the single cells of a kind are kept, to be looked through. What is stored as written, or not at all, is only counted. */
export const isListed = (kind: LedgerKind): boolean => groups[kind] !== 'written' && groups[kind] !== 'unwritten'

/** A mapped column and what became of its cells: `cells` of a kind, of which the first `listed` can be asked for. */
export const ledgerColumn = z.strictObject({
  column: z.int().min(0),
  field: fieldId,
  fates: z.array(z.strictObject({ kind: ledgerKind, cells: z.int().min(1), listed: z.int().min(0) })).readonly(),
})
export type LedgerColumn = z.output<typeof ledgerColumn>
