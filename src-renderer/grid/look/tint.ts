/** The colour that the rules of the view give a cell. The first rule that holds wins; a staged cell keeps the look of its mark. */
import type { CellClassParams, CellStyle } from 'ag-grid-community'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { sheetOf } from '../../state/sheet-state.ts'
import type { GridContext } from '../grid-context.ts'
import { markOf, type SheetRow } from '../sheet-row.ts'

const none: CellStyle = { backgroundColor: '' }

const lookOf = ({ app, at }: GridContext) => sheetOf(app.sheets.get(), at.worksheetId).look

export const wraps = (context: GridContext): boolean => lookOf(context).wrap

export const tintOf =
  (fieldId: string) =>
  ({ data, context }: CellClassParams<SheetRow, CellValue>): CellStyle => {
    const held = data?.row.colours
    if (data === undefined || held === undefined || markOf(data, fieldId) !== null) return none
    const { rules } = lookOf(context)
    const rule = held.map((place) => rules[place]).find((it) => it !== undefined && (it.field === null || it.field === fieldId))
    return rule === undefined ? none : { backgroundColor: `var(--gs-tint-${rule.colour})` }
  }
