/** The colour that the rules of the view give a cell. The first rule that holds wins; a staged cell keeps the look of its mark. */
import type { CellClassParams, CellStyle } from 'ag-grid-community'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import type { GridContext } from '../grid-context.ts'
import { markOf, type SheetRow } from '../rows/sheet-row.ts'

const none: CellStyle = { backgroundColor: '' }

const lookOf = ({ app, at }: GridContext) => sheetOf(app.sheets.get(), at.worksheetId).look

export const wraps = (context: GridContext): boolean => lookOf(context).wrap

/** Rows are so high that what a cell lists takes several lines. */
export function hasLines(context: GridContext): boolean {
  const { rowHeight } = lookOf(context)
  return rowHeight === 'tall' || rowHeight === 'large'
}

export function tintOf(fieldId: string): (params: CellClassParams<SheetRow, CellValue>) => CellStyle | null {
  // A cell that never had a colour needs none taken away: that would be a write for every cell drawn.
  let without: CellStyle | null = null
  return ({ data, context }) => {
    const held = data?.row.colours
    if (data === undefined || held === undefined || markOf(data, fieldId) !== null) return without
    const { rules } = lookOf(context)
    const rule = held.map((place) => rules[place]).find((it) => it !== undefined && (it.field === null || it.field === fieldId))
    if (rule === undefined) return without
    without = none
    return { backgroundColor: `var(--gs-tint-${rule.colour})` }
  }
}
