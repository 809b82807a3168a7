/**
 * A page of the review at a million staged rows, pulled ones that were changed and new ones, with each of its filters. Something is written
 * before each page, so that nothing that was gathered for another one helps.
 */
import Database from 'better-sqlite3'
import { watchListed } from '../../../../src-main/replica/rules/listed-rows.ts'
import { makeScratchTables } from '../../../../src-main/replica/store/scratch-tables.ts'
import { atomically, createStore } from '../../../../src-main/replica/store/store.ts'
import { type Bench, type BenchRow, median, timed } from '../bench-row.ts'
import type { LargeReplica } from '../support/large-replica.ts'
import { must, openStaged, type Staged } from '../support/staged-replica.ts'

const rows = 1_000_000
const [limit, rounds, holdMs] = [100, 7, 100]
/** One row in so many is refused, and another one kept back. */
const marked = 100

const filters: readonly Filter[] = [
  { only: 'all', listed: rows },
  { only: 'problems', listed: rows / marked },
  { only: 'held', listed: rows / marked },
]

/** As whoever writes does it: what is refused or kept back is listed before it is committed. */
function inFile(file: string, sql: string): void {
  const db = new Database(file)
  makeScratchTables(db)
  const store = createStore(db)
  watchListed(store)
  atomically(store, () => db.exec(sql))
  db.close()
}

const markSome = (file: string): void =>
  inFile(
    file,
    `insert into mark (ws, k, f, state, message) select 1, k, 0, 'refused', 'The service refused it.' from w1_over where k % ${marked} = 0;
    insert into mark (ws, k, f, state, is_held) select 1, k, 0, 'staged', 1 from w1_over where k % ${marked} = 50`,
  )

/** The worst that there can be. */
const refuseAll = (file: string): void =>
  inFile(
    file,
    "delete from mark; insert into mark (ws, k, f, state, message) select 1, k, 0, 'refused', 'The service refused it.' from w1_over",
  )

const writeSomething = (file: string, round: number): void =>
  inFile(file, `insert or replace into fact (name, value) values ('bench', '${round}')`)

type Filter = { readonly only: 'all' | 'problems' | 'held'; readonly listed: number }

async function measure({ replica, file }: LargeReplica, staged: Staged, shown: readonly Filter[]): Promise<readonly BenchRow[]> {
  const lines: BenchRow[] = []
  for (const { only, listed } of shown) {
    const places: string[] = []
    let slowest = 0
    for (const [place, offset] of [
      ['first', 0],
      ['middle', listed / 2],
      ['last', listed - limit],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const work = async () => {
          const page = must(await replica.ask('changes.list', { worksheetId: null, only, offset, limit }))
          if (page.total !== listed || page.rows.length !== limit)
            throw new Error(`${page.total} rows, ${page.rows.length} shown`)
        }
        writeSomething(file, round)
        times.push(await timed(work))
      }
      slowest = Math.max(slowest, median(times))
      places.push(`${place} ${median(times).toFixed(0)} ms (${Math.max(...times).toFixed(0)} at most)`)
    }
    lines.push({
      what: `page of the review, ${rows.toLocaleString('en')} ${staged} rows, ${only} (${listed.toLocaleString('en')} listed)`,
      ratio: slowest / holdMs,
      hold: 1,
      detail: `${places.join(', ')} of ${holdMs} ms`,
    })
  }
  return lines
}

export const run: Bench = async () => {
  const lines: BenchRow[] = []
  for (const staged of ['changed', 'new'] as const) {
    const large = await openStaged(rows, staged)
    try {
      markSome(large.file)
      lines.push(...(await measure(large, staged, filters)))
      refuseAll(large.file)
      lines.push(...(await measure(large, staged, [{ only: 'problems', listed: rows }])))
    } finally {
      await large.close()
    }
  }
  return lines
}
