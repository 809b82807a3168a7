/** What may be done to the texts of a column between the file and its field, step by step, as data. What is done to many cells at once is called alike. */
import { z } from 'zod'
import { changeCase } from '../../bulk/change-case.ts'
import { trimText } from '../../bulk/trim-text.ts'
import { findQuery } from '../../find/find-query.ts'

const separator = z.string().max(100)
/** Position of a column of the file, 0-based. */
const column = z.int().min(0)

export const transformStep = z.discriminatedUnion('op', [
  trimText,
  changeCase,
  z.strictObject({
    op: z.literal('replace'),
    query: findQuery,
    /** In place of every hit; `$1` stands for a group of a regular expression. */
    by: z.string().max(10_000),
  }),
  /** What stands behind the first `after` and before the next `before`; '' for the beginning and the end. */
  z.strictObject({
    op: z.literal('extract'),
    after: separator,
    before: separator,
    /** What becomes of a text in which one of them is not found. */
    otherwise: z.enum(['empty', 'keep']),
  }),
  /** One part of a text that is split at a separator; nothing where there are fewer parts. */
  z.strictObject({
    op: z.literal('part'),
    /** A single space stands for any run of white space. */
    separator: separator.min(1),
    /** Counted from 1, or from -1 for the last. */
    place: z
      .int()
      .min(-50)
      .max(50)
      .refine((place) => place !== 0, 'there is no part 0'),
  }),
  /** Texts of other columns as they stand in the file, in order. Empty ones are left out, with their separator. */
  z.strictObject({
    op: z.literal('join'),
    columns: z.array(column).min(1).max(50),
    separator,
    /** Where they go: behind the column's own text or before it. */
    place: z.enum(['after', 'before']),
  }),
  /** The same text in every line, whatever stands there. */
  z.strictObject({ op: z.literal('fixed'), text: z.string().max(10_000) }),
  /** An empty cell takes the text of the nearest filled one above it in the file. Only as the first step. */
  z.strictObject({ op: z.literal('fill-down') }),
])
export type TransformStep = z.output<typeof transformStep>
export type StepKind = TransformStep['op']

/** Steps of one column at most: more are a program, and each costs time in every line. */
export const mostSteps = 20

export const transformSteps = z.array(transformStep).max(mostSteps)
