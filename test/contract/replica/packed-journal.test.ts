/** What a command staged in a column of many rows lies in the journal as sets; whoever reads or rescues it finds every cell. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { lockField } from '../../../src-main/replica/pull/field-writes.ts'
import { beginWriteRun } from '../../../src-main/replica/receipts/write-runs.ts'
import { copyJournal } from '../../../src-main/replica/rescue/journal-copies.ts'
import { readSalvage } from '../../../src-main/replica/rescue/read-salvage.ts'
import { countLosses } from '../../../src-main/replica/rules/count-losses.ts'
import { watchListed } from '../../../src-main/replica/rules/listed-rows.ts'
import { reviewPage } from '../../../src-main/replica/rules/review-changes.ts'
import { takeCreates } from '../../../src-main/replica/settle/creates/take-creates.ts'
import { planRequests } from '../../../src-main/replica/settle/plan-requests.ts'
import { recordOutcome } from '../../../src-main/replica/settle/record-outcome.ts'
import { watchPacked } from '../../../src-main/replica/stage/packed/journal-batch.ts'
import { writeAllOut } from '../../../src-main/replica/stage/packed/write-out.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'
import { makeScratchTables } from '../../../src-main/replica/store/scratch-tables.ts'
import { createStore, type Store } from '../../../src-main/replica/store/store.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { reverseWhole } from '../../../src-main/replica/undo/undo-command.ts'
import { fieldId, rowKey } from '../../../src-shared/model/ids.ts'
import { structureOf } from '../../support/replica/memory-store.ts'

let folder: string
let store: Store
const file = () => path.join(folder, 'replica.db')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-packed-'))
  const opened = openForWriting(file(), migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  makeScratchTables(opened.value)
  store = createStore(opened.value)
  watchListed(store)
  watchPacked(store)
  writeStructure(
    store,
    structureOf('w', [
      { id: 'name', type: '2', isTitle: true },
      { id: 'size', type: '6' },
    ]),
  )
  // Six hundred rows of the service, and as many new ones.
  for (let k = 1; k <= 600; k += 1)
    store.run('insert into w1_row (k, id, generation, c1, c2) values (?, ?, 1, ?, ?)', k, `s${k}`, `old ${k}`, k / 10)
  store.run('update worksheet set next_key = 601, row_count = 600')
  const added = stageRows(
    store,
    tables(),
    command('Add'),
    Array.from({ length: 600 }, (_, i) => ({ name: `new ${i}`, size: i })),
  )
  expect(added.ok).toBe(true)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const command = (label: string) => ({ label, origin: 'edit', at: 1 }) as const
function tables() {
  const found = store.worksheets.find('w')
  if (found === null) throw new Error('no worksheet')
  return found
}
const pluck = (sql: string) => store.db.prepare(sql).pluck().all()
const keys = () => [
  ...Array.from({ length: 600 }, (_, i) => `s${i + 1}`),
  ...Array.from({ length: 600 }, (_, i) => `new:${601 + i}`),
]

function set(field: string, valueAt: (at: number) => string | number | null): void {
  const cells = keys().map((row, at) => ({ row: rowKey.parse(row), field, value: valueAt(at) }))
  const staged = stageCells(store, tables(), command(`Set ${field}`), packCells(cells))
  expect(staged).toMatchObject({ ok: true, value: { entries: cells.length } })
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const keysOfBatches = () => pluck('select e.value from journal_batch b cross join json_each(b.keys) e order by 1')

/** A fill, numbers with every digit, and one cell over them. */
function stageMuch(): void {
  set('name', () => 'filled')
  set('size', (at) => 0.7 + at * 1.1)
  const one = packCells([{ row: rowKey.parse('s7'), field: 'name', value: 'by hand' }])
  expect(stageCells(store, tables(), command('Edit'), one).ok).toBe(true)
}

const salvaged = (from: string) =>
  readSalvage(from)?.worksheets.map((it) => ({
    ...it,
    rows: it.rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }))

describe('cells that are staged as sets', () => {
  test('take no entries, but for those that somebody edits alone', () => {
    stageMuch()
    // Five blocks of keys with both columns, three of them with new rows; the block of the row that was edited holds 255 keys.
    expect(pluck('select count(*) from journal_batch')).toEqual([4 * 2 + 3])
    expect(pluck('select count(*) from journal')).toEqual([2 * 255 + 1])
  })

  test('stay sets where rows that lie far apart are changed beside them', () => {
    set('size', (at) => 0.7 + at * 1.1)
    const [entries, batches] = [pluck('select count(*) from journal'), Number(pluck('select count(*) from journal_batch')[0])]
    // Some thirty rows of each block.
    const cells = keys().flatMap((row, at) => (at % 9 === 0 ? { row: rowKey.parse(row), field: 'name', value: 'apart' } : []))
    expect(stageCells(store, tables(), command('Edit'), packCells(cells))).toMatchObject({ ok: true, value: { entries: 134 } })
    expect(pluck('select count(*) from journal')).toEqual(entries)
    expect(pluck('select count(*) from journal_batch')).toEqual([batches + 5])
  })

  test('but rows that are marked deleted one by one, and given back, are entries', () => {
    const few = ['s3', 's5', 's300'].map((it) => rowKey.parse(it))
    expect(stageDeletions(store, tables(), command('Delete'), few).ok).toBe(true)
    const marked = () => pluck("select k from w1_over where change = 'deleted' order by k")
    expect(marked()).toEqual([3, 5, 300])
    expect(pluck('select k from journal where f = 0 and k <= 600 order by k')).toEqual([3, 5, 300])
    reverseWhole(store, tables(), 'undo', 2)
    expect(marked()).toEqual([])
    reverseWhole(store, tables(), 'redo', 2)
    expect(marked()).toEqual([3, 5, 300])
  })

  test('are none where new rows are deleted together with rows of the service: the former go, the latter are marked', () => {
    const deleted = stageDeletions(
      store,
      tables(),
      command('Delete'),
      keys().map((it) => rowKey.parse(it)),
    )
    expect(deleted.ok && deleted.value.went).toHaveLength(600)
    const changes = () => pluck("select change || ' ' || count(*) from w1_over group by change order by 1")
    expect(changes()).toEqual(['deleted 600'])
    reverseWhole(store, tables(), 'undo', 2)
    expect(changes()).toEqual(['created 600'])
  })

  test('of a column that is locked since are left out of a push, and said to be', () => {
    set('size', (at) => 0.7 + at * 1.1)
    lockField(store, tables(), { field: fieldId.parse('size'), words: '', at: 5, keptOld: [] })
    const { left } = planRequests(store, 'w', null)
    expect(left).toEqual([{ reason: 'A column that cannot be written: see the marked cells', rows: 1200 }])
  })

  test('are found in a damaged file and in a copy as they are one by one', { tags: 'full' }, () => {
    stageMuch()
    const packed = salvaged(file())
    copyJournal({ file: file(), folder: path.join(folder, 'copies'), at: 1, isDaily: false })
    const copy = path.join(folder, 'copies', readdirSync(path.join(folder, 'copies'))[0] ?? '')
    for (const _ of writeAllOut(store));
    expect(pluck('select count(*) from journal_batch')).toEqual([0])
    expect(packed?.[0]?.rows).toHaveLength(1200)
    expect(packed).toEqual(salvaged(file()))
    expect(salvaged(copy)).toEqual(packed)
  })

  test('are the same whether their keys are listed, as in files of before, or told by the first and the last', {
    tags: 'full',
  }, () => {
    stageMuch()
    const seen = () => ({
      salvaged: salvaged(file()),
      listed: reviewPage(store, { worksheetId: 'w', only: 'all', offset: 0, limit: 1200 }).rows.map((it) => it.row),
      losses: countLosses(store, tables(), null),
    })
    const told = seen()
    const short = 'fields is null and json_array_length(keys) = 2 and last_seq > first_seq + 1'
    const brief = pluck(`select first_seq from journal_batch where ${short}`)
    expect(brief.length).toBeGreaterThan(5)
    const bounds = store.db.prepare('select keys from journal_batch where first_seq = ?').pluck()
    for (const first of brief) {
      const [from = 0, to = 0] = JSON.parse(String(bounds.get(first))) as number[]
      store.run('update journal_batch set keys = ? where first_seq = ?', JSON.stringify(range(from, to)), Number(first))
    }
    expect(pluck(`select count(*) from journal_batch where ${short}`)).toEqual([0])
    expect(seen()).toEqual(told)
    // What is staged over them lies beside them, and both are taken back.
    set('size', (at) => at)
    for (let i = 0; i < 4; i += 1) reverseWhole(store, tables(), 'undo', 2)
    expect(pluck('select count(*) from w1_over')).toEqual([600])
    expect(pluck("select count(*) from w1_over where c1 = 'filled'")).toEqual([0])
  })

  test('are counted where a field is to be removed, written out or not', () => {
    stageMuch()
    const packed = countLosses(store, tables(), null)
    expect(packed.fields.map((it) => it.stagedCells)).toEqual([1200, 1200])
    for (const _ of writeAllOut(store));
    expect(countLosses(store, tables(), null)).toEqual(packed)
  })

  test('are taken back and done again as sets, to the last digit', () => {
    set('size', (at) => 0.7 + at * 1.1)
    const sizes = pluck('select c2 from w1_over order by k')
    for (const step of ['undo', 'redo', 'undo', 'redo'] as const) reverseWhole(store, tables(), step, 2)
    expect(pluck('select c2 from w1_over order by k')).toEqual(sizes)
    // Lists of values are kept once, however often they are taken back.
    const lists = (which: string) => pluck(`select count(*) from journal_batch where f = 2 and ${which}`)
    expect(lists("inverts is null and after like '[%'")).toEqual([5])
    expect(lists("inverts is not null and (before like '[%' or after like '[%')")).toEqual([0])
    reverseWhole(store, tables(), 'undo', 2)
    expect(pluck('select count(*) from w1_over')).toEqual([600])
    expect(reverseWhole(store, tables(), 'undo', 2)?.went).toHaveLength(600)
    expect(reverseWhole(store, tables(), 'redo', 2)?.came).toHaveLength(600)
    expect(reviewPage(store, { worksheetId: 'w', only: 'all', offset: 300, limit: 2 }).rows.map((it) => it.row)).toEqual([
      'new:901',
      'new:902',
    ])
    expect(pluck('select count(*) from journal')).toEqual([0])
  })

  test('of new rows go into the history as they are when they are created, and come back from it', () => {
    const run = beginWriteRun(store, {
      kind: 'push',
      source: '',
      importId: null,
      at: 1,
      triggerWorkflow: false,
      permanentDelete: false,
    })
    const keys = Array.from({ length: 300 }, (_, i) => 701 + i)
    const how = { newest: { createdAt: '2026', ids: ['s1'] }, isCircular: false, isAhead: false, triggerWorkflow: false }
    const taken = store.brief.leave(() => takeCreates(store, tables(), keys, how, { run, at: 2 }))
    expect(taken.keys).toEqual(keys)
    const created = keys.map((k) => ({ k, id: `c${k}` }))
    store.brief.leave(() => recordOutcome(store, tables(), { created }, { how: 'answer', at: 3 }))
    expect(pluck('select count(*) from journal')).toEqual([0])
    expect(pluck('select rows from history_batch')).toEqual([300])
    // Blocks that the request cut keep the rows on both sides of it.
    expect(keysOfBatches()).toEqual([...range(601, 700), ...range(1001, 1200)])
    expect(pluck('select count(*) from w1_row')).toEqual([900])
    const undone = reverseWhole(store, tables(), 'undo', 4)
    expect(undone?.went).toHaveLength(300)
    expect(pluck("select change || ' ' || count(*) from w1_over group by change")).toEqual(['deleted 300'])
  })

  test('of new rows of which one is refused are settled one by one', () => {
    const run = beginWriteRun(store, {
      kind: 'push',
      source: '',
      importId: null,
      at: 1,
      triggerWorkflow: false,
      permanentDelete: false,
    })
    const how = { newest: { createdAt: '2026', ids: ['s1'] }, isCircular: false, isAhead: false, triggerWorkflow: false }
    const { keys } = store.brief.leave(() => takeCreates(store, tables(), range(601, 1200), how, { run, at: 2 }))
    const created = keys.slice(1).map((k) => ({ k, id: `c${k}` }))
    const refused = [{ k: 601, code: 10002, message: 'no' }]
    recordOutcome(store, tables(), { created, refused }, { how: 'answer', at: 3 })
    expect(pluck('select k from w1_over')).toEqual([601])
    expect(pluck('select count(distinct k) from journal')).toEqual([1])
    expect(pluck('select count(*) from journal_batch')).toEqual([0])
  })

  test('tell of rows of the service that are to go, wherever they are read, over what was staged in them', {
    tags: 'full',
  }, () => {
    set('size', (at) => at)
    const rows = range(101, 500).map((k) => rowKey.parse(`s${k}`))
    expect(stageDeletions(store, tables(), command('Delete'), rows).ok).toBe(true)
    expect(pluck('select count(*) from journal')).toEqual([0])
    const counts = () => pluck("select deleted || ' ' || updated || ' ' || cells from staged_count")
    expect(counts()).toEqual(['400 200 1800'])
    const seen = () => ({
      salvaged: salvaged(file()),
      listed: reviewPage(store, { worksheetId: 'w', only: 'all', offset: 0, limit: 1200 }),
      losses: countLosses(store, tables(), null),
    })
    const packed = seen()
    expect(packed.listed.rows.filter((it) => it.change === 'deleted')).toHaveLength(400)
    for (const step of ['undo', 'undo', 'redo', 'redo'] as const) reverseWhole(store, tables(), step, 2)
    expect(pluck('select count(*) from journal')).toEqual([0])
    expect(seen().listed.rows.map((it) => it.change)).toEqual(packed.listed.rows.map((it) => it.change))
    expect(counts()).toEqual(['400 200 1800'])
    const again = seen()
    for (const _ of writeAllOut(store));
    expect(pluck('select count(*) from journal_batch')).toEqual([0])
    expect(seen()).toEqual(again)
    expect(again.salvaged).toEqual(packed.salvaged)
    reverseWhole(store, tables(), 'undo', 3)
    expect(counts()).toEqual(['0 600 1800'])
  })

  test('keep an entry out that would be lost under them', () => {
    set('name', () => 'filled')
    const insert = 'insert into journal (cmd, ws, k, f, base, value, was_staged, is_current) values (1, 1, 5, 2, null, 1, 0, 1)'
    expect(() => store.run(insert)).toThrow('packed')
  })
})
