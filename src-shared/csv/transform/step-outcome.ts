/** What a step makes of a text, and what it may look at besides. */
import { cellKinds } from '../../workbook/cell-kinds.ts'

/** The text of another column in the same line. */
export type TextAt = (column: number) => string

/** A text that is more than that: exact, so that it is read in one way only, or one that the step refuses, which no later step touches. */
export interface StepOutcome {
  readonly text: string
  /** One of `cellKinds`. */
  readonly kind: string
}

/** `isExact`: the text is one already. null where the text would become too long. */
export type TextChange = (text: string, textAt: TextAt, isExact: boolean) => string | StepOutcome | null

/** Stands in place of a text that became too long, which nobody wants to see. */
export const tooLong: StepOutcome = { text: '…', kind: cellKinds.overlong }

/** What a step does with a text that it cannot be done on. */
export type Otherwise = 'reject' | 'empty' | 'keep'

export const otherwiseOf = (text: string, otherwise: Otherwise, kind: string): string | StepOutcome =>
  otherwise === 'reject' ? { text, kind } : otherwise === 'keep' ? text : ''
