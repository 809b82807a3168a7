/** Empties every cell of the area. */
import { z } from 'zod'
import type { Field } from '../model/field.ts'
import type { Prepared } from './prepared.ts'
import { setEverywhere } from './set-value.ts'

export const clearCells = z.strictObject({ op: z.literal('clear') })

export const prepareClearCells = (fields: readonly Field[]): Prepared => setEverywhere(null, fields)
