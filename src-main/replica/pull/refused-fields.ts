/** Which fields of a worksheet this service refused to store (service-notes B2): they are locked wherever the worksheet is read. */
import { nameInWords } from '../../../src-shared/changes/name-in-words.ts'
import type { Field, FieldLock } from '../../../src-shared/model/field.ts'
import type { Statements } from '../store/statements.ts'

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
export function lockRefused(field: Field, refused: RefusedFields): Field {
  const lock = refused.get(field.id)
  if (field.lock !== null || lock === undefined) return field
  return { ...field, lock: lock.kind === 'refused' ? { ...lock, words: nameField(lock.words, field) } : lock }
}

/** The service may speak of it by its id. */
const nameField = (words: string, { id, alias, name }: Field): string =>
  nameInWords(words, { isOf: (word) => (word === id || word === alias ? name : null) })
