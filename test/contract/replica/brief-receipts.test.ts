/** A batch of new rows that is under way is one text in its receipt; everybody but the sending itself finds its rows as any others under way. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBrief } from '../../../src-main/replica/receipts/brief-receipts.ts'
import { receiptOf, receiptRowAt, receiptStates, rowsOfReceipt } from '../../../src-main/replica/receipts/read-receipts.ts'
import { beginWriteRun } from '../../../src-main/replica/receipts/write-runs.ts'
import { copyJournal } from '../../../src-main/replica/rescue/journal-copies.ts'
import { readSalvage } from '../../../src-main/replica/rescue/read-salvage.ts'
import { readSent } from '../../../src-main/replica/rescue/read-sent.ts'
import { watchListed } from '../../../src-main/replica/rules/listed-rows.ts'
import { takeCreates } from '../../../src-main/replica/settle/creates/take-creates.ts'
import { recordOutcome } from '../../../src-main/replica/settle/record-outcome.ts'
import { markInterrupted } from '../../../src-main/replica/settle/settle-read-back.ts'
import { stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'
import { makeScratchTables } from '../../../src-main/replica/store/scratch-tables.ts'
import { atomically, createStore, type Store } from '../../../src-main/replica/store/store.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { structureOf } from '../../support/replica/memory-store.ts'

let folder: string
let store: Store
const file = () => path.join(folder, 'replica.db')

function open(): Store {
  const opened = openForWriting(file(), migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  makeScratchTables(opened.value)
  const made = createStore(opened.value)
  watchListed(made)
  return made
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-brief-'))
  store = open()
  writeStructure(store, structureOf('w', [{ id: 'name', type: 'Text', isTitle: true }]))
})
afterEach(() => {
  vi.useRealTimers()
  if (store.isOpen()) store.close()
  rmSync(folder, { recursive: true, force: true })
})

function tables() {
  const found = store.worksheets.find('w')
  if (found === null) throw new Error('no worksheet')
  return found
}

const names = ['a', 'b', 'c']

/** Three new rows, taken for sending as a push takes them. Answers their keys. */
function sendThree(rows: readonly string[] = names): readonly number[] {
  const added = stageRows(
    store,
    tables(),
    { label: 'Add', origin: 'edit', at: 1 },
    rows.map((name) => ({ name })),
  )
  if (!added.ok) throw new Error(added.error.message)
  const run = { kind: 'push', source: '', importId: null, at: 2, triggerWorkflow: false, permanentDelete: false } as const
  const how = { newest: { createdAt: '2026', ids: ['old'] }, isCircular: false, isAhead: false, triggerWorkflow: false }
  const id = beginWriteRun(store, run)
  store.brief.leave(() => takeCreates(store, tables(), added.value.keys, how, { run: id, at: 3 }))
  return added.value.keys
}

const outcome = (it: Parameters<typeof recordOutcome>[2]) =>
  store.brief.leave(() => recordOutcome(store, tables(), it, { how: 'answer', at: 1 }))
const pluck = (sql: string) => store.db.prepare(sql).pluck().all()
const marks = () => pluck("select k || ' ' || state from mark where f = 0 order by k")
const underWay = () => pluck("select k || ' ' || kind || ' ' || watermark from sent_row order by k")
const receiptRows = () =>
  pluck("select n || ' ' || k || ' ' || state || ' ' || coalesce(id, '-') from receipt_row order by receipt, n")
const listed = () => rowsOfReceipt(store, receiptOf(store, 1), receiptStates, 0, 10)

describe('a brief receipt', () => {
  test('lists its rows as those of any receipt', () => {
    const keys = sendThree()
    expect([receiptRows(), marks(), underWay()]).toEqual([[], [], []])
    const brief = listed()
    expect(brief.map((it) => [it.n, it.k, it.state, it.cells.map(({ sent }) => sent)])).toEqual(
      names.map((name, n) => [n, keys[n], 'open', [name]]),
    )
    expect(receiptRowAt(store, receiptOf(store, 1), 1)).toEqual(brief[1])
    store.brief.writeOut()
    expect(listed()).toEqual(brief)
  })

  test('is written out by whatever else begins a transaction', () => {
    const keys = sendThree()
    atomically(store, () => undefined)
    expect(receiptRows()).toEqual(keys.map((k, n) => `${n} ${k} open -`))
    expect(marks()).toEqual(keys.map((k) => `${k} sent`))
    expect(underWay()).toEqual(keys.map((k) => `${k} create 2026`))
  })

  test('is written out when no answer came for a moment', () => {
    vi.useFakeTimers()
    const keys = sendThree()
    vi.advanceTimersByTime(10_000)
    expect(marks()).toEqual(keys.map((k) => `${k} sent`))
  })

  test('is settled by a plain answer, with nothing left under way', () => {
    const keys = sendThree()
    outcome({ created: keys.map((k, i) => ({ k, id: `id-${i}` })) })
    expect(receiptRows()).toEqual(keys.map((k, n) => `${n} ${k} confirmed id-${n}`))
    expect([marks(), underWay(), pluck('select count(*) from journal'), pluck('select id from w1_row order by k')]).toEqual([
      [],
      [],
      [0],
      ['id-0', 'id-1', 'id-2'],
    ])
    atomically(store, () => undefined)
    expect(receiptRows()).toHaveLength(3)
  })

  test('is written out before any other answer is noted', () => {
    const keys = sendThree()
    outcome({ unknown: keys })
    expect(receiptRows()).toEqual(keys.map((k, n) => `${n} ${k} unknown -`))
    expect(marks()).toEqual(keys.map((k) => `${k} unknown`))
  })

  test('is written out before some of its rows are noted as created', () => {
    const [a = 0, b = 0, c = 0] = sendThree()
    outcome({ created: [{ k: a, id: 'id-a' }] })
    expect(receiptRows()).toEqual([`0 ${a} confirmed id-a`, `1 ${b} open -`, `2 ${c} open -`])
    expect(marks()).toEqual([`${b} sent`, `${c} sent`])
  })

  test('keeps its rows from being taken once more', () => {
    const keys = sendThree()
    const how = { newest: null, isCircular: false, isAhead: true, triggerWorkflow: false }
    const again = store.brief.leave(() => takeCreates(store, tables(), keys.slice(1), how, { run: 1, at: 4 }))
    expect(again.keys).toEqual([])
  })

  test('that is rolled back with its transaction leaves nothing', () => {
    const keys = sendThree()
    expect(() =>
      atomically(store, () => {
        store.brief.writeOut()
        throw new Error('full')
      }),
    ).toThrow('full')
    expect(marks()).toEqual(keys.map((k) => `${k} sent`))
    expect(receiptRows()).toHaveLength(3)
  })

  test('makes its rows unsettled when the app ended meanwhile', () => {
    const keys = sendThree()
    store.close()
    store = open()
    markInterrupted(store)
    expect(receiptRows()).toEqual(keys.map((k, n) => `${n} ${k} unknown -`))
    expect(marks()).toEqual(keys.map((k) => `${k} unknown`))
    expect(findBrief(store, 1, keys[0] ?? 0, 3)).toBeUndefined()
  })

  test('says to whoever rescues the file that its rows may have been sent', () => {
    sendThree()
    const rows = readSalvage(file())?.worksheets.flatMap((it) => it.rows)
    expect(rows?.map((it) => [it.title, it.maySent])).toEqual(names.map((it) => [it, true]))
    expect(readSent(file()).map((it) => [it.state, it.sent])).toEqual(names.map((it) => ['open', `{"name":"${it}"}`]))
    copyJournal({ file: file(), folder: path.join(folder, 'copies'), at: 5, isDaily: false })
    const [copy = ''] = readdirSync(path.join(folder, 'copies'))
    const copied = readSalvage(path.join(folder, 'copies', copy))?.worksheets.flatMap((it) => it.rows)
    expect(copied?.map((it) => it.maySent)).toEqual([true, true, true])
  })
})

test('rows of which something is noted have a receipt of the other kind', () => {
  const added = stageRows(store, tables(), { label: 'Add', origin: 'edit', at: 1 }, [{ name: 'a' }, { name: 'b' }])
  if (!added.ok) throw new Error(added.error.message)
  const [first = 0] = added.value.keys
  store.run("insert into mark (ws, k, f, state, code) values (1, ?, 0, 'refused', 10)", first)
  const run = beginWriteRun(store, {
    kind: 'push',
    source: '',
    importId: null,
    at: 2,
    triggerWorkflow: false,
    permanentDelete: false,
  })
  const how = { newest: null, isCircular: false, isAhead: false, triggerWorkflow: false }
  store.brief.leave(() => takeCreates(store, tables(), added.value.keys, how, { run, at: 3 }))
  expect(marks()).toEqual(added.value.keys.map((k) => `${k} sent`))
})
