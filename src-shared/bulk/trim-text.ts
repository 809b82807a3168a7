/** Takes white space off both ends of every text, and on demand brings runs of it inside down to one space. A text of white space alone becomes empty. */
import { z } from 'zod'
import type { Field } from '../model/field.ts'
import { changeTexts } from './plain-text.ts'
import type { Prepared } from './prepared.ts'

export const trimText = z.strictObject({
  op: z.literal('trim'),
  /** Also inside the text; line breaks stay. */
  inner: z.boolean(),
})

const innerSpace = /[^\S\r\n]+/g

export const trimmed = (text: string, inner: boolean): string => (inner ? text.trim().replace(innerSpace, ' ') : text.trim())

export const prepareTrimText = ({ inner }: z.output<typeof trimText>, fields: readonly Field[]): Prepared =>
  changeTexts(fields, (text) => trimmed(text, inner))
