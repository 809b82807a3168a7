/** Writes every text in capitals, in small letters, or with a capital at the start of every word. */
import { z } from 'zod'
import { assertNever } from '../lib/assert-never.ts'
import type { Field } from '../model/field.ts'
import { changeTexts } from './plain-text.ts'
import type { Prepared } from './prepared.ts'

export const changeCase = z.strictObject({ op: z.literal('case'), to: z.enum(['upper', 'lower', 'title']) })
export type LetterCase = z.output<typeof changeCase>['to']

/** An apostrophe does not begin a word: "don't", not "Don'T". */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu

/** The first letter with its marks: what the capital of a word is made of. */
const capitalise = (text: string): string => {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length).toLowerCase()
}

export function letterCase(text: string, to: LetterCase): string {
  switch (to) {
    case 'upper':
      return text.toUpperCase()
    case 'lower':
      return text.toLowerCase()
    case 'title':
      return text.replace(word, capitalise)
    default:
      return assertNever(to)
  }
}

export const prepareChangeCase = ({ to }: z.output<typeof changeCase>, fields: readonly Field[]): Prepared =>
  changeTexts(fields, (text) => letterCase(text, to))
