/**
 * Two worksheets whose rows have the same keys, in every state that a row can be in: staged, held, under way, in doubt, given up, refused,
 * settled, in conflict, going, gone, new. What happens to some rows is none of the others' business: `others` tells whether it was.
 */
import { expect } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import type { PushOutcome } from '../../../src-main/replica/contract/push-questions.ts'
import type { Newest } from '../../../src-main/replica/contract/receipt-questions.ts'
import { createPageApplier } from '../../../src-main/replica/pull/apply-page.ts'
import { generationOf, removeRows } from '../../../src-main/replica/pull/pull-ledger.ts'
import { takeCreates } from '../../../src-main/replica/settle/creates/take-creates.ts'
import { recordOutcome } from '../../../src-main/replica/settle/record-outcome.ts'
import { takeDeletes } from '../../../src-main/replica/settle/take-staged.ts'
import { takeUpdates } from '../../../src-main/replica/settle/updates/take-updates.ts'
import { holdChanges } from '../../../src-main/replica/stage/hold-changes.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { atomically } from '../../../src-main/replica/store/store.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { reverseWhole } from '../../../src-main/replica/undo/undo-command.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { fieldId, rowKey } from '../../../src-shared/model/ids.ts'
import type { World } from './bulk-world.ts'
import { createStagingWorld, type SavedWorld, structureWith } from './staging-world.ts'

/** Keys of rows with which nothing has happened: those of which a test does something. */
export const idle = [1, 2, 3, 4, 5, 6] as const
/** Rows of the service in each worksheet; those after the idle ones are busy. */
const rowCount = 24

export type Sheet = ReturnType<typeof sheetOf>

/** What can be done with the rows of one worksheet, by their keys. */
function sheetOf(world: World, name: string, firstTime: number) {
  const { store } = world
  const tables = (): WorksheetTables => world.tables(name)
  const idOf = (k: number) => store.pluck<string>(`select id from ${tables().row} where k = ?`).get(k)
  const keyOf = (k: number) => rowKey.parse(idOf(k) ?? `new:${k}`)
  let clock = firstTime
  const edit = () => ({ label: 'edit', origin: 'edit' as const, at: ++clock })
  /** `newest`: what the service was known to have last by then. */
  const sendNewAfter = (newest: Newest | null, keys: readonly number[]): void => {
    takeCreates(store, tables(), keys, { newest, isCircular: false, isAhead: false, triggerWorkflow: false }, world.taken())
  }
  return {
    tables,
    idOf,
    keyOf,
    set(k: number, field: string, value: CellValue): void {
      const cells = packCells([{ row: keyOf(k), field, value }])
      expect(stageCells(store, tables(), edit(), cells).ok).toBe(true)
    },
    pull(...rows: readonly Readonly<Record<string, CellValue>>[]): void {
      const at = { _createdAt: '2025-01-01 00:00:00', _updatedAt: '2025-01-01 00:00:00' }
      atomically(store, () => {
        const generation = generationOf(store, tables())
        const listed = rows.map((it) => ({ ...at, ...it }))
        createPageApplier(store).apply(tables(), listed, { generation, firstKey: null, at: clock })
      })
    },
    hold(k: number, field?: string): void {
      const [worksheetId, row] = [tables().id, keyOf(k)]
      const cell = field === undefined ? null : { row, field: fieldId.parse(field) }
      holdChanges(
        store,
        cell === null ? { scope: 'rows', worksheetId, rows: [row] } : { scope: 'cells', worksheetId, cells: [cell] },
        true,
      )
    },
    remove: (...keys: readonly number[]) => expect(stageDeletions(store, tables(), edit(), keys.map(keyOf)).ok).toBe(true),
    /** Answers their keys. */
    add(...rows: readonly Readonly<Record<string, CellValue>>[]): readonly number[] {
      const next = store.pluck<number>('select max(next_key) from worksheet').get() ?? 0
      expect(stageRows(store, tables(), edit(), rows).ok).toBe(true)
      return rows.map((_, i) => next + i)
    },
    vanish: (...keys: readonly number[]) =>
      void removeRows(
        store,
        tables(),
        keys.map((k) => idOf(k) ?? ''),
        ++clock,
      ),
    send: (...keys: readonly number[]) => void takeUpdates(store, tables(), keys, world.taken()),
    sendDeleted: (...keys: readonly number[]) => void takeDeletes(store, tables(), keys, world.taken()),
    sendNew: (...keys: readonly number[]): void => sendNewAfter(null, keys),
    sendNewAfter,
    hear: (outcome: PushOutcome, how: 'answer' | 'read-back' = 'answer') =>
      recordOutcome(store, tables(), outcome, { how, at: ++clock }),
    reverse: (step: 'undo' | 'redo') => reverseWhole(store, tables(), step, ++clock)?.label ?? null,
  }
}

const states: readonly ((it: Sheet, k: number) => void)[] = [
  (it, k) => it.set(k, 'a', `staged ${k}`),
  (it, k) => {
    it.set(k, 'a', `held ${k}`)
    it.hold(k)
  },
  (it, k) => {
    it.set(k, 'a', `once ${k}`)
    it.set(k, 'a', `sent ${k}`)
    it.send(k)
    it.set(k, 'b', `beside ${k}`)
  },
  (it, k) => {
    it.set(k, 'a', `doubted ${k}`)
    it.send(k)
    it.hear({ unknown: [k] })
    it.set(k, 'a', `over ${k}`)
  },
  (it, k) => {
    it.set(k, 'a', `given up ${k}`)
    it.send(k)
    it.hear({ unknown: [k] })
    it.hear({ absent: [k] }, 'read-back')
  },
  (it, k) => {
    it.set(k, 'a', `mine ${k}`)
    it.pull({ id: it.idOf(k) ?? '', a: `theirs ${k}` })
  },
  (it, k) => {
    it.set(k, 'a', `refused ${k}`)
    it.send(k)
    it.hear({ refused: [{ k, code: 10002, message: 'no' }] })
  },
  (it, k) => it.remove(k),
  (it, k) => {
    it.set(k, 'b', `below ${k}`)
    it.remove(k)
    it.sendDeleted(k)
  },
  (it, k) => {
    it.remove(k)
    it.sendDeleted(k)
    it.hear({ unknown: [k] })
    it.hear({ absent: [k] }, 'read-back')
  },
  (it, k) => {
    for (const value of [`first ${k}`, `second ${k}`]) {
      it.set(k, 'a', value)
      it.send(k)
      it.hear({ updated: [k] })
    }
    it.set(k, 'a', `third ${k}`)
  },
  (it, k) => {
    it.set(k, 'a', `wanted ${k}`)
    it.vanish(k)
  },
  (it, k) => {
    it.set(k, 'a', `kept ${k}`)
    it.hold(k, 'a')
  },
  (it, k) => {
    it.set(k, 'a', `undone ${k}`)
    it.reverse('undo')
  },
  (it, k) => {
    it.set(k, 'b', `last ${k}`)
    it.remove(k)
    it.sendDeleted(k)
    it.hear({ deleted: [k] })
  },
]

/** Brings the rows into every state, by turns, beginning with the `first`. */
function makeBusy(it: Sheet, keys: readonly number[], first = 0): void {
  for (const [i, k] of keys.entries()) states[(first + i) % states.length]?.(it, k)
  const names = ['staged', 'under way', 'doubted', 'given up', 'there']
  const [staged = 0, underWay = 0, doubted = 0, givenUp = 0, there = 0] = it.add(...names.map((a) => ({ a, n: 1 })))
  it.sendNew(underWay, doubted, givenUp)
  it.hear({ unknown: [doubted, givenUp] })
  it.hear({ absent: [givenUp] }, 'read-back')
  it.sendNew(there)
  it.hear({ created: [{ k: there, id: `${it.tables().id}-there` }] })
  it.hold(staged)
}

type How = 'busy' | 'quiet'

const openWorld = (how: How, saved?: SavedWorld) => createStagingWorld({}, [], how === 'quiet' ? 1 : undefined, saved)

function makeWorld(how: How): SavedWorld {
  const world = openWorld(how)
  writeStructure(world.store, { ...structureWith({}), worksheetId: 'v', name: 'Other' })
  const [w, v] = [sheetOf(world, 'w', 1000), sheetOf(world, 'v', 1000)]
  const rows = (from: number, prefix: string) =>
    Array.from({ length: rowCount - from }, (_, i) => ({ id: `${prefix}${from + i}`, a: `${prefix}${from + i}` }))
  w.pull(...rows(4, 's'))
  v.pull(...rows(0, 'v'))
  const keysFrom = (first: number) => Array.from({ length: rowCount + 1 - first }, (_, i) => first + i)
  // The row with the key 2 was pushed twice.
  makeBusy(v, keysFrom(1), 9)
  if (how === 'busy') makeBusy(w, keysFrom(idle.length + 1))
  const saved = world.save()
  world.store.close()
  return saved
}

/** Made once in a process: some 300 ms, of which a copy takes a few. */
const worlds = new Map<How, SavedWorld>()

/** `w` with idle and busy rows, `v` with busy ones only. `quiet`: all rows of `w` are idle, and what is staged there is packed from one row on. */
export function createBusyWorld(how: How = 'busy') {
  const saved = worlds.get(how) ?? makeWorld(how)
  worlds.set(how, saved)
  const world = openWorld(how, saved)
  const { store } = world
  const [w, v] = [sheetOf(world, 'w', 2000), sheetOf(world, 'v', 2000)]
  const lastOf = (sql: string) => store.pluck<number>(sql).get() ?? 0
  const [key, receipt] = [lastOf('select next_key - 1 from worksheet where n = 1'), lastOf('select max(id) from receipt')]
  const tables = store
    .raw<[string, string]>(
      "select name, (select group_concat(name) from pragma_table_info(m.name)) from sqlite_master m where type = 'table'",
    )
    .all()
    .map(([name, columns]) => ({ name, columns: columns.split(',') }))
  /** All that is written of the busy rows of `w`, and of `v`. */
  const others = (): Readonly<Record<string, readonly unknown[]>> =>
    Object.fromEntries(
      tables.flatMap(({ name, columns }) => {
        const busy = `k > ${idle.length} and k <= ${key}`
        const isOther = columns.includes('ws')
          ? `ws = 2${columns.includes('k') ? ` or ws = 1 and ${busy}` : ''}${name === 'receipt' ? ` or id <= ${receipt}` : ''}`
          : name.startsWith('w1_') && columns.includes('k')
            ? busy
            : name.startsWith('w2_')
              ? 'true'
              : null
        if (isOther === null) return []
        return [
          [name, store.raw(`select * from ${name} where ${isOther} order by ${columns.slice(0, 3).join(', ')}`).all()] as const,
        ]
      }),
    )
  return { world, store, w, v, others }
}
