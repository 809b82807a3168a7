/** Names in an import's file: what look-ups answered, what matched nothing, and what the user decided about it. */
import { z } from 'zod'
import { type Resolution, resolution } from '../../../src-shared/host/calls/import-calls.ts'
import { type FieldId, fieldId, type ImportId } from '../../../src-shared/model/ids.ts'
import {
  type AnsweredName,
  anyField,
  type Candidate,
  candidate,
  nameAnswer,
} from '../../../src-shared/model/texts/name-answer.ts'
import { atomically, type Store } from '../store/store.ts'

const candidatesOf = z.array(candidate)

/** A text that named nothing, and how many rows hold it. */
export interface UnmatchedText {
  readonly field: FieldId
  readonly text: string
  readonly rows: number
  readonly candidates: readonly Candidate[]
}

/** Inside the caller's transaction. Decided texts keep their count: they no longer turn up as unmatched. */
export function replaceUnmatched(store: Store, id: ImportId, unmatched: readonly UnmatchedText[]): void {
  store.run('delete from import_text where import = ? and decision is null', id)
  const add = store.prepare(
    `insert into import_text (import, field, text, rows, candidates) values (?, ?, ?, ?, ?)
     on conflict (import, field, text) do update set rows = excluded.rows, candidates = excluded.candidates`,
  )
  for (const { field, text, rows, candidates } of unmatched) add.run(id, field, text, rows, JSON.stringify(candidates))
}

export interface StoredText {
  readonly field: FieldId
  readonly text: string
  readonly rows: number
  readonly decision: Resolution['take'] | null
  /** Options, members or rows that come near, or that share the name. */
  readonly candidates: readonly Candidate[]
}

/** Most frequent first. */
export const listTexts = (store: Store, id: ImportId, limit: number): readonly StoredText[] =>
  store
    .prepare<{ field: string; text: string; rows: number; decision: string | null; candidates: string }>(
      'select field, text, rows, decision, candidates from import_text where import = ? order by rows desc, field, text limit ?',
    )
    .all(id, limit)
    .map((row) => ({
      field: fieldId.parse(row.field),
      text: row.text,
      rows: row.rows,
      decision: row.decision === null ? null : resolution.shape.take.parse(JSON.parse(row.decision)),
      candidates: candidatesOf.parse(JSON.parse(row.candidates)),
    }))

/** Everything that was decided, most frequent first. */
export const decisionsOf = (store: Store, id: ImportId): readonly Resolution[] =>
  store
    .prepare<{ field: string; text: string; decision: string }>(
      'select field, text, decision from import_text where import = ? and decision is not null order by rows desc, field, text',
    )
    .all(id)
    .map((row) => ({
      field: fieldId.parse(row.field),
      text: row.text,
      take: resolution.shape.take.parse(JSON.parse(row.decision)),
    }))

export function decide(store: Store, id: ImportId, resolutions: readonly Resolution[], at: number): void {
  atomically(store, () => {
    const set = store.prepare(
      `insert into import_text (import, field, text, decision) values (?, ?, ?, ?)
       on conflict (import, field, text) do update set decision = excluded.decision`,
    )
    for (const { field, text, take } of resolutions) set.run(id, field, text, JSON.stringify(take))
    store.run("update import_run set result = null, state = 'draft', updated_at = ? where id = ?", at, id)
  })
}

export function keepNames(store: Store, id: ImportId, names: readonly AnsweredName[]): void {
  atomically(store, () => {
    const add = store.prepare('insert or replace into import_name (import, field, text, answer) values (?, ?, ?, ?)')
    for (const { field, text, answer } of names) add.run(id, field, text, JSON.stringify(answer))
  })
}

export const namesOf = (store: Store, id: ImportId): readonly AnsweredName[] =>
  store
    .prepare<{ field: string; text: string; answer: string }>('select field, text, answer from import_name where import = ?')
    .all(id)
    .map((row) => ({ field: fieldId.parse(row.field), text: row.text, answer: nameAnswer.parse(JSON.parse(row.answer)) }))

export const forgetNames = (store: Store, id: ImportId): void => {
  store.run('delete from import_name where import = ? and field <> ?', id, anyField)
}
