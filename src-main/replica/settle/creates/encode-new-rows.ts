/** Writes what new rows are sent with, as the request has it and as their receipt keeps it: each value becomes text once. */
import type { StagedRow } from '../../stage/staged-rows.ts'
import { isListKind } from '../../store/stored-value.ts'
import type { Column } from '../../store/worksheet-tables.ts'
import { type Cell, sentField } from '../take-staged.ts'

export interface EncodedRows {
  /** The request: `{rows: [{fields: [{id, value}]}], triggerWorkflow}`. */
  readonly body: Uint8Array<ArrayBuffer>
  /** JSON, in the order of the rows: field number to stored value. */
  readonly values: string
  readonly cells: number
}

interface Encoder {
  /** What stands before the value in the request. */
  readonly sent: string
  /** The same in the receipt. */
  readonly kept: string
  /** The service takes the value as it is stored. */
  readonly isSame: boolean
}

const encoderOf = ({ n, field }: Column): Encoder => ({
  sent: `{"id":${JSON.stringify(field.id)},"value":`,
  kept: `"${n}":`,
  isSame: !isListKind(field.kind) && field.kind !== 'checkbox' && field.kind !== 'location',
})

/** Of rows without files. Cells that are empty are not among those of a new row. */
export function encodeNewRows(rows: readonly StagedRow[], triggerWorkflow: boolean): EncodedRows {
  const encoders = new Map<Column, Encoder>()
  const encoderFor = ({ column }: Cell): Encoder => {
    const known = encoders.get(column)
    if (known !== undefined) return known
    const made = encoderOf(column)
    encoders.set(column, made)
    return made
  }
  let [body, values, cells] = ['{"rows":[', '[', 0]
  for (const [n, row] of rows.entries()) {
    let [sent, kept] = ['', '']
    for (const cell of row.cells) {
      const encoder = encoderFor(cell)
      const stored = JSON.stringify(cell.value)
      const between = kept === '' ? '' : ','
      sent += `${between}${encoder.sent}${encoder.isSame ? stored : JSON.stringify(sentField(cell).value)}}`
      kept += `${between}${encoder.kept}${stored}`
    }
    cells += row.cells.length
    const between = n === 0 ? '' : ','
    body += `${between}{"fields":[${sent}]}`
    values += `${between}{${kept}}`
  }
  return {
    body: new TextEncoder().encode(`${body}],"triggerWorkflow":${triggerWorkflow}}`),
    values: `${values}]`,
    cells,
  }
}
