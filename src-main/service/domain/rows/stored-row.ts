/** The shape in which rows leave the storage: one flat array, so that a page of a thousand rows is read without copying. */
import type { Cell } from '../values/cell.ts'

/**
 * Head (see `head`), then one cell per field of `storedFields(worksheet)`, in that order. Times are milliseconds since the
 * Unix epoch; accounts are account ids.
 */
export type StoredRow = readonly Cell[]

/** Positions of a stored row's head. */
export const head = { key: 0, id: 1, createdAt: 2, updatedAt: 3, createdBy: 4, updatedBy: 5, owner: 6 } as const
export const headLength = 7

export const rowKeyOf = (row: StoredRow): number => Number(row[head.key])
export const rowIdOf = (row: StoredRow): string => String(row[head.id])
