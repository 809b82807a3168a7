/** Which fields of a worksheet this service refused to store (service-notes B2): they are locked wherever the worksheet is read. */
import type { Field, FieldLock } from '../../src-shared/model/field.ts'
import type { Statements } from './statements.ts'

/** By field id. */
export type RefusedFields = ReadonlyMap<string, FieldLock>

export const readRefusedFields = (statements: Statements, ws: number): RefusedFields =>
  new Map(
    statements
      .prepare<{ id: string; at: number; words: string }>(
        `select f.field_id as id, w.refused_at as at, w.words from field_write w join worksheet_field f on f.ws = w.ws and f.n = w.f
         where w.ws = ? and w.refused_at is not null`,
      )
      .all(ws)
      .map(({ id, at, words }): [string, FieldLock] => [id, { kind: 'refused', at: new Date(at).toISOString(), words }]),
  )

/** What the structure says of a field comes first. */
export const lockRefused = (field: Field, refused: RefusedFields): Field =>
  field.lock === null ? { ...field, lock: refused.get(field.id) ?? null } : field
