/** Puts a text before every text. Empty cells stay empty. */
import { z } from 'zod'
import type { Field } from '../model/field.ts'
import { changeTexts } from './plain-text.ts'
import type { Prepared } from './prepared.ts'

export const addPrefix = z.strictObject({ op: z.literal('prefix'), text: z.string().min(1).max(10_000) })

export const prepareAddPrefix = ({ text }: z.output<typeof addPrefix>, fields: readonly Field[]): Prepared =>
  changeTexts(fields, (before) => text + before)
