/** What is looked for in cells, and how the person who looks reads numbers and dates. */
import { z } from 'zod'
import { dateForms } from '../model/dates/date-form.ts'
import { numberForms } from '../model/numbers/number-form.ts'

/** Longer texts are no search. Also keeps a pattern from being a program. */
const longestText = 2000

export const findQuery = z.strictObject({
  text: z.string().min(1).max(longestText),
  /** Upper and lower case differ. */
  matchCase: z.boolean(),
  /** The text is all that the cell shows. */
  wholeCell: z.boolean(),
  /** The text is a regular expression as JavaScript reads it. */
  isRegex: z.boolean(),
})
export type FindQuery = z.output<typeof findQuery>

export const readingForms = z.strictObject({
  numbers: z.enum(numberForms),
  dateOrder: z.enum(dateForms),
})
export type ReadingForms = z.output<typeof readingForms>
