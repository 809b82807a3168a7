/** The commands of a worksheet as a list to go back in: what can be undone, and above it what can be redone. */
import type { PastCommand } from '../../src-shared/host/bulk-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import { findNextRedo, findNextUndo } from '../replica/command.ts'
import type { StagedState } from '../replica/questions.ts'
import { stagedState } from '../replica/staged-state.ts'
import type { Store } from '../replica/store.ts'
import { redoCommand, undoCommand } from '../replica/undo-command.ts'
import { findBarrier, unfinishedFailure } from '../replica/unfinished-command.ts'
import type { TaskControl } from '../replica/worker-task.ts'
import type { ReturnAsk } from './bulk-tasks.ts'
import { stopped } from './stopped.ts'

export function listCommands(store: Store, worksheetId: string, limit: number): Result<readonly PastCommand[], HostError> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const found = store
    .prepare<{ id: number; label: string; at: number; cells: number; is_undone: number }>(
      `select id, label, at, coalesce(entries, last_seq - first_seq + 1) as cells, is_undone from command
       where ws = ? and kind = 'do' and is_dead = 0 and id not in (select cmd from unfinished_command) order by id desc limit ?`,
    )
    .all(tables.n, limit)
  return ok(found.map(({ is_undone, ...it }) => ({ ...it, isUndone: is_undone === 1 })))
}

/** Undoes or redoes one command after the other, and stays where it is stopped: every one of them is a state that the user had. */
export async function returnTo(
  store: Store,
  { worksheetId, commandId, at }: ReturnAsk,
  control: TaskControl<number>,
): Promise<Result<StagedState, HostError>> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const aim = commandId ?? 0
  if (commandId !== null) {
    const known = store.pluck<number>("select id from command where ws = ? and id = ? and kind = 'do' and is_dead = 0")
    if (known.get(tables.n, commandId) === undefined) return err(forgotten)
  }
  const came = new Set<number>()
  const went = new Set<number>()
  for (let done = 1; ; done += 1) {
    if (control.signal.aborted || !store.db.open) return err(stopped)
    const [undo, redo] = [findNextUndo(store, tables.n), findNextRedo(store, tables.n)]
    const step = undo !== null && undo > aim ? 'undo' : redo !== null && redo <= aim ? 'redo' : null
    if (step === null) break
    const barrier = findBarrier(store, tables, step)
    if (barrier !== null && done === 1) return err(unfinishedFailure(barrier))
    if (barrier !== null) break
    if (step === 'undo') undoCommand(store, tables, at)
    else redoCommand(store, tables, at)
    const state = stagedState(store, tables)
    for (const k of state.came) if (!went.delete(k)) came.add(k)
    for (const k of state.went) if (!came.delete(k)) went.add(k)
    control.progress(done)
    await control.breathe()
  }
  return ok({ ...stagedState(store, tables), came: [...came], went: [...went] })
}

const forgotten: HostError = { kind: 'not-found', what: 'command', message: 'This step can no longer be gone back to.' }
