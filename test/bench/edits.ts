/**
 * Commands over a whole column, and the export, of a million pulled rows and of as many staged new ones: fill, undo, redo, replace. The floor of
 * the edits is one bare `update` of a column of as many rows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { runTask } from '../../src-main/bulk/bulk-tasks.ts'
import type { Operation } from '../../src-shared/bulk/operation.ts'
import { everyRow } from '../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../src-shared/model/ids.ts'
import { type LargeReplica, openLargeReplica } from '../support/bench/large-replica.ts'
import { must, openStaged } from '../support/bench/staged-replica.ts'
import { type Bench, type BenchRow, median, timed } from './bench-row.ts'

type Staged = 'pulled' | 'new'

const rounds = 3
const holds = { pulled: { fill: 3, replace: 3, undo: 3, redo: 3 }, new: { fill: 4, replace: 4, undo: 3, redo: 3 } } as const

const fill: Operation = { op: 'set', value: 'filled' }
const replace: Operation = {
  op: 'replace',
  query: { text: 'e', matchCase: false, wholeCell: false, isRegex: false },
  by: 'é',
  forms: { numbers: '1,234.5', dateOrder: 'ymd' },
}

/** Milliseconds of one bare update of a text column of as many rows. */
async function bareUpdate({ file }: LargeReplica, staged: Staged, set: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-'))
  const db = new Database(path.join(folder, 'bare.db'))
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = normal')
  db.exec(`attach '${file}' as ours; create table bare as select * from ours.${staged === 'pulled' ? 'w1_row' : 'w1_over'}`)
  db.exec('detach ours')
  const took = await timed(() => db.exec(`update bare set ${set}`))
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
    const step = async (question: 'edits.undo' | 'edits.redo') => must(await replica.ask(question, { worksheetId, at: 0 }))
    const run = async (operation: Operation) => {
      const parts = [{ keys, fields: [fieldId.parse('city')] }]
      must(await replica.run(runTask, { worksheetId, parts, operation, label: 'Edit', at: 0 }))
    }
    for (let round = 0; round < rounds; round += 1) {
      floors.set.push(await bareUpdate(large, staged, "c2 = 'filled'"))
      floors.replace.push(await bareUpdate(large, staged, "c2 = replace(c2, 'e', 'é')"))
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
