/** What the texts of a column say together about how they are written. */
import { lineName } from './unpivot/line-name.ts'

export type Verdict<T> =
  | { readonly kind: 'known'; readonly value: T; readonly why: string }
  | { readonly kind: 'ambiguous' }
  /** Some texts say this, others that: `why` names one of each with its line. */
  | { readonly kind: 'contradictory'; readonly why: string }
  | { readonly kind: 'nothing' }

/** A text that says something, and where it stands. */
export interface Witness {
  readonly text: string
  readonly line: number
}

export const cite = ({ text, line }: Witness): string => `“${text.trim()}” in line ${lineName(line)}`
