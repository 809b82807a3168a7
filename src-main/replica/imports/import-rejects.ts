/** Lines of an import that were left out, by the check or by the service, kept to be listed, saved and mended. */
import { z } from 'zod'
import type { LeftOutKind } from '../../../src-shared/host/calls/import/import-line-calls.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { RejectedLine } from './rejected-line.ts'

/** Inside the caller's transaction. A line that is rejected twice keeps the later reason. */
export function addRejects(store: Store, id: ImportId, lines: readonly RejectedLine[]): void {
  const add = store.prepare('insert or replace into import_reject (import, line, reason, cells, kind) values (?, ?, ?, ?, ?)')
  for (const { line, reason, cells, kind } of lines) add.run(id, line, reason, JSON.stringify(cells), kind)
}

export const clearRejects = (store: Store, id: ImportId): void => {
  store.run('delete from import_reject where import = ?', id)
}

export const countRejects = (store: Store, id: ImportId, kind: LeftOutKind): number =>
  store.pluck<number>('select count(*) from import_reject where import = ? and kind = ?').get(id, kind) ?? 0

const cellsOf = z.array(z.string())

interface RejectRow {
  readonly line: number
  readonly reason: string
  readonly cells: string
}

/** Of the kind that was asked for. */
export type ListedLine = Omit<RejectedLine, 'kind'>

const readReject = ({ line, reason, cells }: RejectRow): ListedLine => ({ line, reason, cells: cellsOf.parse(JSON.parse(cells)) })

export const listRejects = (
  store: Store,
  id: ImportId,
  kind: LeftOutKind,
  offset: number,
  limit: number,
): readonly ListedLine[] =>
  store
    .prepare<RejectRow>(
      'select line, reason, cells from import_reject where import = ? and kind = ? order by line limit ? offset ?',
    )
    .all(id, kind, limit, offset)
    .map(readReject)

/** What is noted of these lines, of either kind, by their numbers. */
export const listRejectsOf = (store: Store, id: ImportId, lines: readonly number[]): ReadonlyMap<number, ListedLine> =>
  new Map(
    store
      .prepare<RejectRow>(
        'select line, reason, cells from import_reject where import = ? and line in (select value from json_each(?))',
      )
      .all(id, JSON.stringify(lines))
      .map((row) => [row.line, readReject(row)]),
  )

/** For reading all of them page by page, whatever their number. */
export const listRejectsAfter = (
  store: Store,
  id: ImportId,
  kind: LeftOutKind,
  line: number,
  limit: number,
): readonly ListedLine[] =>
  store
    .prepare<RejectRow>(
      'select line, reason, cells from import_reject where import = ? and kind = ? and line > ? order by line limit ?',
    )
    .all(id, kind, line, limit)
    .map(readReject)
