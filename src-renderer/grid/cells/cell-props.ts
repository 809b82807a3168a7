/** What AG Grid hands to our cell renderers, with our own types. */
import type { CustomCellRendererProps } from 'ag-grid-react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { GridContext } from '../grid-context.ts'
import type { SheetRow } from '../sheet-row.ts'

export interface CellProps extends CustomCellRendererProps<SheetRow, CellValue, GridContext> {
  readonly field: Field
}

/** The texts of a list value; [] for anything else. */
export const idsOf = (value: CellValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((it): it is string => typeof it === 'string') : []
