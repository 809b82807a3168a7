/** What would be lost with fields of a worksheet: cells that hold something, and staged changes, as the user sees the rows. */
import type { Losses } from '../../../src-shared/host/calls/structure-calls.ts'
import { blockOfRow } from '../stage/packed/journal-batch.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

/** `fields` null counts for every field. */
export function countLosses(store: Store, tables: WorksheetTables, fields: readonly string[] | null): Losses {
  const columns = tables.columns.filter((it) => !it.isGone && (fields === null || fields.includes(it.field.id)))
  const filled = ['count(*)', ...columns.map((it) => `count(${it.sql})`)].join(', ')
  const visible = ['k', ...columns.map((it) => it.sql)].join(', ')
  const counts =
    store
      .raw<number[]>(
        `select ${filled} from (
           select ${visible} from ${tables.row} where k not in (select k from ${tables.over})
           union all select ${visible} from ${tables.over} where change <> 'deleted')`,
      )
      .get() ?? []
  const stagedCells = ({ n, sql }: Column): number =>
    store
      .pluck<number>(
        `select (select count(*) from journal where ws = ?1 and f = ?2 and is_current = 1 and value is not base
             and not exists (select 1 from journal_batch b where b.ws = ?1 and b.block = ${blockOfRow('journal')}))
           + (select count(*) from ${tables.over} o left join ${tables.row} r on r.k = o.k
              where exists (select 1 from journal_batch b where b.ws = ?1 and b.block = ${blockOfRow('o')})
                and o.${sql} is not iif(o.change = 'created', null, r.${sql}))`,
      )
      .get(tables.n, n) ?? 0
  const pulledAt = store.pluck<number>('select pulled_at from worksheet where n = ?').get(tables.n) ?? null
  const rows = counts[0] ?? 0
  return {
    rows: pulledAt === null && rows === 0 ? null : rows,
    fields: columns.map((it, i) => ({
      id: it.field.id,
      filledRows: counts[i + 1] ?? 0,
      stagedCells: stagedCells(it),
    })),
    stagedRows: store.pluck<number>(`select count(*) from ${tables.over}`).get() ?? 0,
    pointedAtBy: store.worksheets
      .all()
      .flatMap((other) =>
        other.isGone || other.id === tables.id
          ? []
          : other.columns
              .filter((it) => !it.isGone && it.field.relatedWorksheetId === tables.id)
              .map((it) => ({ worksheet: other.name, field: it.field.name })),
      ),
  }
}
