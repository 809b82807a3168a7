/** Discussions, share links, processes and their runs in SQLite, as JSON documents with the columns that they are found by. */
import type { Discussion } from '../../domain/rows/discussion.ts'
import type { Share } from '../../domain/rows/share.ts'
import type { Process, ProcessRun } from '../../domain/workflows/process.ts'
import type { ActivityStore } from '../activity-port.ts'
import type { Statements } from './statements.ts'

/** Documents of this database were written by this module, so their shape is known. */
const read = <T>(json: unknown): T => JSON.parse(String(json))

export function createActivityStore(statements: Statements): ActivityStore {
  /** Processes are looked at with every write. */
  let known: readonly Process[] | null = null
  const documents = <T>(sql: string, ...values: readonly unknown[]): readonly T[] =>
    statements(sql)
      .pluck()
      .all(...values)
      .map((json) => read<T>(json))

  return {
    addDiscussions(discussions) {
      const insert = statements('insert into discussions (id, worksheet, row, at, definition) values (?, ?, ?, ?, ?)')
      for (const each of discussions) insert.run(each.id, each.worksheetKey, each.rowId, each.at, JSON.stringify(each))
    },
    discussionsOf: (worksheetKey, rowId) =>
      documents<Discussion>(
        'select definition from discussions where worksheet = ? and row = ? order by at desc, mark desc',
        worksheetKey,
        rowId,
      ),
    removeDiscussions(worksheetKey, rowIds) {
      statements('delete from discussions where worksheet = ? and row in (select value from json_each(?))').run(
        worksheetKey,
        JSON.stringify(rowIds),
      )
    },
    addShare(share) {
      statements('insert into shares (token, definition) values (?, ?)').run(share.token, JSON.stringify(share))
    },
    share: (token) => documents<Share>('select definition from shares where token = ?', token)[0] ?? null,
    addProcess(process) {
      statements('insert into processes (id, definition) values (?, ?)').run(process.id, JSON.stringify(process))
      known = null
    },
    processes() {
      known ??= documents<Process>('select definition from processes order by position')
      return known
    },
    recordProcessRuns(runs) {
      const insert = statements('insert into process_runs (process, worksheet, row, at, definition) values (?, ?, ?, ?, ?)')
      for (const run of runs) insert.run(run.processId, run.worksheetId, run.rowId, run.at, JSON.stringify(run))
    },
    processRuns(query) {
      const where =
        '(@processId is null or process = @processId) and (@worksheetId is null or worksheet = @worksheetId) and (@rowId is null or row = @rowId)'
      const { offset: _, limit: __, ...names } = query
      const total = statements(`select count(*) from process_runs where ${where}`).pluck().get(names)
      const runs = documents<ProcessRun>(
        `select definition from process_runs where ${where} order by mark desc limit @limit offset @offset`,
        query,
      )
      return { runs, total: Number(total) }
    },
  }
}
