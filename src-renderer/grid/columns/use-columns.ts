/** The columns of a worksheet as AG Grid takes them, arranged as the user left them. */
import type { ColDef } from 'ag-grid-community'
import { useMemo, useRef } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import type { SheetRow } from '../rows/sheet-row.ts'
import { arrangeColumns } from './arrange-columns.ts'
import { columnDefs } from './column-defs.ts'

interface Columns {
  /** All fields that can stand in a column. */
  readonly fields: readonly Field[]
  readonly columns: ColDef<SheetRow, CellValue>[]
}

/** The layout is read when the columns are made; afterwards the grid itself holds it, and saving must not make them anew. */
export function useColumns(at: SheetRef, worksheet: WorksheetState): Columns {
  const app = useApp()
  const layout = useRef(worksheet.layout)
  layout.current = worksheet.layout
  const fields = useMemo(() => columnFields(worksheet.fields), [worksheet.fields])
  const columns = useMemo(
    () =>
      columnDefs(
        arrangeColumns(fields, sheetOf(app.sheets.get(), at.worksheetId).layout ?? layout.current, app.textWidth),
        app.outer !== null,
      ),
    [app, at, fields],
  )
  return { fields, columns }
}
