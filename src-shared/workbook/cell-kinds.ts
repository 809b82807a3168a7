/**
 * What the cells of a record are beyond their texts, where the file says it, as workbooks do: a letter per cell, in one string per record. A CSV file says
 * nothing of the kind.
 */
export const cellKinds = {
  /** A text, to be read as the column's texts are. */
  text: 't',
  /** A number, day, moment or yes or no that the file itself calls so: the text has a decimal point, days are `YYYY-MM-DD`. */
  exact: 'x',
  /** An error that the text names, such as `#DIV/0!`. */
  error: 'e',
  /** A formula, which is the text, without a computed value. */
  uncomputed: 'f',
  /** A text that a step between the file and the field made too long. */
  overlong: 'l',
  /** A text that a step has looked up in vain, and one for which it found several values. */
  notFound: 'n',
  severalFound: 'm',
  /** Texts that are no date, or no number, of the form that a step reads. */
  unlikeDate: 'd',
  unlikeNumber: 'u',
} as const
export type CellKind = (typeof cellKinds)[keyof typeof cellKinds]

export const kindAt = (kinds: string | undefined, column: number): string => kinds?.[column] ?? cellKinds.text
