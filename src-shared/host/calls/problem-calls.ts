/** Calls about what is wrong with staged cells: where the next problem stands, and whether a value is free. */
import { z } from 'zod'
import { cellValue } from '../../model/cell-value.ts'
import type { FieldId, RowKey } from '../../model/ids.ts'
import { connectionId, fieldId, rowKey, viewHandle, worksheetId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'

/** A cell, or a row as a whole, that breaks a rule, looks wrong, was refused, is in conflict or was not answered for. */
export interface ProblemPlace {
  readonly row: RowKey
  /** null for the row as a whole, and for a field that is not shown. */
  readonly field: FieldId | null
  /** The field's name, also when it is not shown; '' for the row as a whole. */
  readonly fieldName: string
  readonly message: string
  /** Rows of the view that have a problem. */
  readonly rows: number
}

/** The problem after (or before) a cell of a view, row by row and in the order of `fields`; it goes on at the other end. Rows of folded groups are rows of the view. null: there is none. */
export const findProblem = defineCall<{ readonly found: ProblemPlace | null }>()(
  'rows.find-problem',
  z.strictObject({
    view: viewHandle,
    /** A position in the view; the head of a group stands before its rows. */
    from: z.strictObject({ index: z.int().min(0), field: fieldId.nullable() }).nullable(),
    /** The fields shown, in their order. */
    fields: z.array(fieldId).max(2000),
    step: z.union([z.literal(1), z.literal(-1)]),
  }),
)

/** Whether another row that the user sees has this value already. */
export const isValueTaken = defineCall<{ readonly taken: boolean }>()(
  'rows.is-taken',
  z.strictObject({ connectionId, worksheetId, field: fieldId, value: cellValue, except: rowKey.nullable() }),
)
