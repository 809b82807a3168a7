/** What every control of the form gets: the field, its value now, and the way to stage another. */

import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { SheetRow } from '../../../grid/rows/sheet-row.ts'
import type { SheetRef } from '../../../state/sheet/sheet-ref.ts'
import type { Formats } from '../../../state/sheet/use-formats.ts'

export interface ControlProps {
  readonly at: SheetRef
  readonly row: SheetRow
  readonly field: Field
  readonly value: CellValue
  readonly formats: Formats
  /** Id of the element that says what is wrong or changed. */
  readonly describedBy: string
  stage(value: CellValue): void
}
