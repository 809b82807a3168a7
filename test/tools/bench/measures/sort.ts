/** A sort or filter change of a view over 1,000,000 rows against the bare SQLite statement that asks for the same ids in the same order. */
import Database from 'better-sqlite3'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { everyRow, type RowQuery } from '../../../../src-shared/host/calls/row-calls.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { answered } from '../support/answered.ts'
import { openLargeReplica } from '../support/large-replica.ts'

const rows = 1_000_000
const rounds = 5

interface Subject {
  readonly what: string
  readonly query: RowQuery
  /** The bare statement over the worksheet's own table. */
  readonly sql: string
  /** Null where there is no bare statement that does the same. */
  readonly hold: number | null
}

const sortBy = (field: string, direction: 'asc' | 'desc' = 'asc'): RowQuery => ({ ...everyRow, sorts: [{ field, direction }] })

const subjects: readonly Subject[] = [
  { what: 'sort by text', query: sortBy('name'), sql: 'select id from w1_row order by c1 collate nocase', hold: 1.2 },
  // Texts that are no ASCII need a key each; the bare statement sorts them by their code.
  {
    what: 'sort by text with accents',
    query: sortBy('text6'),
    sql: 'select id from w1_row order by c16 collate nocase',
    hold: 4,
  },
  { what: 'sort by Chinese text', query: sortBy('text7'), sql: 'select id from w1_row order by c17 collate nocase', hold: 3 },
  {
    what: 'sort by number, descending',
    query: sortBy('count', 'desc'),
    sql: 'select id from w1_row order by c3 desc',
    hold: 1.2,
  },
  { what: 'sort by date-time', query: sortBy('moment'), sql: 'select id from w1_row order by c8', hold: 1.2 },
  {
    what: 'filter by number',
    query: { ...everyRow, filter: { type: 'condition', field: 'count', operator: 'lt', value: 50_000 } },
    sql: 'select id from w1_row where c3 < 50000 order by k',
    hold: 1.2,
  },
  {
    what: 'filter by text, sort by two columns',
    query: {
      ...everyRow,
      filter: { type: 'condition', field: 'name', operator: 'contains', value: '77' },
      sorts: [
        { field: 'city', direction: 'asc' },
        { field: 'amount', direction: 'desc' },
      ],
    },
    sql: "select id from w1_row where c1 like '%77%' order by c2 collate nocase, c4 desc",
    hold: 1.2,
  },
  {
    what: 'sort by option (no bare form: by its key)',
    query: sortBy('kind'),
    sql: 'select id from w1_row order by c6',
    hold: null,
  },
  {
    what: 'sort by member name (no bare form: by id)',
    query: sortBy('owner'),
    sql: 'select id from w1_row order by c9',
    hold: null,
  },
  {
    what: 'search in all columns (no bare form: one column)',
    query: { ...everyRow, search: 'text 3 99' },
    sql: "select id from w1_row where c13 like '%text 3 99%'",
    hold: null,
  },
]

export const run: Bench = async () => {
  const large = await openLargeReplica(rows)
  const bare = new Database(large.file, { readonly: true })
  bare.pragma('cache_size = -65536')
  bare.pragma('temp_store = memory')
  // A few staged edits, as there are in real life: the overlay takes part.
  const { id, replica } = large
  const { keys } = await answered(replica.ask('view.keys', { worksheetId: id, query: everyRow }))
  await answered(replica.ask('view.put', { worksheetId: id, view: 'bench', keys, revision: 1 }))
  const window = await answered(replica.ask('view.window', { view: 'bench', start: 500_000, count: 500 }))
  const cells = window.rows.map((row) => ({ row: row.key, field: 'name', value: 'Edited' }))
  await answered(replica.ask('edits.set', { worksheetId: id, label: 'Edit', origin: 'edit', at: 1, cells: packCells(cells) }))
  try {
    const lines: BenchRow[] = []
    for (const { what, query, sql, hold } of subjects) {
      const statement = bare.prepare(sql).pluck()
      const times: { readonly floor: number; readonly ours: number }[] = []
      for (let round = 0; round < rounds; round += 1) {
        const floor = await timed(() => statement.all())
        times.push({ floor, ours: await timed(() => answered(replica.ask('view.keys', { worksheetId: id, query }))) })
      }
      const [floor, ours] = [median(times.map((it) => it.floor)), median(times.map((it) => it.ours))]
      const ratio = median(times.map((it) => it.ours / it.floor))
      lines.push({
        what: `${what}, 1,000,000 rows`,
        ratio: hold === null ? null : ratio,
        hold,
        detail: `${Math.round(ours)} ms against the bare statement ${Math.round(floor)} ms`,
      })
    }
    return lines
  } finally {
    bare.close()
    await large.close()
  }
}
