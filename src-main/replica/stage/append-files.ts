/** The values that attachment cells take when files are added behind those they hold or put in their place, as that of a signature always is. All of them, or a refusal. */
import { serviceCaps } from '../../../src-shared/api/limits.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isSignature } from '../../../src-shared/model/field.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { isPictureName } from '../../../src-shared/model/signature.ts'
import { createKeyFinder } from '../store/row-key.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { missingRow, writable } from './stage-changes.ts'

/** Each row stands once. */
export interface AddedFiles {
  readonly row: RowKey
  readonly files: readonly AttachmentValue[]
}

interface FilledCell {
  readonly row: RowKey
  readonly field: FieldId
  readonly value: readonly AttachmentValue[]
}

export function appendFiles(
  store: Store,
  tables: WorksheetTables,
  field: FieldId,
  cells: readonly AddedFiles[],
  replaces: boolean,
): Result<readonly FilledCell[], HostError> {
  const column = writable(tables, field)
  if (!column.ok) return column
  const { sql, field: target } = column.value
  if (target.kind !== 'attachments') return err({ kind: 'invalid', message: `"${target.name}" does not hold files.` })
  const keyOf = createKeyFinder(store, tables)
  const filled: FilledCell[] = []
  for (const { row, files } of cells) {
    const k = keyOf(row)
    const found = k === null ? undefined : (readCell(store, tables.over, sql, k) ?? readCell(store, tables.row, sql, k))
    if (found === undefined) return err(missingRow)
    const value = replaces || isSignature(target) ? files : [...filesOf(found[0] ?? null), ...files]
    const refused = whyRefused(value, target)
    if (refused !== null) return err({ kind: 'invalid', message: refused })
    filled.push({ row, field, value })
  }
  return ok(filled)
}

/** A signature is one picture, and takes the place of the one before. */
function whyRefused(files: readonly AttachmentValue[], field: Field): string | null {
  const { attachmentsPerField: most } = serviceCaps
  if (!isSignature(field)) return files.length > most ? `A cell takes ${most} files at most.` : null
  if (files.length > 1) return `"${field.name}" takes a single picture.`
  return files.every((file) => isPictureName(file.name)) ? null : `"${field.name}" takes a picture: PNG, JPEG, GIF, WebP or BMP.`
}

/** The files of a stored cell. */
export function filesOf(stored: SqlValue): readonly AttachmentValue[] {
  const held = fromStored(stored, 'attachments')
  return Array.isArray(held) ? held.filter((it): it is AttachmentValue => typeof it === 'object') : []
}

const readCell = (store: Store, table: string, column: string, k: number): readonly SqlValue[] | undefined =>
  store.raw(`select ${column} from ${table} where k = ?`).get(k)
