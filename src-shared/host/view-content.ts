/** What a view of a worksheet holds: filter, sorts, groups, columns, and how rows look. The form in which saved views are kept. */
import { z } from 'zod'
import { filterOperator, filterValue } from '../api/v3/filter-v3.ts'
import { gridLayout, rowGroup, rowSort } from './calls/row-calls.ts'

const logic = z.enum(['AND', 'OR'])
const field = z.string().min(1).max(200)

/** A condition of the filter bar; `value` is null only where the operator wants none. */
export const viewCondition = z.strictObject({
  field,
  operator: filterOperator,
  value: filterValue.nullable(),
  /** A stretch of time by name, such as `this-month`: then `value` is what it was when it was last looked at. */
  stretch: z.string().min(1).max(40).optional(),
})

export const viewFilter = z.strictObject({
  /** How the groups join. */
  logic,
  groups: z.array(z.strictObject({ logic, conditions: z.array(viewCondition).min(1).max(100) })).max(50),
})
export type ViewFilter = z.output<typeof viewFilter>

export const rowHeights = ['compact', 'normal', 'tall', 'large'] as const
export const ruleColours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'] as const
/** More rules than this nobody tells apart, and each is asked of every row on screen. */
export const maxRules = 20

export const colourRule = z.strictObject({
  colour: z.enum(ruleColours),
  /** The field whose cells are coloured; null colours the whole row. */
  field: field.nullable(),
  logic,
  conditions: z.array(viewCondition).min(1).max(20),
})
export type ColourRule = z.output<typeof colourRule>

export const viewLook = z.strictObject({
  rowHeight: z.enum(rowHeights),
  /** Long text goes on in further lines, as far as the row is high. */
  wrap: z.boolean(),
  /** The first rule that holds for a cell colours it. */
  rules: z.array(colourRule).max(maxRules),
})
export type ViewLook = z.output<typeof viewLook>
export const plainLook: ViewLook = { rowHeight: 'normal', wrap: false, rules: [] }

export const viewContent = z.strictObject({
  filter: viewFilter,
  sorts: z.array(rowSort).max(10),
  groups: z.array(rowGroup).max(2),
  /** Null: as the worksheet's columns are arranged. */
  columns: gridLayout.nullable(),
  look: viewLook,
})
export type ViewContent = z.output<typeof viewContent>
export const plainContent: ViewContent = {
  filter: { logic: 'AND', groups: [] },
  sorts: [],
  groups: [],
  columns: null,
  look: plainLook,
}
