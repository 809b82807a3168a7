/** Which field each column of a pasted block goes into, and how its texts become values there. */

import { type Calculation, calculationFor } from '../../src-shared/clipboard/special-paste.ts'
import { columnKind } from '../../src-shared/clipboard/write-html-table.ts'
import { rememberParse } from '../../src-shared/csv/remember-parse.ts'
import type { ClipboardForms } from '../../src-shared/host/calls/clipboard-calls.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { whyLeftOut } from '../../src-shared/model/lock-words.ts'
import type { DecimalSign } from '../../src-shared/model/numbers/number-form.ts'
import { findOption, namesParser, type ParseText, type TextForms, textParser } from '../../src-shared/model/texts/parse-value.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import type { NameBook } from '../import/names/name-book.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { KeyedTarget, PasteHow } from './clipboard-tasks.ts'

export interface PasteColumn {
  /** Place in the target, from its corner. */
  readonly at: number
  readonly column: Column
  readonly read: ParseText
  /** For the exact texts that a spreadsheet gives beside what it shows: decimal point, year first. */
  readonly readExact: ParseText
  /** The kind of exact values that mean something here. */
  readonly kind: string
  /** What is made of the value that is there and a pasted number, which `read` and `readExact` answer then; null where the cell is replaced. */
  readonly calculate: Calculation | null
}

export interface PlannedColumns {
  readonly columns: readonly PasteColumn[]
  /** Columns that nothing can be pasted into, with the reason as a sentence. */
  readonly left: readonly LeftColumn[]
}

export interface LeftColumn {
  readonly reason: string
  /** Its name; absent where there is no such column. */
  readonly column?: string
}

export const noColumnReason = 'There is no column at the right of the last one.'
const goneReason = 'The column is no longer in the worksheet.'

/** `written` is the decimal sign of a block that names it, which is read in no other way; others may come from any country. */
const formsFor = ({ decimal, dateOrder }: ClipboardForms, written: DecimalSign | null): TextForms => ({
  decimal: written ?? decimal,
  dateOrder,
  takesOtherDecimal: written === null,
})

function parserOf(field: Field, forms: TextForms, names: NameBook): ParseText {
  if (field.kind === 'text') return textParser(field, forms, () => [])
  if (field.kind === 'options') return rememberParse(namesParser(field, findOption(field)))
  if (isReferenceKind(field.kind)) return rememberParse(namesParser(field, (text) => names.find(field.id, text)))
  return rememberParse(textParser(field, forms, () => []))
}

/** What a number to calculate with is read for: it has all its places, and a date's counts days. */
const operandOf = (field: Field): Field => ({
  ...field,
  kind: 'number',
  typeName: null,
  precision: null,
  unit: field.kind === 'number' ? field.unit : '',
})

type Readers = Pick<PasteColumn, 'read' | 'readExact'>

const exactForms: TextForms = { decimal: '.', dateOrder: 'ymd' }

/** Readers are shared by targets that reach the same fields. `decimal`: the sign that the block names. */
export function createColumnPlanner(
  tables: WorksheetTables,
  forms: ClipboardForms,
  decimal: DecimalSign | null,
  names: NameBook,
  { operation }: PasteHow,
) {
  const known = new Map<string, Readers>()
  const readersOf = (field: Field): Readers => {
    const read = operation === 'none' ? field : operandOf(field)
    const readers = known.get(field.id) ?? {
      read: parserOf(read, formsFor(forms, decimal), names),
      readExact: textParser(read, exactForms, () => []),
    }
    known.set(field.id, readers)
    return readers
  }
  return ({ fields, cols }: KeyedTarget): PlannedColumns => {
    const columns: PasteColumn[] = []
    const left: LeftColumn[] = []
    for (let at = 0; at < cols; at += 1) {
      const id = fields[at]
      const column = id === undefined ? undefined : tables.byField.get(id)
      if (id === undefined) left.push({ reason: noColumnReason })
      else if (column === undefined || column.isGone) left.push({ reason: goneReason })
      else if (column.field.lock !== null) left.push({ reason: whyLeftOut(column.field), column: column.field.name })
      else {
        const calculate = operation === 'none' ? null : calculationFor(operation, column.field)
        if (typeof calculate === 'string') left.push({ reason: calculate, column: column.field.name })
        else columns.push({ at, column, ...readersOf(column.field), kind: columnKind(column.field), calculate })
      }
    }
    return { columns, left }
  }
}
