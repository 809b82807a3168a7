/** The commands of a worksheet as a list to go back in: what can be undone, and above it what can be redone. */
import type { PastCommand } from '../../../src-shared/host/calls/bulk-calls.ts'
import { isStep } from '../stage/command.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import type { CommandRange } from './invert-whole.ts'
import { findPushed } from './pushed-command.ts'
import type { Step } from './undo-command.ts'

/** Newest first. */
export function listPastCommands(store: Store, tables: WorksheetTables, limit: number): readonly PastCommand[] {
  const found = store
    .prepare<{ id: number; label: string; at: number; cells: number; is_undone: number; latest: number | null }>(
      `select id, label, at, coalesce(entries, last_seq - first_seq + 1) as cells, is_undone, latest from command
       where ws = ? and ${isStep} and id not in (select cmd from unfinished_command) order by id desc limit ?`,
    )
    .all(tables.n, limit)
  const rangeOf = store.prepare<CommandRange & { readonly at: number }>(
    'select id, first_seq, last_seq, at from command where id = ?',
  )
  return found.map(({ is_undone, latest, ...it }) => {
    const of = is_undone === 1 ? undefined : rangeOf.get(latest ?? it.id)
    return { ...it, isUndone: is_undone === 1, pushed: of === undefined ? null : findPushed(store, tables, of, of.at) }
  })
}

export const isPastCommand = (store: Store, { n: ws }: WorksheetTables, id: number): boolean =>
  store.pluck<number>(`select 1 from command where ws = ? and id = ? and ${isStep}`).get(ws, id) !== undefined

/** Entries that the steps lead through, down or up to the command `aim`; null where there are none. */
export const countSteps = (store: Store, { n: ws }: WorksheetTables, step: Step, aim: number): number | null =>
  store
    .pluck<number>(
      `select sum(r.last_seq - r.first_seq + 1)
       from (select id, latest from command where ws = ? and ${isStep} and ${step === 'undo' ? 'is_undone = 0 and id > ?' : 'is_undone = 1 and id <= ?'}) c
       join command r on r.id = coalesce(c.latest, c.id)`,
    )
    .get(ws, aim) ?? null
