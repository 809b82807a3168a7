/**
 * Updates that were not answered and not there when the rows were read back may still be carried out, after newer ones: then the service has an
 * older value than the one that was wanted last. What was wanted is staged again, over what is there now.
 */
import { hasGivenUp } from '../receipts/open-receipts.ts'
import { readSentValues } from '../receipts/sent-values.ts'
import { shiftReceipt } from '../receipts/write-receipts.ts'
import { closeCommand, openCommand } from '../stage/command.ts'
import { writeKeysOut } from '../stage/packed/write-out.ts'
import { stageEdits } from '../stage/stage-changes.ts'
import { isFiles, isSameValue } from '../store/is-same-value.ts'
import { type Edit, fillTouched } from '../store/scratch-tables.ts'
import { atomically, type SqlValue, type Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { writeHistoryOfRowsOut } from './creates/packed-history.ts'
import { isExpected } from './expected-for.ts'
import { lookAtFiles, newestWrite } from './late-files.ts'
import { reconcileTouched } from './reconcile-rows.ts'

interface AbsentUpdate {
  readonly receipt: number
  readonly n: number
  readonly k: number
  readonly sent: string
  readonly before: string
  /** What `lookAtFiles` noted. */
  readonly seen: string | null
}

const absent = (ws: number): string =>
  `from receipt cross join receipt_row x on x.receipt = receipt.id and x.state = 'absent'
   where receipt.ws = ${ws} and ${hasGivenUp('receipt')} and receipt.operation = 'update'
     and ${isExpected('receipt')}`

/** Rows of such updates, which are worth reading again. */
export const rowsToLookAt = (store: Store, { n, row }: WorksheetTables): readonly string[] =>
  store.pluck<string>(`select distinct w.id ${absent(n).replace('where', `cross join ${row} w on w.k = x.k where`)}`).all()

/** Rows that an update may still come to: what is wanted of them is worth writing down also where they hold it. */
export const rowsAwaitingUpdates = (store: Store, { n }: WorksheetTables): ReadonlySet<number> =>
  new Set(store.pluck<number>(`select distinct x.k ${absent(n)}`).all())

/** After the rows were read, at `at` by our clock. Answers how many cells are staged again. */
export function restoreOverwritten(store: Store, tables: WorksheetTables, at: number, isAfterPush = false): number {
  return atomically(store, () => {
    const updates = store
      .prepare<AbsentUpdate>(
        `select x.receipt, x.n, x.k, coalesce(x.sent, receipt.sent) as sent, coalesce(x.before, '{}') as before, x.seen
         ${absent(tables.n)} and not exists (select 1 from sent_row s where s.ws = ${tables.n} and s.k = x.k) order by x.receipt`,
      )
      .all()
    if (updates.length === 0) return 0
    const rows = new Set(updates.map((it) => it.k))
    writeKeysOut(store, tables, rows)
    const wanted = readWanted(store, tables, rows)
    const came: Came[] = []
    const rebased = new Set<number>()
    for (const it of updates) {
      const found = lookAt(store, tables, it, wanted, isAfterPush)
      // What is there now came once, be it by this request or by one before it with the same value.
      const isNews = found.came.every((cell) => !came.some((it) => it.k === cell.k && it.f === cell.f))
      came.push(...found.came)
      if (found.isRebased) rebased.add(it.k)
      if (found.hasCome && isNews) close(store, it, at)
    }
    reconcileTouched(store, tables, fillTouched(store, rebased))
    const edits = whereNotWanted(tables, wanted, came)
    if (edits.length > 0) stage(store, tables, edits, at)
    return edits.length
  })
}

interface Came {
  readonly k: number
  readonly f: number
  readonly theirs: SqlValue
  /** What is there can be told from what is wanted. */
  readonly isCertain: boolean
}

interface Looked {
  readonly hasCome: boolean
  readonly isRebased: boolean
  /** Cells that hold now what was sent then, with nothing staged in them. */
  readonly came: readonly Came[]
}

function lookAt(store: Store, tables: WorksheetTables, it: AbsentUpdate, wanted: Wanted, isAfterPush: boolean): Looked {
  const before = readSentValues(it.before)
  const came: Came[] = []
  let isRebased = false
  let hasCome = true
  for (const [f, sent] of readSentValues(it.sent)) {
    const column = tables.byNumber.get(f)
    const was = before.get(f)
    if (column === undefined || was === undefined || isSameSent(column, sent, was)) continue
    const theirs = store.pluck<SqlValue>(`select ${column.sql} from ${tables.row} where k = ? and is_gone = 0`).get(it.k)
    if (theirs === undefined || !isSameValue(column, theirs, sent)) {
      hasCome = false
      continue
    }
    const newest = newestWrite(store, it, f)
    // The same was sent again since, so that its being there says nothing of the first request, which may still come.
    if (newest !== null && isSameSent(column, newest.sent, sent)) {
      hasCome = false
      continue
    }
    const isCertain = !isFiles(column) || isTellingName(column, wanted(it.k, f), theirs)
    const files = isCertain
      ? 'older'
      : lookAtFiles(store, it, f, { was, theirs, isAfterPush, isWanted: wanted(it.k, f) === sent })
    if (files !== 'older') hasCome = false
    if (files === 'newer') continue
    const entry = store
      .prepare<{ base: SqlValue; value: SqlValue }>(
        'select base, value from journal where ws = ? and k = ? and f = ? and is_current = 1 and base is not value',
      )
      .get(tables.n, it.k, f)
    if (entry !== undefined) {
      // It is staged over what came already: another request with the same value, which may come once more.
      if (isSameValue(column, entry.base, theirs)) {
        hasCome = false
        continue
      }
      // Nobody else changed it: what is staged is staged over our own older value now.
      stageAllOver(store, tables.n, it.k, f, entry.base, theirs)
      isRebased = true
    } else came.push({ k: it.k, f, theirs, isCertain })
  }
  return { hasCome, isRebased, came }
}

/** Two files of one name are not the same. */
const isSameSent = (column: Column, a: SqlValue, b: SqlValue): boolean => (isFiles(column) ? a === b : isSameValue(column, a, b))

/** Every step of the cell, so that taking them back leaves what was there before them staged over what came. */
function stageAllOver(store: Store, ws: number, k: number, f: number, base: SqlValue, theirs: SqlValue): void {
  store.run(
    `update journal set base = ?1, was_staged = 1, was_base = ?1, was_value = iif(was_staged, was_value, base)
     where ws = ?2 and k = ?3 and f = ?4 and base is ?5`,
    theirs,
    ws,
    k,
    f,
    base,
  )
}

/** Another file under the same name is told by its name no more. */
const isTellingName = (column: Column, wanted: SqlValue | undefined, theirs: SqlValue): boolean =>
  wanted !== undefined && !isSameValue(column, wanted, theirs)

/** What the last command, pushed, discarded or undone, set a cell to. */
type Wanted = (k: number, f: number) => SqlValue | undefined

function readWanted(store: Store, tables: WorksheetTables, keys: ReadonlySet<number>): Wanted {
  const place = (k: number, f: number): string => `${k}:${f}`
  let known: Map<string, SqlValue> | null = null
  // One look at everything that was ever done, however many cells are asked for: such requests are rare.
  const readAll = (): Map<string, SqlValue> => {
    const wanted = new Map<string, SqlValue>()
    writeHistoryOfRowsOut(store, tables.n, keys)
    const entries = store.raw<[number, number, SqlValue]>(
      `select k, f, value from (
         select seq, k, f, value from journal where ws = ?1 and k in (select value from json_each(?2))
         union all select seq, k, f, value from history where ws = ?1 and k in (select value from json_each(?2))) order by seq`,
    )
    for (const [k, f, value] of entries.all(tables.n, JSON.stringify([...keys]))) wanted.set(place(k, f), value)
    return wanted
  }
  return (k, f) => {
    known ??= readAll()
    return known.get(place(k, f))
  }
}

/** Cells that are to hold something else than they hold now: with what they are to hold. */
const whereNotWanted = (tables: WorksheetTables, wanted: Wanted, came: readonly Came[]): readonly Edit[] =>
  came.flatMap(({ k, f, theirs, isCertain }): Edit[] => {
    const column = tables.byNumber.get(f)
    const value = wanted(k, f)
    return column === undefined || value === undefined || (isCertain && isSameValue(column, value, theirs)) ? [] : [[k, f, value]]
  })

function close(store: Store, { receipt, n }: AbsentUpdate, at: number): void {
  store.run("update receipt_row set state = 'confirmed', how = 'read-back' where receipt = ? and n = ?", receipt, n)
  shiftReceipt(store, receipt, { from: 'absent', to: 'confirmed', rows: 1, at })
}

function stage(store: Store, tables: WorksheetTables, edits: readonly Edit[], at: number): void {
  const label = `Put back ${edits.length} ${edits.length === 1 ? 'value' : 'values'} that an older request overwrote`
  const command = openCommand(store, tables, { label, origin: 'app', at })
  stageEdits(store, tables, command, edits, [...new Set(edits.map(([, f]) => f))])
  closeCommand(store, tables, command)
}
