/**
 * Commands that are staged in many transactions, so that the writer can do something else between them. Until such a command is finished
 * it can be taken back without a trace; what else was staged meanwhile stays, as if the command had never been there.
 */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { OpeningProgress } from '../contract/worker-protocol.ts'
import { reconcileAppended, rowAlikeMessage, rowChangedMessages } from '../settle/reconcile-rows.ts'
import { flushLater } from '../store/flush-later.ts'
import { addStates, emptyStates, selectTouched } from '../store/scratch-tables.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { CommandRange } from '../undo/invert-whole.ts'
import { appendEntries, joinStaged, stagedBefore } from './append-entries.ts'
import { endCommand, extendCommand, findNextUndo, growCommand, insertCommand, lastSeq, type NewCommand } from './command.ts'
import { takeLostBack } from './lost-rows.ts'
import { removePacked, withWholeBatches } from './packed/reverse-packed.ts'
import { writeSeqsOut } from './packed/write-out.ts'
import { reproject } from './reproject.ts'
import { stagedEntry } from './staged-cell-sql.ts'
import { shiftCellCount } from './staged-counts.ts'

/** What was undone can still be redone until the command is finished: it may be taken back. */
export function beginCommand(
  store: Store,
  tables: WorksheetTables,
  command: NewCommand,
  reverses: { readonly step: 'undo' | 'redo'; readonly of: number } | null = null,
): number {
  return atomically(store, () => {
    const id = insertCommand(store, tables, reverses?.step ?? 'do', reverses?.of ?? null, command)
    store.run('insert into unfinished_command (cmd) values (?)', id)
    store.run(
      `insert into unfinished_mark (cmd, ws, k, f, state, code, message, is_held)
       select ?, ws, k, f, state, code, message, is_held from mark where ws = ? and state not in ('sent', 'unknown')`,
      id,
      tables.n,
    )
    return id
  })
}

/** Stages one more part in a transaction of its own, flushed later: a power cut takes the whole command back anyway, and the commit that finishes it is flushed. */
export function continueCommand(store: Store, id: number, stage: () => void): void {
  flushLater(store, () =>
    atomically(store, () => {
      const before = lastSeq(store)
      stage()
      growCommand(store, id, before)
    }),
  )
}

/** A command without any entries goes. Answers their number. Runs inside the caller's transaction. */
export function closeUnfinished(store: Store, id: number): number {
  store.run('delete from unfinished_command where cmd = ?', id)
  // Counted slice by slice: going over a million entries again would keep everybody else waiting.
  const entries = store.pluck<number>('select coalesce(entries, 0) from command where id = ?').get(id) ?? 0
  if (entries === 0) store.run('delete from command where id = ?', id)
  return entries
}

/** Answers the number of entries. */
export function finishCommand(store: Store, tables: WorksheetTables, id: number, label: string): number {
  return atomically(store, () => {
    store.run('update command set label = ? where id = ?', label, id)
    const entries = closeUnfinished(store, id)
    if (entries > 0)
      store.run("update command set is_dead = 1 where ws = ? and kind = 'do' and is_undone = 1 and is_dead = 0", tables.n)
    return entries
  })
}

/** The label of the command that undo or redo would meet in the middle; null when neither does. */
export function findBarrier(store: Store, tables: WorksheetTables, step: 'undo' | 'redo'): string | null {
  const open = store
    .prepare<{ id: number; label: string }>(
      'select c.id, c.label from unfinished_command u join command c on c.id = u.cmd where c.ws = ? order by c.id limit 1',
    )
    .get(tables.n)
  if (open === undefined) return null
  // What was done after it began may be undone.
  return step === 'undo' && (findNextUndo(store, tables.n) ?? 0) > open.id ? null : open.label
}

export const unfinishedFailure = (label: string): HostError => ({
  kind: 'invalid',
  message: `"${label}" is not finished yet. Wait for it to end, or cancel it.`,
})

/** Entries taken back in one transaction: some 20 ms, so that an edit made meanwhile does not wait. */
const sliceEntries = 4000

/** Takes the command back, one transaction per step; between the steps others may write. */
export function* takeBack(store: Store, worksheetId: string, id: number, entries = sliceEntries): Generator<void, void> {
  const range = store.prepare<CommandRange>('select id, first_seq, last_seq from command where id = ?').get(id)
  if (range === undefined) return
  const onTables = (work: (tables: WorksheetTables) => void): void => {
    const tables = store.worksheets.find(worksheetId)
    if (tables !== null) atomically(store, () => work(tables))
  }
  let inverse: number | null = null
  for (let last = range.last_seq; last >= range.first_seq; ) {
    const whole = withWholeBatches(store, { id, first_seq: Math.max(range.first_seq, last - entries + 1), last_seq: last })
    last = whole.first_seq - 1
    onTables((tables) => {
      const slice = { ...whole, last_seq: removePacked(store, tables, whole) }
      if (slice.last_seq < slice.first_seq) return
      writeSeqsOut(store, tables, slice)
      if (removeFresh(store, tables, slice)) return
      inverse ??= insertCommand(store, tables, 'undo', id, { label: '', origin: 'edit', at: 0 })
      invertSlice(store, tables, slice, inverse)
      extendCommand(store, inverse)
    })
    yield
  }
  onTables((tables) => {
    restoreMarks(store, tables, id)
    store.run('delete from unfinished_command where cmd = ?', id)
    if (inverse !== null && endCommand(store, inverse) === 0) inverse = null
    // What was confirmed meanwhile, or staged over, keeps the entries that it came from; nobody sees the command any more.
    if (inverse === null && endCommand(store, id) === 0) return
    store.run('update command set is_undone = 1, is_dead = 1, latest = ? where id = ?', inverse, id)
  })
}

/** Entries taken back in one transaction while nobody can edit yet. */
const entriesAtOpening = 20_000

/**
 * Takes back what was being staged when the app ended. A transaction need not reach the disk before the next one begins: what a power cut
 * undoes of it is taken back once more.
 */
export function takeBackUnfinished(store: Store, tell: (progress: OpeningProgress) => void, entries = entriesAtOpening): void {
  const open = store
    .prepare<CommandRange & { ws: number; label: string }>(
      'select c.id, c.ws, c.label, c.first_seq, c.last_seq from unfinished_command u join command c on c.id = u.cmd order by c.id desc',
    )
    .all()
  if (open.length === 0) return
  store.db.pragma('synchronous = normal')
  try {
    for (const { id, ws, label, first_seq, last_seq } of open) {
      const tables = store.worksheets.byNumber(ws)
      if (tables === null) continue
      const total = Math.max(0, last_seq - first_seq + 1)
      let done = 0
      tell({ takesBack: label, done, total })
      for (const _ of takeBack(store, tables.id, id, entries)) {
        done = Math.min(total, done + entries)
        tell({ takesBack: label, done, total })
      }
    }
  } finally {
    store.db.pragma('synchronous = full')
  }
}

/** What is still staged is again held or refused as it was, unless something else has become known of it. Conflicts have been found anew, but for those that only a pull finds. */
function restoreMarks(store: Store, tables: WorksheetTables, id: number): void {
  store.run(
    `insert into mark (ws, k, f, state, code, message, is_held)
     select u.ws, u.k, u.f, u.state, u.code, u.message, u.is_held from unfinished_mark u
     where u.cmd = ? and (u.state <> 'conflict' or u.f = 0 and u.message in (${rowChangedMessages.map((it) => `'${it}'`).join(', ')})
       and exists (select 1 from ${tables.over} o where o.k = u.k and o.change = 'deleted')
       or u.f = 0 and u.message = '${rowAlikeMessage}') and (
       exists (select 1 from journal j where j.ws = u.ws and j.k = u.k and j.f = u.f and ${stagedEntry('j')})
       or u.f = 0 and exists (select 1 from ${tables.over} o where o.k = u.k))
     on conflict do update set state = excluded.state, code = excluded.code, message = excluded.message, is_held = excluded.is_held
     where state = 'staged'`,
    id,
  )
  store.run(
    `update mark set is_held = 1 where ws = ? and state = 'conflict'
     and (k, f) in (select k, f from unfinished_mark where cmd = ? and is_held = 1)`,
    tables.n,
    id,
  )
}

const within = 'seq between ?1 and ?2 and cmd = ?3'

/** Cells that were not staged before, and that nothing has happened to since: their entries go. False, with nothing done, where others are among them. */
function removeFresh(store: Store, tables: WorksheetTables, slice: CommandRange): boolean {
  const range = [slice.first_seq, slice.last_seq, slice.id] as const
  const others = `select 1 from journal where ${within} and (is_current = 0 or was_staged = 1)
    union all select 1 from history where ${within} limit 1`
  if (store.pluck<number>(others).get(...range) !== undefined) return false
  const rows = selectTouched(store, `select k from journal where ${within}`, ...range)
  const cells = store.pluck<number>(`select count(*) from journal where ${within} and f > 0 and base is not value`).get(...range)
  store.run(`delete from journal where ${within}`, ...range)
  shiftCellCount(store, tables.n, -(cells ?? 0))
  reproject(store, tables, rows)
  return true
}

/** A cell that something else was staged over since. `c` is an entry of the command, `?4` the command that takes it back. */
const isCovered = `exists (select 1 from journal o where o.ws = c.ws and o.k = c.k and o.f = c.f and o.is_current = 1 and o.cmd not in (?3, ?4))`

/** The first entry of every cell: it knows what was there before the command. */
const firstEntries = (table: 'journal' | 'history'): string =>
  `select ws, k, f, base, was_staged, was_base, was_value, min(seq) as seq from ${table} where ${within} group by k, f`

/**
 * Each cell returns to what it was, also where it was settled because the service has the very value: no push has taken it, since pushes
 * and unfinished commands of a worksheet take turns.
 */
function invertSlice(store: Store, tables: WorksheetTables, slice: CommandRange, inverse: number): void {
  const values = [slice.first_seq, slice.last_seq, slice.id, inverse] as const
  forgetInLater(store, values)
  const states = emptyStates(store)
  store.run(
    `${addStates(states, 'or ignore')}
     select c.k, c.f, iif(c.was_staged, c.was_base, c.base), iif(c.was_staged, c.was_value, c.base), ${stagedBefore}
     from (${firstEntries('history')} union all ${firstEntries('journal')}) c ${joinStaged('c', tables.n)} where not ${isCovered}`,
    ...values,
  )
  takeLostBack(store, tables, states)
  reconcileAppended(store, tables, appendEntries(store, tables, inverse, states))
}

/** What was staged over the command keeps its value; what it will be undone to is what was there before the command. */
function forgetInLater(store: Store, values: readonly [number, number, number, number]): void {
  store.run(
    `update journal set was_staged = d.was_staged, was_base = d.was_base, was_value = d.was_value
     from (select min(j.seq) as seq, c.was_staged, c.was_base, c.was_value
           from (select * from (${firstEntries('journal')}) c where ${isCovered}) c
           join journal j on j.ws = c.ws and j.k = c.k and j.f = c.f and j.seq > c.seq and j.cmd not in (?3, ?4) group by c.seq) d
     where journal.seq = d.seq`,
    ...values,
  )
}
