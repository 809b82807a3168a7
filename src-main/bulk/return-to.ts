/** Goes back, or on, to a command of a worksheet's list, one step after the other. */
import type { PastCommand } from '../../src-shared/host/calls/bulk-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type Outcome, onWorksheet, unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { findNextRedo, findNextUndo } from '../replica/stage/command.ts'
import { stagedState } from '../replica/stage/staged-state.ts'
import { findBarrier, unfinishedFailure } from '../replica/stage/unfinished-command.ts'
import type { Store } from '../replica/store/store.ts'
import { countSteps, isPastCommand, listPastCommands } from '../replica/undo/past-commands.ts'
import { reverseInSlices } from '../replica/undo/reverse-in-slices.ts'
import type { Step } from '../replica/undo/undo-command.ts'
import type { ReturnAsk, Returned, Steps, StepsAsk } from './bulk-tasks.ts'

export const listCommands = (store: Store, worksheetId: string, limit: number): Outcome<readonly PastCommand[]> =>
  onWorksheet(store, worksheetId, (tables) => ok(listPastCommands(store, tables, limit)))

/** How much must be undone or redone to come to a command. */
export function measureSteps(store: Store, { worksheetId, commandId }: StepsAsk): Result<Steps | null, HostError> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const aim = commandId ?? 0
  const step: Step = (findNextUndo(store, tables.n) ?? 0) > aim ? 'undo' : 'redo'
  const entries = countSteps(store, tables, step, aim)
  return ok(entries === null ? null : { step, entries })
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
  if (commandId !== null && !isPastCommand(store, tables, commandId)) return err(forgotten)
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
