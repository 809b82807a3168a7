/** What can be done to many cells at once, as data: one kind per file beside this one. */
import { z } from 'zod'
import { clearCells } from './clear-cells.ts'
import { setValue } from './set-value.ts'

export const operation = z.discriminatedUnion('op', [setValue, clearCells])
export type Operation = z.output<typeof operation>
