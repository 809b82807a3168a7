/** Finding text in 1,000,000 rows x 10 text cells against the bare SQLite statement that tells which of those cells have it. */
import Database from 'better-sqlite3'
import { searchTask } from '../../../../src-main/find/find-tasks.ts'
import type { FindQuery } from '../../../../src-shared/find/find-query.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../../src-shared/model/ids.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { answered } from '../support/answered.ts'
import { openLargeReplica } from '../support/large-replica.ts'

const rows = 1_000_000
const rounds = 5

const textFields = ['name', 'city', ...Array.from({ length: 8 }, (_, i) => `text${i}`)]
const textColumns = ['c1', 'c2', ...Array.from({ length: 8 }, (_, i) => `c${10 + i}`)]
const otherFields = ['count', 'amount', 'status', 'kind', 'day', 'moment', 'owner']

interface Subject {
  readonly what: string
  readonly query: Partial<FindQuery> & Pick<FindQuery, 'text'>
  readonly fields: readonly string[]
  /** What the bare statement asks of every column. */
  readonly bare: (column: string) => string
  /** Null where there is no bare statement that does the same. */
  readonly hold: number | null
}

const like = (column: string) => `${column} like '%5 99%'`

const subjects: readonly Subject[] = [
  { what: 'few hits', query: { text: '5 99' }, fields: textFields, bare: like, hold: 1.25 },
  { what: 'hits in every row', query: { text: 'text' }, fields: textFields, bare: (it) => `${it} like '%text%'`, hold: 1.25 },
  {
    what: 'upper and lower case differ',
    query: { text: 'text 3 77', matchCase: true },
    fields: textFields,
    bare: (it) => `instr(${it}, 'text 3 77') > 0`,
    hold: 1.25,
  },
  { what: 'a word with an accent (no bare form: without)', query: { text: 'é 99' }, fields: textFields, bare: like, hold: null },
  {
    what: 'a regular expression (no bare form: text)',
    query: { text: String.raw`\b9{4}$`, isRegex: true },
    fields: textFields,
    bare: like,
    hold: null,
  },
  {
    what: 'digits, in 17 columns of all kinds (no bare form: 10 text columns)',
    query: { text: '2012' },
    fields: [...textFields, ...otherFields],
    bare: like,
    hold: null,
  },
]

export const run: Bench = async () => {
  const large = await openLargeReplica(rows)
  const bare = new Database(large.file, { readonly: true })
  bare.pragma('cache_size = -65536')
  bare.pragma('temp_store = memory')
  const { id, replica } = large
  const view = await answered(replica.ask('view.keys', { worksheetId: id, query: everyRow }))
  const find = async ({ query, fields }: Subject): Promise<number> => {
    const ids = fields.map((it) => fieldId.parse(it))
    const found = await answered(
      replica.run(searchTask, {
        find: 'bench',
        worksheetId: id,
        query: { matchCase: false, wholeCell: false, isRegex: false, ...query },
        forms: { numbers: '1,234.5', dateOrder: 'ymd' },
        fields: ids,
        parts: [{ spans: [[0, rows - 1]], keys: view.keys, fields: ids }],
      }),
    )
    return found.cells
  }
  try {
    const lines: BenchRow[] = []
    for (const subject of subjects) {
      const tests = textColumns.map(subject.bare)
      const statement = bare.prepare(`select k, ${tests.join(', ')} from w1_row where ${tests.join(' or ')}`).raw()
      const times: { readonly floor: number; readonly ours: number }[] = []
      let hits = 0
      for (let round = 0; round < rounds; round += 1) {
        const floor = await timed(() => statement.all())
        times.push({
          floor,
          ours: await timed(async () => {
            hits = await find(subject)
          }),
        })
      }
      const [floor, ours] = [median(times.map((it) => it.floor)), median(times.map((it) => it.ours))]
      lines.push({
        what: `find in 1,000,000 rows: ${subject.what}`,
        ratio: subject.hold === null ? null : median(times.map((it) => it.ours / it.floor)),
        hold: subject.hold,
        detail: `${Math.round(ours)} ms for ${hits.toLocaleString('en')} hits against the bare statement ${Math.round(floor)} ms`,
      })
    }
    return lines
  } finally {
    bare.close()
    await large.close()
  }
}
