/**
 * Writes stored rows as V2 rows in JSON text. Values are those of V3 (Field value formats, both versions); where the service answers in the
 * form `rich`, lists travel as JSON in a string, as deployed V2 services are known to answer (service-notes A, select, member, relation
 * and attachment values).
 */

import { head, type StoredRow } from '../domain/rows/stored-row.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import type { Storage } from '../storage/storage-port.ts'
import { type FieldForm, fieldParts, type RowPart, type ValueWriters } from '../v3/row-writer.ts'
import { cellWriter, userReference, writeLinks } from '../v3/value-writer.ts'

/** `times`: what related rows carry, namely `ctime` and `utime` (Resources, Row). */
export type SystemAttributes = 'none' | 'times' | 'all'

export interface RowFormV2 extends FieldForm {
  readonly writeTime: (time: number) => string
  readonly system: SystemAttributes
}

const inText = (json: string): string => (json.startsWith('[') ? JSON.stringify(json) : json)

const richWriters: ValueWriters = {
  cell(field, context) {
    const write = cellWriter(field, context)
    return (cell) => inText(write(cell))
  },
  links: (links, form) => inText(writeLinks(links, form)),
}

function systemParts(form: RowFormV2): readonly RowPart[] {
  if (form.system === 'none') return []
  const times: readonly RowPart[] = [
    (row) => `"ctime":"${form.writeTime(Number(row[head.createdAt]))}"`,
    (row) => `"utime":"${form.writeTime(Number(row[head.updatedAt]))}"`,
  ]
  if (form.system === 'times') return times
  const people = new Map<Cell, string>()
  const person = (cell: Cell): string => {
    const known = people.get(cell)
    if (known !== undefined) return known
    const reference = userReference(form, String(cell), true)
    // V2 writes the status of a user as a number (Resources, User reference).
    const text = JSON.stringify({ ...reference, status: Number(reference.status) })
    people.set(cell, text)
    return text
  }
  return [
    ...times,
    (row) => `"caid":${person(row[head.createdBy] ?? null)}`,
    (row) => `"uaid":${person(row[head.updatedBy] ?? null)}`,
    (row) => `"ownerid":${person(row[head.owner] ?? null)}`,
  ]
}

/** One JSON object per row. */
export function writeRowsV2(
  storage: Storage,
  worksheet: Worksheet,
  rows: readonly StoredRow[],
  form: RowFormV2,
): readonly string[] {
  const writers = form.form === 'rich' ? richWriters : { cell: cellWriter, links: writeLinks }
  const parts = [...systemParts(form), ...fieldParts(storage, worksheet, rows, form, writers)]
  return rows.map((row) => {
    let text = `{"rowid":${JSON.stringify(row[head.id])}`
    for (const part of parts) text += `,${part(row)}`
    return `${text}}`
  })
}
