/** Splits the text of one field at a separator and writes the parts into other fields; the last of them takes what is left. Rows with an empty text stay as they are. */
import { z } from 'zod'
import { err, ok, type Result } from '../lib/result.ts'
import type { Field } from '../model/field.ts'
import { fieldId } from '../model/ids.ts'
import { whyLeftOut } from '../model/lock-words.ts'
import { prepareTextInto } from './convert-value.ts'
import { holdsPlainText, notTextReason } from './plain-text.ts'
import { type CellOutcome, type FieldsById, type Prepared, unknownField } from './prepared.ts'

export const splitText = z.strictObject({
  op: z.literal('split'),
  /** A single space stands for any run of white space. */
  separator: z.string().min(1).max(100),
  /** Where the parts go, in order. */
  into: z
    .array(fieldId)
    .min(2)
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length, 'a field stands twice'),
})

/** The text before the first separator and what is left behind it, without white space around them; null where there is none. */
function cutOff(text: string, separator: string): readonly [first: string, rest: string] | null {
  const [at, width] = separator === ' ' ? whiteSpaceIn(text) : [text.indexOf(separator), separator.length]
  return at < 0 ? null : [text.slice(0, at).trim(), text.slice(at + width).trim()]
}

/** As many parts as there are places, without the white space around them. */
export function splitInto(text: string, separator: string, places: number): readonly string[] {
  const parts = splitAll(text, separator, places)
  return [...parts, ...Array<string>(places - parts.length).fill('')]
}

/** The parts that there are, at most so many; the last of them takes what is left. */
export function splitAll(text: string, separator: string, most: number): readonly string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (parts.length < most - 1) {
    const cut = cutOff(rest, separator)
    if (cut === null) break
    parts.push(cut[0])
    rest = cut[1]
  }
  parts.push(rest)
  return parts
}

const whiteSpaceIn = (text: string): readonly [at: number, width: number] => {
  const match = /\s+/.exec(text)
  return match === null ? [-1, 0] : [match.index, match[0].length]
}

export function prepareSplitText(
  { separator, into }: z.output<typeof splitText>,
  fields: readonly Field[],
  all: FieldsById,
): Result<Prepared, string> {
  const [source, ...more] = fields
  if (source === undefined || more.length > 0) return err('Select the cells of one column to split.')
  if (!holdsPlainText(source)) return err(notTextReason(source))
  const writes = into.map((id) => all.get(id)).filter((it) => it !== undefined)
  if (writes.length < into.length) return err(unknownField)
  const readers: ((text: string) => CellOutcome)[] = []
  for (const field of writes) {
    if (field.lock !== null) return err(whyLeftOut(field))
    const read = prepareTextInto(field)
    if (read === null) return err(`"${field.name}" cannot take a part of a text.`)
    readers.push(read)
  }
  return ok({
    reads: [source],
    writes,
    skipped: [],
    wantsNames: false,
    constant: null,
    apply([value]) {
      if (typeof value !== 'string') return writes.map(() => null)
      const parts = splitInto(value, separator, writes.length)
      return readers.map((read, i) => read(parts[i] ?? ''))
    },
  })
}
