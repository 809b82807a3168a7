/** What an import pass asks about rows that the worksheet has already, staged changes included. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'

export interface ExistingRows {
  /** The rows that hold each of `values` in the field. One answer per value, in order; deleted rows are not found. */
  find(field: Field, values: readonly CellValue[]): readonly (readonly RowKey[])[]
}

/** A worksheet that holds no rows, or whose rows are not at hand. */
export const noRows: ExistingRows = { find: (_, values) => values.map(() => []) }
