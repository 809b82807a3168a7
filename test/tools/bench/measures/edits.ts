/**
 * Commands over a whole column of a million pulled rows and of as many staged new ones: fill, undo, redo, and a replace that finds something in
 * every row. The floor is one bare `update` of a column of as many rows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { runTask } from '../../../../src-main/bulk/bulk-tasks.ts'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../../src-shared/model/ids.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import { type LargeReplica, openLargeReplica } from '../support/large-replica.ts'
import { must, openStaged } from '../support/staged-replica.ts'

type Staged = 'pulled' | 'new'

const rounds = 3
const holds = { pulled: { fill: 3, replace: 3, undo: 3, redo: 3 }, new: { fill: 4, replace: 4, undo: 3, redo: 3 } } as const

/** An operation on a text column that changes every row, and the bare statement that does the same. */
interface Edit {
  readonly field: string
  readonly operation: Operation
  readonly bare: string
}

const fill: Edit = { field: 'city', operation: { op: 'set', value: 'filled' }, bare: "c2 = 'filled'" }
const replace: Edit = {
  field: 'name',
  operation: {
    op: 'replace',
    query: { text: 'N', matchCase: true, wholeCell: false, isRegex: false },
    by: 'M',
    forms: { numbers: '1,234.5', dateOrder: 'ymd' },
  },
  bare: "c1 = replace(c1, 'N', 'M')",
}

/** Milliseconds of the bare statement on a copy of the rows. */
async function bareUpdate({ file }: LargeReplica, staged: Staged, { bare }: Edit): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-'))
  const db = new Database(path.join(folder, 'bare.db'))
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = normal')
  db.exec(`attach '${file}' as ours; create table bare as select * from ours.${staged === 'pulled' ? 'w1_row' : 'w1_over'}`)
  db.exec('detach ours')
  const took = await timed(() => db.exec(`update bare set ${bare}`))
  db.close()
  rmSync(folder, { recursive: true, force: true })
  return took
}

export async function measureEdits(rows: number, staged: Staged): Promise<readonly BenchRow[]> {
  const large = staged === 'pulled' ? await openLargeReplica(rows) : await openStaged(rows, 'new')
  const { replica, id: worksheetId } = large
  try {
    const { keys } = must(await replica.ask('view.keys', { worksheetId, query: everyRow }))
    const floors = { set: [] as number[], replace: [] as number[] }
    const times = { fill: [] as number[], replace: [] as number[], undo: [] as number[], redo: [] as number[] }
    const step = async (question: 'edits.undo' | 'edits.redo') => {
      const { done } = must(await replica.ask(question, { worksheetId, at: 0 }))
      if (done === null) throw new Error(`nothing to ${question}`)
    }
    const run = async ({ operation, field }: Edit) => {
      const parts = [{ keys, fields: [fieldId.parse(field)] }]
      const { changed } = must(await replica.run(runTask, { worksheetId, parts, operation, label: 'Edit', at: 0 }))
      if (changed !== rows) throw new Error(`${changed} cells changed`)
    }
    for (let round = 0; round < rounds; round += 1) {
      floors.set.push(await bareUpdate(large, staged, fill))
      floors.replace.push(await bareUpdate(large, staged, replace))
      times.fill.push(await timed(() => run(fill)))
      times.undo.push(await timed(() => step('edits.undo')))
      times.redo.push(await timed(() => step('edits.redo')))
      await step('edits.undo')
      times.replace.push(await timed(() => run(replace)))
      await step('edits.undo')
    }
    const line = (what: keyof typeof times, floor: readonly number[]): BenchRow => ({
      what: `${what} of a column of ${rows.toLocaleString('en')} ${staged} rows`,
      ratio: median(times[what].map((mine, i) => mine / (floor[i] ?? Number.NaN))),
      hold: holds[staged][what],
      detail: `${(median(times[what]) / 1000).toFixed(2)} s against a bare update of ${(median(floor) / 1000).toFixed(2)} s`,
    })
    return [line('fill', floors.set), line('undo', floors.set), line('redo', floors.set), line('replace', floors.replace)]
  } finally {
    await large.close()
  }
}

export const run: Bench = async () => [...(await measureEdits(1_000_000, 'pulled')), ...(await measureEdits(1_000_000, 'new'))]
