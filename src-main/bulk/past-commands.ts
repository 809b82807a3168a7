/** The commands of a worksheet as a list to go back in: what can be undone, and above it what can be redone. */
import type { PastCommand } from '../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { findNextRedo, findNextUndo } from '../replica/stage/command.ts'
import { stagedState } from '../replica/stage/staged-state.ts'
import { findBarrier, unfinishedFailure } from '../replica/stage/unfinished-command.ts'
import type { Store } from '../replica/store/store.ts'
import type { CommandRange } from '../replica/undo/invert-whole.ts'
import { findPushed } from '../replica/undo/pushed-command.ts'
import { reverseInSlices } from '../replica/undo/reverse-in-slices.ts'
import type { Step } from '../replica/undo/undo-command.ts'
import type { ReturnAsk, Returned, Steps, StepsAsk } from './bulk-tasks.ts'

export function listCommands(store: Store, worksheetId: string, limit: number): Result<readonly PastCommand[], HostError> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const found = store
    .prepare<{ id: number; label: string; at: number; cells: number; is_undone: number; latest: number | null }>(
      `select id, label, at, coalesce(entries, last_seq - first_seq + 1) as cells, is_undone, latest from command
       where ws = ? and kind = 'do' and is_dead = 0 and id not in (select cmd from unfinished_command) order by id desc limit ?`,
    )
    .all(tables.n, limit)
  const rangeOf = store.prepare<CommandRange & { readonly at: number }>(
    'select id, first_seq, last_seq, at from command where id = ?',
  )
  return ok(
    found.map(({ is_undone, latest, ...it }) => {
      const of = is_undone === 1 ? undefined : rangeOf.get(latest ?? it.id)
      return { ...it, isUndone: is_undone === 1, pushed: of === undefined ? null : findPushed(store, tables, of, of.at) }
    }),
  )
}

/** How much must be undone or redone to come to a command. */
export function measureSteps(store: Store, { worksheetId, commandId }: StepsAsk): Result<Steps | null, HostError> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const aim = commandId ?? 0
  const step: Step = (findNextUndo(store, tables.n) ?? 0) > aim ? 'undo' : 'redo'
  const entries = store
    .pluck<number>(
      `select sum(r.last_seq - r.first_seq + 1) from command c join command r on r.id = coalesce(c.latest, c.id)
       where c.ws = ? and c.kind = 'do' and c.is_dead = 0 and c.is_undone = ? and c.id between ? and ?`,
    )
    .get(tables.n, ...(step === 'undo' ? [0, aim + 1, Number.MAX_SAFE_INTEGER] : [1, 0, aim]))
  return ok(entries === undefined || entries === null ? null : { step, entries })
}

/** Undoes or redoes one command after the other, and stays where it is stopped: every one of them is a state that the user had. */
export async function returnTo(
  store: Store,
  { worksheetId, commandId, at }: ReturnAsk,
  control: TaskControl<number>,
): Promise<Result<Returned, HostError>> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const aim = commandId ?? 0
  if (commandId !== null) {
    const known = store.pluck<number>("select id from command where ws = ? and id = ? and kind = 'do' and is_dead = 0")
    if (known.get(tables.n, commandId) === undefined) return err(forgotten)
  }
  const came = new Set<number>()
  const went = new Set<number>()
  let [steps, entries, isStopped] = [0, 0, false]
  for (;;) {
    const [undo, redo] = [findNextUndo(store, tables.n), findNextRedo(store, tables.n)]
    const step = undo !== null && undo > aim ? 'undo' : redo !== null && redo <= aim ? 'redo' : null
    if (step === null) break
    const barrier = findBarrier(store, tables, step)
    if (barrier !== null && steps === 0) return err(unfinishedFailure(barrier))
    if (barrier !== null) break
    const before = entries
    const progress = (done: number): void => control.progress(before + done)
    const reversed = await reverseInSlices(store, tables, { step, at }, { ...control, progress })
    isStopped = !reversed.ok || control.signal.aborted
    if (!reversed.ok && steps === 0) return reversed
    if (!reversed.ok || reversed.value === null) break
    for (const k of reversed.value.came) if (!went.delete(k)) came.add(k)
    for (const k of reversed.value.went) if (!came.delete(k)) went.add(k)
    steps += 1
    entries += reversed.value.entries
    control.progress(entries)
    await control.breathe()
    if (isStopped) break
  }
  return ok({ ...stagedState(store, tables), came: [...came], went: [...went], isStopped })
}

const forgotten: HostError = { kind: 'not-found', what: 'command', message: 'This step can no longer be gone back to.' }
