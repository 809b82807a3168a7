/**
 * Plain values as answers carry them, defined once for every operation (service-notes A, numbers, checkbox): a number or a numeric text,
 * true or 1 or "1", a text or nothing. What is read has one form whatever was sent.
 */
import { z } from 'zod'

const wholeText = z.string().regex(/^-?\d+$/)
const numericText = z.string().regex(/^-?\d+(\.\d+)?$/)

/** '' when null or absent; a number becomes its text. */
export const answeredText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((it) => it ?? '')

/** An id or a code, which some services send as a number. */
export const answeredId = z.union([z.string(), z.number().transform(String)])

export const answeredBoolean = z.union([
  z.boolean(),
  z.literal([0, 1]).transform(Boolean),
  z.literal(['0', '1', 'false', 'true']).transform((it) => it === '1' || it === 'true'),
])

/** False when null or absent. */
export const answeredFlag = answeredBoolean.nullish().transform((it) => it ?? false)

export const answeredWhole = z.union([z.number(), wholeText.transform(Number)])
export const answeredNumber = z.union([z.number(), numericText.transform(Number)])

/** 0 when null or absent. */
export const answeredWholeOrZero = answeredWhole.nullish().transform((it) => it ?? 0)

/** Empty when null or absent. */
export const answeredList = <Element extends z.ZodType>(element: Element) =>
  z
    .array(element)
    .nullish()
    .transform((it) => it ?? [])
