/** New rows that were created as they were staged lie in the history as one text; undo, and whoever asks for single cells, finds them all. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { judgeStored, lockField } from '../../../src-main/replica/pull/field-writes.ts'
import { registerTextFunctions } from '../../../src-main/replica/query/text-match-sql.ts'
import { beginWriteRun } from '../../../src-main/replica/receipts/write-runs.ts'
import { watchListed } from '../../../src-main/replica/rules/listed-rows.ts'
import { watchUnique } from '../../../src-main/replica/rules/watch-unique.ts'
import { writeHistoryOfRowsOut, writeHistoryOut } from '../../../src-main/replica/settle/creates/packed-history.ts'
import { takeCreates } from '../../../src-main/replica/settle/creates/take-creates.ts'
import { stagingStamp } from '../../../src-main/replica/settle/plan-requests.ts'
import { recordOutcome } from '../../../src-main/replica/settle/record-outcome.ts'
import { markInterrupted } from '../../../src-main/replica/settle/settle-read-back.ts'
import { stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { readStagedCounts } from '../../../src-main/replica/stage/staged-counts.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'
import { makeScratchTables } from '../../../src-main/replica/store/scratch-tables.ts'
import { createStore, type Store } from '../../../src-main/replica/store/store.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { listPastCommands } from '../../../src-main/replica/undo/past-commands.ts'
import { findPlace } from '../../../src-main/replica/undo/reversal-place.ts'
import { reverseWhole } from '../../../src-main/replica/undo/undo-command.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { structureOf } from '../../support/replica/memory-store.ts'

let folder: string
let store: Store
let run: number

const fields = [
  { id: 'name', type: 'Text', isTitle: true },
  { id: 'price', type: 'Number', dot: 2 },
  { id: 'note', type: 'Text' },
] as const

function open(): Store {
  const opened = openForWriting(path.join(folder, 'replica.db'), migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  makeScratchTables(opened.value)
  registerTextFunctions(opened.value)
  const made = createStore(opened.value)
  watchListed(made)
  for (const it of made.worksheets.all()) watchUnique(made, it)
  return made
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-packed-'))
  store = open()
  writeStructure(store, structureOf('w', fields))
  watchUnique(store, tables())
  run = beginWriteRun(store, {
    kind: 'push',
    source: '',
    importId: null,
    at: 2,
    triggerWorkflow: false,
    permanentDelete: false,
  })
})
afterEach(() => {
  if (store.isOpen()) store.close()
  rmSync(folder, { recursive: true, force: true })
})

function tables() {
  const found = store.worksheets.find('w')
  if (found === null) throw new Error('no worksheet')
  return found
}

type Values = Readonly<Record<string, CellValue>>

const three: readonly Values[] = [
  { name: 'a "quoted" \\ text', price: 0.1 + 0.2, note: '' },
  { name: 'ü 漢字 \u2028', note: 'only a note' },
  { name: '7', price: -12_345_678_901.5 },
]

function add(rows: readonly Values[], label = 'Add'): readonly number[] {
  const added = stageRows(store, tables(), { label, origin: 'edit', at: 1 }, rows)
  if (!added.ok) throw new Error(added.error.message)
  return added.value.keys
}

const how = { newest: { createdAt: '2026', ids: ['old'] }, isCircular: false, isAhead: false, triggerWorkflow: false }
/** Taken and sent as a push does. `created` is what it does with a plain answer. */
const take = (keys: readonly number[]) => store.brief.leave(() => takeCreates(store, tables(), keys, how, { run, at: 3 }))
const created = (keys: readonly number[]) =>
  store.brief.leave(() =>
    recordOutcome(store, tables(), { created: keys.map((k) => ({ k, id: `id-${k}` })) }, { how: 'answer', at: 1 }),
  )
function push(keys: readonly number[]): void {
  take(keys)
  created(keys)
}

const count = (table: string) => store.pluck<number>(`select count(*) from ${table}`).get()
const held = () => ({ packed: count('history_batch'), entries: count('history'), journal: count('journal') })
const history = () =>
  store.prepare('select cmd, ws, k, f, base, value, was_staged, was_base, was_value from history order by k, f').all()
const undo = () => reverseWhole(store, tables(), 'undo', 9)
const staged = () => {
  const { createdRows, updatedRows, deletedRows, cells } = readStagedCounts(store, tables().n)
  return { createdRows, updatedRows, deletedRows, cells }
}
const nothing = { createdRows: 0, updatedRows: 0, deletedRows: 0, cells: 0 }

describe('a batch that was created as it was staged', () => {
  test('is one record of the history', () => {
    push(add(three))
    expect(held()).toEqual({ packed: 1, entries: 0, journal: 0 })
  })

  test('is written out as the very entries that it stands for', () => {
    const keys = add(three)
    const before = store
      .prepare('select cmd, ws, k, f, base, value, was_staged, was_base, was_value from journal order by k, f')
      .all()
    const numbers = store.pluck<number>('select seq from journal order by seq').all()
    push(keys)
    writeHistoryOut(store, numbers[4] ?? 0, numbers[4] ?? 0)
    expect(history()).toEqual(before)
    expect(store.pluck<number>('select seq from history order by seq').all()).toEqual(numbers)
    expect(held()).toEqual({ packed: 0, entries: numbers.length, journal: 0 })
  })

  test('changes nothing for a plan by being written out', () => {
    push(add(three))
    const stamp = stagingStamp(store)
    writeHistoryOut(store, 0, Number.MAX_SAFE_INTEGER)
    expect(stagingStamp(store)).toBe(stamp)
  })

  test('is written out for its own rows and nobody else', () => {
    const first = add(three)
    push(first)
    push(add(three))
    writeHistoryOfRowsOut(store, tables().n, [first[2] ?? 0])
    expect(new Set(store.pluck<number>('select k from history').all())).toEqual(new Set(first))
    expect(count('history_batch')).toBe(1)
  })

  test('is known to the list of commands as pushed, and shown where it begins', () => {
    push(add(three))
    expect(listPastCommands(store, tables(), 5)).toMatchObject([{ label: 'Add', pushed: { run, isPart: false } }])
    expect(findPlace(store, tables(), 'undo')()).toEqual({ row: 'id-1', field: null })
  })
})

describe('undo', () => {
  test('deletes the rows of a batch that was created, and redo keeps them', () => {
    push(add(three))
    expect(undo()).toMatchObject({ label: 'Add', went: [] })
    expect(staged()).toEqual({ ...nothing, deletedRows: 3 })
    reverseWhole(store, tables(), 'redo', 10)
    expect(staged()).toEqual(nothing)
  })

  test('does so after the app was closed and opened again', () => {
    push(add(three))
    store.close()
    store = open()
    markInterrupted(store)
    undo()
    expect(staged()).toEqual({ ...nothing, deletedRows: 3 })
  })

  test('of a command of which a part was created deletes that, and takes the rest back', () => {
    const keys = add([...three, ...three])
    push(keys.slice(0, 3))
    expect(listPastCommands(store, tables(), 5)).toMatchObject([{ pushed: { isPart: true } }])
    undo()
    expect(staged()).toEqual({ ...nothing, deletedRows: 3 })
    expect(count('w1_over')).toBe(3)
  })
})

describe('what is not plainly a batch of one command', () => {
  test('keeps its entries one by one: rows of several commands', () => {
    const keys = [...add(three.slice(0, 2)), ...add(three.slice(2))]
    push(keys)
    expect(held()).toEqual({ packed: 0, entries: 10, journal: 0 })
    undo()
    expect(staged()).toEqual({ ...nothing, deletedRows: 1 })
    undo()
    expect(staged()).toEqual({ ...nothing, deletedRows: 3 })
  })

  test('keeps its entries one by one: rows that came back by redo', () => {
    const keys = add(three)
    undo()
    reverseWhole(store, tables(), 'redo', 10)
    push(keys)
    expect(count('history_batch')).toBe(0)
    undo()
    expect(staged()).toEqual({ ...nothing, deletedRows: 3 })
  })
})

describe('what only looks like one', () => {
  test('keeps its entries one by one: another command staged in the middle of it', () => {
    const keys = add(three)
    store.db.exec(`
      insert into command (ws, kind, label, origin, at, first_seq, last_seq, entries)
        select 1, 'do', 'Other', 'edit', 2, min(seq), max(seq), count(*) from journal where k = ${keys[1]};
      update journal set cmd = 2 where k = ${keys[1]};
      update command set entries = (select count(*) from journal where cmd = 1) where id = 1;`)
    push(keys)
    expect(held()).toEqual({ packed: 0, entries: 10, journal: 0 })
    expect(store.pluck<number>('select cmd from history where f = 0 order by k').all()).toEqual([1, 2, 1])
  })

  test.each([
    ['a cell that held something', "update journal set base = 'older' where seq = 2", "base = 'older'"],
    ['a cell that was staged before', "update journal set was_staged = 1, was_value = 'old' where seq = 2", "was_value = 'old'"],
  ])('keeps its entries one by one: %s', (_, change, kept) => {
    const keys = add(three)
    store.db.exec(change)
    push(keys)
    expect(held()).toEqual({ packed: 0, entries: 10, journal: 0 })
    expect(store.pluck<number>(`select count(*) from history where ${kept}`).get()).toBe(1)
  })
})

describe('a kill', () => {
  test('between the taking and the answer leaves the rows to be read back, with nothing in the history', () => {
    const keys = add(three)
    take(keys)
    store.close()
    store = open()
    markInterrupted(store)
    expect(held()).toEqual({ packed: 0, entries: 0, journal: 10 })
    expect(store.pluck<string>('select distinct state from mark').all()).toEqual(['unknown'])
    recordOutcome(store, tables(), { created: keys.map((k) => ({ k, id: `id-${k}` })) }, { how: 'read-back', at: 1 })
    expect(held()).toEqual({ packed: 0, entries: 10, journal: 0 })
    undo()
    expect(staged()).toEqual({ ...nothing, deletedRows: 3 })
  })

  test('or a full disk in the middle of the settling takes all of it back', () => {
    const keys = add(three)
    take(keys)
    store.db.exec("create temp trigger full before delete on main.w1_over begin select raise(abort, 'full'); end")
    expect(() => created(keys)).toThrow('full')
    store.db.exec('drop trigger temp.full')
    expect(held()).toEqual({ packed: 0, entries: 0, journal: 10 })
    expect(count('w1_row')).toBe(0)
    created(keys)
    expect(held()).toEqual({ packed: 1, entries: 0, journal: 0 })
  })
})

describe('a field that the service did not store', () => {
  const price = fieldId.parse('price')
  const answer = (keys: readonly number[]) => keys.map((k) => ({ id: `id-${k}`, name: 'x' }))

  test('is told by the rows of a batch, which hold nothing in it', () => {
    const keys = add(three)
    push(keys)
    const of = [keys[0] ?? 0, keys[2] ?? 0]
    expect(judgeStored(store, tables(), answer(of), [{ field: price, keys: of }])).toEqual({ stored: [], kept: [price] })
  })

  test('is staged again with what each was sent, to the last digit', () => {
    const keys = add(three)
    push(keys)
    expect(lockField(store, tables(), { field: price, words: '', at: 5, keptOld: keys })).toEqual({ putBack: 2 })
    expect(store.pluck<number>('select value from journal order by k').all()).toEqual([0.1 + 0.2, -12_345_678_901.5])
  })

  test('is staged again with what was pushed last', () => {
    const keys = add(three)
    push(keys)
    const column = tables().byField.get('price')?.n ?? 0
    store.run(
      `insert into history (seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value)
       select 1000, id, 1, ?, ?, 0.3, 5, 0, null, null from command limit 1`,
      keys[0] ?? 0,
      column,
    )
    lockField(store, tables(), { field: price, words: '', at: 5, keptOld: keys.slice(0, 1) })
    expect(store.pluck<number>('select value from journal').all()).toEqual([5])
  })
})
