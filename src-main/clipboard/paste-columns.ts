/** Which field each column of a pasted block goes into, and how its texts become values there. */

import { readOnlyReason } from '../../src-shared/bulk/prepared.ts'
import { columnKind } from '../../src-shared/clipboard/write-html-table.ts'
import { rememberParse } from '../../src-shared/csv/remember-parse.ts'
import type { ClipboardForms } from '../../src-shared/host/clipboard-calls.ts'
import type { Field } from '../../src-shared/model/field.ts'
import { findOption, namesParser, type ParseText, textParser } from '../../src-shared/model/parse-value.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import type { Column, WorksheetTables } from '../replica/worksheet-tables.ts'
import type { NameBook } from '../transfer/name-book.ts'
import type { KeyedTarget } from './clipboard-tasks.ts'

export interface PasteColumn {
  /** Place in the target, from its corner. */
  readonly at: number
  readonly column: Column
  readonly read: ParseText
  /** The kind of exact values that mean something here. */
  readonly kind: string
}

export interface PlannedColumns {
  readonly columns: readonly PasteColumn[]
  /** Columns that nothing can be pasted into, with the reason as a sentence. */
  readonly left: readonly string[]
}

export const beyondReason = 'There is no column at the right of the last one.'
const goneReason = 'The column is no longer in the worksheet.'

/** Number texts may come from a program of another country: where the user's decimal sign gives no number, the other one may give the only reading. */
function numberParser(field: Field, { decimal, dateOrder }: ClipboardForms): ParseText {
  const own = textParser(field, { decimal, dateOrder }, () => [])
  const other = textParser(field, { decimal: decimal === '.' ? ',' : '.', dateOrder }, () => [])
  return (text) => {
    const read = own(text)
    if (read.ok || read.error.kind !== 'not-a-number') return read
    const second = other(text)
    return second.ok ? second : read
  }
}

function parserOf(field: Field, forms: ClipboardForms, names: NameBook): ParseText {
  if (field.kind === 'text') return textParser(field, forms, () => [])
  if (field.kind === 'number') return rememberParse(numberParser(field, forms))
  if (field.kind === 'options') return rememberParse(namesParser(field, findOption(field)))
  if (isReferenceKind(field.kind)) return rememberParse(namesParser(field, (text) => names.find(field.id, text)))
  return rememberParse(textParser(field, forms, () => []))
}

/** `parsers` are shared by targets that reach the same fields. */
export function createColumnPlanner(tables: WorksheetTables, forms: ClipboardForms, names: NameBook) {
  const parsers = new Map<string, ParseText>()
  const parserFor = (field: Field): ParseText => {
    const known = parsers.get(field.id) ?? parserOf(field, forms, names)
    parsers.set(field.id, known)
    return known
  }
  return ({ fields, cols }: KeyedTarget): PlannedColumns => {
    const columns: PasteColumn[] = []
    const left: string[] = []
    for (let at = 0; at < cols; at += 1) {
      const id = fields[at]
      const column = id === undefined ? undefined : tables.byField.get(id)
      if (id === undefined) left.push(beyondReason)
      else if (column === undefined || column.isGone) left.push(goneReason)
      else if (!column.field.isEditable) left.push(readOnlyReason(column.field))
      else columns.push({ at, column, read: parserFor(column.field), kind: columnKind(column.field) })
    }
    return { columns, left }
  }
}
