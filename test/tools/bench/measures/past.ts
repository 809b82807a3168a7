/** Opening the list of past pushes, and one of them, when a push changed a million cells in checks of twenty rows: fifty thousand receipts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { registerTextFunctions } from '../../../../src-main/replica/query/text-match-sql.ts'
import { readPastRows } from '../../../../src-main/replica/receipts/read-past.ts'
import { listRuns } from '../../../../src-main/replica/receipts/read-receipts.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../../src-main/replica/store/open-database.ts'
import { makeScratchTables } from '../../../../src-main/replica/store/scratch-tables.ts'
import { createStore, type Store } from '../../../../src-main/replica/store/store.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import { structureOf } from '../../../support/replica/memory-store.ts'
import { type Bench, median, timed } from '../bench-row.ts'

const [cells, perReceipt, runs, rounds] = [1_000_000, 20, 40, 15]
const holdMs = 200

function fill(store: Store): void {
  const { n, columns } = store.worksheets.find('w') ?? { n: 0, columns: [] }
  const f = columns.at(-1)?.n ?? 0
  store.db.transaction(() => {
    for (let run = 1; run <= runs; run += 1)
      store.run(
        "insert into write_run (kind, started_at, ended_at, outcome, trigger_workflow) values ('push', ?, ?, 'done', 0)",
        ...[run, run],
      )
    const receipt = store.prepare(
      `insert into receipt (run, ws, worksheet_name, operation, requests, rows, cells, sent_at, confirmed, bytes)
       values (?, ?, 'w', 'update', ?, ?, ?, 1, ?, 0)`,
    )
    const row = store.prepare(
      `insert into receipt_row (receipt, n, ws, k, id, state, how, sent, before) values (?, ?, ?, ?, ?, 'confirmed', 'answer', ?, ?)`,
    )
    for (let i = 0; i < cells; i += perReceipt) {
      const made = Number(receipt.run(runs, n, perReceipt, perReceipt, perReceipt, perReceipt).lastInsertRowid)
      for (let j = 0; j < perReceipt; j += 1)
        row.run(made, j, n, i + j + 1, `row ${i + j}`, `{"${f}":"after ${i + j}"}`, `{"${f}":"before ${i + j}"}`)
    }
  })()
}

export const run: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-past-'))
  try {
    const opened = openForWriting(path.join(folder, 'replica.db'), migrations)
    if (!opened.ok) throw new Error(opened.error.message)
    makeScratchTables(opened.value)
    registerTextFunctions(opened.value)
    const store = createStore(opened.value)
    writeStructure(
      store,
      structureOf('w', [
        { id: 'name', type: '2' },
        { id: 'city', type: '2' },
      ]),
    )
    fill(store)
    const measure = async (work: () => unknown): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await timed(work))
      return median(times)
    }
    const page = { run: runs, worksheetId: null, states: null, limit: 100 }
    const list = await measure(() => {
      listRuns(store, { offset: 0, limit: 50 })
      readPastRows(store, { ...page, offset: 0 })
    })
    const deep = await measure(() => readPastRows(store, { ...page, offset: cells / 2 }))
    store.db.close()
    const what = `${cells.toLocaleString('en')} changed cells`
    return [
      {
        what: `list of past pushes and the first page of one, ${what}`,
        ratio: list / holdMs,
        hold: 1,
        detail: `${list.toFixed(1)} ms of ${holdMs} ms`,
      },
      { what: `a page in its middle, ${what}`, ratio: deep / holdMs, hold: 1, detail: `${deep.toFixed(1)} ms of ${holdMs} ms` },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
