/** Writes stored rows as V3 rows in JSON text, a page at a time: what is the same in every row is worked out once. */
import type { Cell } from '../domain/cell.ts'
import type { Field } from '../domain/field.ts'
import { head, headLength, rowKeyOf, type StoredRow } from '../domain/stored-row.ts'
import { storedFields, type Worksheet } from '../domain/worksheet.ts'
import type { LinkedRow, Storage } from '../storage/storage-port.ts'
import { cellWriter, userReference, type WriterContext, writeLinks } from './value-writer.ts'

export interface RowForm extends WriterContext {
  readonly writeTime: (time: number) => string
  /** Keys of field entries: ids, or aliases where a field has one (service-notes B, keys of field entries in a V3 list). */
  readonly keys: 'id' | 'alias'
  /** The fields to answer; null = all. */
  readonly only: ReadonlySet<string> | null
  readonly withSystemFields: boolean
  /** Pictures of people, in a row's detail only (Resources, Row). */
  readonly withAvatars: boolean
}

type Part = (row: StoredRow) => string

const keyText = (field: Field, keys: 'id' | 'alias'): string =>
  `${JSON.stringify(keys === 'alias' && field.alias !== '' ? field.alias : field.id)}:`

function systemParts(form: RowForm): readonly Part[] {
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

function linkPart(storage: Storage, field: Field, form: RowForm, rows: readonly StoredRow[]): Part {
  const end = field.relation
  const target = storage.catalog.worksheets().find((each) => each.id === end?.worksheetId)
  const key = keyText(field, form.keys)
  const empty = key + writeLinks(nobody, form.form)
  if (end === null || target === undefined) return () => empty
  const linked = storage.links.linked(end, target, rows.map(rowKeyOf))
  return (row) => {
    const links = linked.get(rowKeyOf(row))
    return links === undefined ? empty : key + writeLinks(links, form.form)
  }
}

/** One JSON object per row. */
export function writeRows(storage: Storage, worksheet: Worksheet, rows: readonly StoredRow[], form: RowForm): readonly string[] {
  const cells = new Map(storedFields(worksheet).map((field, index) => [field, headLength + index]))
  const parts: Part[] = form.withSystemFields ? [...systemParts(form)] : []
  for (const field of worksheet.fields) {
    if (form.only !== null && !form.only.has(field.id)) continue
    const place = cells.get(field)
    if (place !== undefined) {
      const key = keyText(field, form.keys)
      const write = cellWriter(field, form)
      parts.push((row) => key + write(row[place] ?? null))
    } else if (field.kind === 'rows') {
      parts.push(linkPart(storage, field, form, rows))
    }
  }
  return rows.map((row) => {
    let text = `{"id":${JSON.stringify(row[head.id])}`
    for (const part of parts) text += `,${part(row)}`
    return `${text}}`
  })
}
