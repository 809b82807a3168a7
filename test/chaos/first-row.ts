/** The rows that a worksheet has at first. */
import type { Cells, NewRow } from './step.ts'

export const firstRow = (n: number): NewRow => {
  const cells: Cells = { Name: `Row ${n}`, City: `City ${n}`, Qty: String(n), Kind: 'red', Day: '2026-01-15' }
  return { row: `r${n}`, cells }
}
