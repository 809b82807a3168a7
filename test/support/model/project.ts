/** What the user sees of a row: the replica's values with the staged ones over them. */

import { existence, type Staged } from '../../../src-shared/changes/staged-cell.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type RowChange, rowChange } from './journal.ts'

export type Cells = Readonly<Record<string, CellValue>>

export interface ProjectedRow {
  readonly change: RowChange
  readonly cells: Cells
}

/**
 * Projects one row with staged changes. `replica` is null for a row that the service does not have. Staged cells of a row that
 * neither exists nor is created show nothing.
 */
export function project(replica: Cells | null, staged: ReadonlyMap<string, Staged>): ProjectedRow | null {
  const change = rowChange(staged)
  if (replica === null && change !== 'created') return null
  const cells: Record<string, CellValue> = { ...replica }
  for (const [field, { value }] of staged) if (field !== existence) cells[field] = value
  return { change, cells }
}
