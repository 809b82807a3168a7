/** Writes stored rows as V3 rows in JSON text, a page at a time: what is the same in every row is worked out once. */

import { head, headLength, rowKeyOf, type StoredRow } from '../domain/rows/stored-row.ts'
import type { Field } from '../domain/structure/field.ts'
import { storedFields, type Worksheet } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import { titleText } from '../domain/values/cell-text.ts'
import type { LinkedRow, Storage } from '../storage/storage-port.ts'
import { cellWriter, userReference, type WriterContext, writeLinks } from './value-writer.ts'

/** How field entries are written. */
export interface FieldForm extends WriterContext {
  /** Keys of field entries: ids, or aliases where a field has one (service-notes B, keys of field entries in a V3 list). */
  readonly keys: 'id' | 'alias'
  /** The fields to answer; null = all. */
  readonly only: ReadonlySet<string> | null
}

export interface RowForm extends FieldForm {
  readonly writeTime: (time: number) => string
  readonly withSystemFields: boolean
  /** Pictures of people, in a row's detail only (Resources, Row). */
  readonly withAvatars: boolean
}

/** One entry of a row's JSON object, without its comma. */
export type RowPart = (row: StoredRow) => string

/** How cells and links become JSON; the generations differ where an answer is of the form `rich`. */
export interface ValueWriters {
  readonly cell: typeof cellWriter
  readonly links: typeof writeLinks
}

const keyText = (field: Field, keys: 'id' | 'alias'): string =>
  `${JSON.stringify(keys === 'alias' && field.alias !== '' ? field.alias : field.id)}:`

function systemParts(form: RowForm): readonly RowPart[] {
  const people = new Map<Cell, string>()
  const person = (cell: Cell): string => {
    const known = people.get(cell) ?? JSON.stringify(userReference(form, String(cell), form.withAvatars))
    people.set(cell, known)
    return known
  }
  return [
    (row) => `"_createdAt":"${form.writeTime(Number(row[head.createdAt]))}"`,
    (row) => `"_createdBy":${person(row[head.createdBy] ?? null)}`,
    (row) => `"_updatedAt":"${form.writeTime(Number(row[head.updatedAt]))}"`,
    (row) => `"_updatedBy":${person(row[head.updatedBy] ?? null)}`,
    (row) => `"_owner":${person(row[head.owner] ?? null)}`,
  ]
}

const nobody: readonly LinkedRow[] = []

function linkPart(
  storage: Storage,
  field: Field,
  form: FieldForm,
  rows: readonly StoredRow[],
  write: typeof writeLinks,
): RowPart {
  const end = field.relation
  const target = storage.catalog.worksheets().find((each) => each.id === end?.worksheetId)
  const key = keyText(field, form.keys)
  const empty = key + write(nobody, form.form)
  if (end === null || target === undefined) return () => empty
  const linked = storage.links.linked(end, target, rows.map(rowKeyOf))
  return (row) => {
    const links = linked.get(rowKeyOf(row))
    if (links === undefined) return empty
    // Only the form `rich` tells the titles.
    if (form.form === 'interface') return key + write(links, form.form)
    const named = links.map(({ id, title }) => ({ id, title: titleText(target, title, form.directory) }))
    return key + write(named, form.form)
  }
}

/** The field entries of a page of rows. */
export function fieldParts(
  storage: Storage,
  worksheet: Worksheet,
  rows: readonly StoredRow[],
  form: FieldForm,
  writers: ValueWriters,
): readonly RowPart[] {
  const cells = new Map(storedFields(worksheet).map((field, index) => [field, headLength + index]))
  const parts: RowPart[] = []
  for (const field of worksheet.fields) {
    if (form.only !== null && !form.only.has(field.id)) continue
    const place = cells.get(field)
    if (place !== undefined) {
      const key = keyText(field, form.keys)
      const write = writers.cell(field, form)
      parts.push((row) => key + write(row[place] ?? null))
    } else if (field.kind === 'rows') {
      parts.push(linkPart(storage, field, form, rows, writers.links))
    }
  }
  return parts
}

/** One JSON object per row. */
export function writeRows(storage: Storage, worksheet: Worksheet, rows: readonly StoredRow[], form: RowForm): readonly string[] {
  const fields = fieldParts(storage, worksheet, rows, form, { cell: cellWriter, links: writeLinks })
  const parts = form.withSystemFields ? [...systemParts(form), ...fields] : fields
  return rows.map((row) => {
    let text = `{"id":${JSON.stringify(row[head.id])}`
    for (const part of parts) text += `,${part(row)}`
    return `${text}}`
  })
}
