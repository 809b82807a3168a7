/** Puts a text behind every text. Empty cells stay empty. */
import { z } from 'zod'
import type { Field } from '../model/field.ts'
import { changeTexts } from './plain-text.ts'
import type { Prepared } from './prepared.ts'

export const addSuffix = z.strictObject({ op: z.literal('suffix'), text: z.string().min(1).max(10_000) })

export const prepareAddSuffix = ({ text }: z.output<typeof addSuffix>, fields: readonly Field[]): Prepared =>
  changeTexts(fields, (before) => before + text)
