/** What an import pass asks about rows that the worksheet has already, staged changes included. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'

export interface ExistingRow {
  readonly key: RowKey
  /** Values of the fields asked for, in order. */
  readonly values: readonly CellValue[]
}

export interface ExistingRows {
  /**
   * The rows that hold each of `keys` in `keyFields` (one value per field), with their values of `fields`. One answer per key, in
   * order; deleted rows are not found.
   */
  find(
    keyFields: readonly Field[],
    keys: readonly (readonly CellValue[])[],
    fields: readonly Field[],
  ): readonly (readonly ExistingRow[])[]
}

/** A worksheet that holds no rows, or whose rows are not at hand. */
export const noRows: ExistingRows = { find: (_, keys) => keys.map(() => []) }
