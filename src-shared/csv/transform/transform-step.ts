/** What may be done to the texts of a column between the file and its field, step by step, as data. What is done to many cells at once is called alike. */
import { z } from 'zod'
import { changeCase } from '../../bulk/change-case.ts'
import { trimText } from '../../bulk/trim-text.ts'
import { findQuery } from '../../find/find-query.ts'
import { type FieldId, fieldId, worksheetId } from '../../model/ids.ts'
import { csvEncoding } from '../csv-encoding.ts'
import { keyDifference } from '../keys/key-difference.ts'

const separator = z.string().max(100)
/** Position of a column of the file, 0-based. */
const column = z.int().min(0)

/** What becomes of a text that does not fit. */
const otherwise = z.enum(['reject', 'empty', 'keep'])

/** Called so when it was chosen, for whoever reads a recipe. */
const name = z.string().max(1000)
const field = z.strictObject({ id: fieldId, name })

/** A kept file, by the digest of its content. */
export const lookUpFile = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name })

const fileColumn = z.strictObject({ column, name })

/** Where texts are looked up: what they stand in, and what is taken from beside it. */
export const lookUpSource = z.discriminatedUnion('of', [
  /** The rows of a worksheet of the same connection, as they are shown: with what is staged. */
  z.strictObject({ of: z.literal('worksheet'), worksheet: z.strictObject({ id: worksheetId, name }), find: field, take: field }),
  /** A file that was chosen for this; of a workbook one sheet, with its hidden rows. */
  z.strictObject({
    of: z.literal('file'),
    file: lookUpFile,
    sheet: name.nullable(),
    /** Of text that proves none itself, as somebody has confirmed it. */
    encoding: csvEncoding.optional(),
    find: fileColumn,
    take: fileColumn,
  }),
])
export type LookUpSource = z.output<typeof lookUpSource>

const lookUpStep = z.strictObject({
  op: z.literal('look-up'),
  table: lookUpSource,
  /** What does not count when texts are compared. */
  ignores: z.array(keyDifference).max(3),
  notFound: otherwise,
  /** Several values stand beside the text. `first`: of the line or row that stands first where nothing is sorted. */
  several: z.enum(['reject', 'empty', 'first']),
})
export type LookUpStep = z.output<typeof lookUpStep>

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
  /** Reads a date that is written in this order, with the month's name or number, and writes it as `YYYY-MM-DD`. */
  z.strictObject({
    op: z.literal('date-form'),
    order: z.enum(['dmy', 'mdy', 'ymd']),
    /** The latest year that years of two digits mean. Absent: those that customs read differently do not fit. */
    latestYear: z.int().min(1900).max(2199).optional(),
    otherwise,
  }),
  /** Reads a number with this decimal sign and writes it with a point and no grouping. */
  z.strictObject({
    op: z.literal('number-form'),
    decimal: z.enum(['.', ',']),
    /** May stand before or behind it, such as `kg` or `€`; '' for none. */
    unit: z.string().max(100),
    otherwise,
  }),
  /** The value that stands beside the text elsewhere. */
  lookUpStep,
])
export type TransformStep = z.output<typeof transformStep>
export type StepKind = TransformStep['op']

/** Steps of one column at most: more are a program, and each costs time in every line. */
export const mostSteps = 20

export const transformSteps = z.array(transformStep).max(mostSteps)

/** Of columns that fill a field, which alone are carried out. */
export const lookUpsOf = (
  columns: readonly { readonly field?: FieldId | null; readonly steps?: readonly TransformStep[] | undefined }[],
): readonly LookUpStep[] =>
  columns.flatMap(({ field, steps = [] }) => (field === null ? [] : steps.filter((step) => step.op === 'look-up')))
