/** What every operation turns into before it runs: a pure function from the cells of one row to their next values. */
import type { CellValue } from '../model/cell-value.ts'
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { whyLeftOut } from '../model/lock-words.ts'
import type { Names } from '../model/names.ts'
import type { ReadNote } from '../model/texts/read-note.ts'

/**
 * What a cell becomes, with what must be said where a text was taken for something else; null leaves it as it is. A value equal to the
 * present one counts as unchanged, too.
 */
export type CellOutcome = { readonly value: CellValue; readonly note?: ReadNote } | { readonly refused: string } | null

export const becomes = ({ value, note }: { readonly value: CellValue; readonly note?: ReadNote }): CellOutcome =>
  note === undefined ? { value } : { value, note }

/** The fields of the worksheet by id; those that vanished are not among them. */
export type FieldsById = ReadonlyMap<FieldId, Field>

/** Ids of the members, rows, ... that have a name, for the references of a field. */
export type LookUp = (field: Field) => (text: string) => readonly string[]

export interface Prepared {
  /** The fields whose cells `apply` is given, in this order. */
  readonly reads: readonly Field[]
  /** The fields whose cells it answers, in this order; each can be written. */
  readonly writes: readonly Field[]
  /** Fields of the area whose cells are left out, each with the reason as a sentence. */
  readonly skipped: readonly { readonly field: Field; readonly reason: string }[]
  /** Whether `apply` needs the names of the references that it reads; without, it is given none. */
  readonly wantsNames: boolean
  /** The value of each written field where it is the same in every row, which is then not read at all. */
  readonly constant: readonly CellValue[] | null
  /** The part of `apply` that may run for ever, for the rows of a slice. Touches memory only, so that it can be broken off anywhere. */
  readonly rehearse?: (rows: readonly (readonly CellValue[])[], names: Names) => void
  /** `index` counts the rows of the area from 0, in the order of the view. */
  apply(cells: readonly CellValue[], index: number, names: Names): readonly CellOutcome[]
}

/** What becomes of one cell. `index` as in `Prepared.apply`. */
export type CellChange = (value: CellValue, index: number) => CellOutcome

export const unknownField = 'A column of this change is no longer in the worksheet.'

/** Prepares an operation that changes every cell by itself. `changeOf` answers the reason as a text where it does not apply to a field. */
export function changeEachCell(fields: readonly Field[], changeOf: (field: Field) => CellChange | string): Prepared {
  const changes: CellChange[] = []
  const writes: Field[] = []
  const skipped: Prepared['skipped'][number][] = []
  for (const field of fields) {
    const change = field.lock === null ? changeOf(field) : whyLeftOut(field)
    if (typeof change === 'string') {
      skipped.push({ field, reason: change })
      continue
    }
    changes.push(change)
    writes.push(field)
  }
  return {
    reads: writes,
    writes,
    skipped,
    wantsNames: false,
    constant: null,
    apply: (cells, index) => changes.map((change, i) => change(cells[i] ?? null, index)),
  }
}
