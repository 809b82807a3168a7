/** 200,000 cells staged in one command against the bare insert of the same journal rows. */
import Database from 'better-sqlite3'
import { runTask } from '../../../../src-main/bulk/bulk-tasks.ts'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import { fieldId, type RowKey } from '../../../../src-shared/model/ids.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { insertBareJournal } from '../support/bare-journal.ts'
import { type LargeReplica, openLargeReplica } from '../support/large-replica.ts'

const rows = 300_000
const rounds = 5

interface Shape {
  readonly what: string
  readonly rows: number
  readonly fields: readonly string[]
  /** Null stages the cells one by one, as a paste does. */
  readonly operation: Operation | null
  /** Times the bare insert of the same journal rows. */
  readonly hold: number
}

const shapes: readonly Shape[] = [
  {
    what: 'paste of 20,000 x 10 cells staged',
    rows: 20_000,
    fields: ['name', 'city', 'text0', 'text1', 'text2', 'text3', 'text4', 'text5', 'text6', 'count'],
    operation: null,
    hold: 1.2,
  },
  {
    what: 'one column filled over 200,000 rows',
    rows: 200_000,
    fields: ['city'],
    operation: { op: 'set', value: 'staged' },
    hold: 2,
  },
  { what: 'a prefix on 200,000 texts', rows: 200_000, fields: ['name'], operation: { op: 'prefix', text: 'staged ' }, hold: 2 },
]

const valueFor = (field: string, i: number): CellValue => (field === 'count' ? i : `staged ${field} ${i}`)

/** What stages the shape's cells once. */
async function stagerOf({ id, replica }: LargeReplica, shape: Shape): Promise<(round: number) => Promise<unknown>> {
  const { keys } = must(await replica.ask('view.keys', { worksheetId: id, query: everyRow }))
  const { operation } = shape
  if (operation !== null) {
    const fields = shape.fields.map((it) => fieldId.parse(it))
    return async (at) => {
      const parts = [{ keys: keys.slice(0, shape.rows), fields }]
      return must(await replica.run(runTask, { worksheetId: id, parts, operation, label: shape.what, at }))
    }
  }
  must(await replica.ask('view.put', { worksheetId: id, view: 'bench', keys, revision: 1 }))
  const rowKeys: RowKey[] = []
  for (let start = 0; rowKeys.length < shape.rows; start += 1000)
    rowKeys.push(...must(await replica.ask('view.window', { view: 'bench', start, count: 1000 })).rows.map((it) => it.key))
  const cells = rowKeys
    .slice(0, shape.rows)
    .flatMap((row, i) => shape.fields.map((field) => ({ row, field, value: valueFor(field, i) })))
  return async (at) =>
    must(await replica.ask('edits.set', { worksheetId: id, label: shape.what, origin: 'edit', at, cells: packCells(cells) }))
}

async function measure(large: LargeReplica, shape: Shape): Promise<BenchRow> {
  const stage = await stagerOf(large, shape)
  const times: { readonly floor: number; readonly ours: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ours = await timed(() => stage(round))
    const { milliseconds: floor, entries } = insertBareJournal(large.file)
    if (entries !== 200_000) throw new Error(`${entries} entries`)
    times.push({ floor, ours })
    must(await large.replica.ask('changes.discard', { of: { scope: 'all' }, at: round }))
    clearJournal(large.file)
  }
  const [floor, ours] = [median(times.map((it) => it.floor)), median(times.map((it) => it.ours))]
  return {
    what: shape.what,
    ratio: median(times.map((it) => it.ours / it.floor)),
    hold: shape.hold,
    detail: `${Math.round(ours)} ms against the bare insert of its journal rows ${Math.round(floor)} ms`,
  }
}

/** Every round starts from an empty journal, as the bare insert does. */
function clearJournal(file: string): void {
  const db = new Database(file)
  db.exec('delete from journal; delete from command')
  db.close()
}

function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly message: string } },
): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

export const run: Bench = async () => {
  const large = await openLargeReplica(rows)
  try {
    const lines: BenchRow[] = []
    for (const shape of shapes) lines.push(await measure(large, shape))
    return lines
  } finally {
    await large.close()
  }
}
