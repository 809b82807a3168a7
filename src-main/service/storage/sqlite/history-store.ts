/** What happened to rows, in SQLite: the change log and the workflow runs, both only ever appended. */
import type { HistoryStore, LoggedChange, MarkedChange, WorkflowRun } from '../storage-port.ts'
import type { Statements } from './statements.ts'

interface ChangeRow extends Omit<LoggedChange, 'changes'> {
  readonly changes: string
}

interface MarkedRow extends Omit<MarkedChange, 'changes'> {
  readonly changes: string
}

/** True when the changes differ in nothing but their row, as those of a batch of new rows do. */
const areAlike = (changes: readonly LoggedChange[]): boolean =>
  changes.every(
    (each) =>
      each.changes.length === 0 &&
      each.worksheetKey === changes[0]?.worksheetKey &&
      each.kind === changes[0].kind &&
      each.at === changes[0].at &&
      each.by === changes[0].by,
  )

export function createHistoryStore(statements: Statements): HistoryStore {
  return {
    log(changes) {
      const [first] = changes
      if (first !== undefined && changes.length > 1 && areAlike(changes)) {
        const rows = JSON.stringify(changes.map((each) => each.rowId))
        statements(
          `insert into changes (worksheet, row, kind, at, by, changes)
            select ?, value, ?, ?, ?, '[]' from json_each(?) order by json_each.key`,
        ).run(first.worksheetKey, first.kind, first.at, first.by, rows)
        return
      }
      const insert = statements('insert into changes (worksheet, row, kind, at, by, changes) values (?, ?, ?, ?, ?, ?)')
      for (const each of changes) {
        const cells = each.changes.length === 0 ? '[]' : JSON.stringify(each.changes)
        insert.run(each.worksheetKey, each.rowId, each.kind, each.at, each.by, cells)
      }
    },
    changesOf(worksheetKey, rowId) {
      const rows = statements(
        `select worksheet as worksheetKey, row as rowId, kind, at, by, changes from changes
          where worksheet = ? and row = ? order by mark`,
      ).all(worksheetKey, rowId) as ChangeRow[]
      return rows.map((row): LoggedChange => ({ ...row, changes: JSON.parse(row.changes) }))
    },
    page({ before, ...query }) {
      const rows = statements(
        `select mark, worksheet as worksheetKey, row as rowId, kind, at, by, changes from changes
          where worksheet = @worksheetKey and row = @rowId and (@by is null or by = @by) and (@at is null or (at, mark) < (@at, @mark))
            and (@fieldId is null or exists (select 1 from json_each(changes) where value ->> 'fieldId' = @fieldId))
          order by at desc, mark desc limit @limit`,
      ).all({ ...query, at: before?.at ?? null, mark: before?.mark ?? null }) as MarkedRow[]
      return rows.map((row): MarkedChange => ({ ...row, changes: JSON.parse(row.changes) }))
    },
    recordRuns(runs) {
      const insert = statements('insert into runs (worksheet, row, event, at) values (?, ?, ?, ?)')
      for (const run of runs) insert.run(run.worksheetKey, run.rowId, run.event, run.at)
    },
    runs() {
      return statements(
        'select worksheet as worksheetKey, row as rowId, event, at from runs order by mark',
      ).all() as WorkflowRun[]
    },
  }
}
