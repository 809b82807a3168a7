/** Lines of an import that were not taken, by the check or by the service, kept to be listed, saved and mended. */
import { z } from 'zod'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { RejectedLine } from './rejected-line.ts'

/** Inside the caller's transaction. A line that is rejected twice keeps the later reason. */
export function addRejects(store: Store, id: ImportId, lines: readonly RejectedLine[]): void {
  const add = store.prepare('insert or replace into import_reject (import, line, reason, cells) values (?, ?, ?, ?)')
  for (const { line, reason, cells } of lines) add.run(id, line, reason, JSON.stringify(cells))
}

export const clearRejects = (store: Store, id: ImportId): void => {
  store.run('delete from import_reject where import = ?', id)
}

export const countRejects = (store: Store, id: ImportId): number =>
  store.pluck<number>('select count(*) from import_reject where import = ?').get(id) ?? 0

const cellsOf = z.array(z.string())

interface RejectRow {
  readonly line: number
  readonly reason: string
  readonly cells: string
}

const readReject = ({ line, reason, cells }: RejectRow): RejectedLine => ({
  line,
  reason,
  cells: cellsOf.parse(JSON.parse(cells)),
})

export const listRejects = (store: Store, id: ImportId, offset: number, limit: number): readonly RejectedLine[] =>
  store
    .prepare<RejectRow>('select line, reason, cells from import_reject where import = ? order by line limit ? offset ?')
    .all(id, limit, offset)
    .map(readReject)

/** For reading all of them page by page, whatever their number. */
export const listRejectsAfter = (store: Store, id: ImportId, line: number, limit: number): readonly RejectedLine[] =>
  store
    .prepare<RejectRow>('select line, reason, cells from import_reject where import = ? and line > ? order by line limit ?')
    .all(id, line, limit)
    .map(readReject)
