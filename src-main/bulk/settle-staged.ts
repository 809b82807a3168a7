/** Settles all conflicts of a worksheet the same way, or discards all that is staged in it, inside the writer and as one command. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { conflictingRows, resolveTouched, settleLabel } from '../replica/settle/resolve-conflicts.ts'
import { discardableRows, discardFieldsOf, discardLabel, discardTouched, rowsStagedIn } from '../replica/stage/discard-changes.ts'
import type { SlicePace } from '../replica/stage/slice-pace.ts'
import { stagedState } from '../replica/stage/staged-state.ts'
import { fillTouched } from '../replica/store/scratch-tables.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { SettleAnswer, SettleAsk } from './bulk-tasks.ts'
import { stageInSlices } from './stage-in-slices.ts'

/** Null where it cannot be done slice by slice. */
function rowsFor(
  store: Store,
  tables: WorksheetTables,
  how: SettleAsk['how'],
  only: SettleAsk['only'],
): readonly number[] | null {
  if (how !== 'discard') return conflictingRows(store, tables)
  return only === undefined ? discardableRows(store, tables) : rowsStagedIn(store, tables, only.fields)
}

export async function settleStaged(
  store: Store,
  { worksheetId, how, only, at }: SettleAsk,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<SettleAnswer | null, HostError>> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const rows = rowsFor(store, tables, how, only)
  if (rows === null) return ok(null)
  const came = new Set<number>()
  const went = new Set<number>()
  let settled = 0
  const label = (): string =>
    how !== 'discard'
      ? settleLabel(settled)
      : only === undefined
        ? discardLabel(settled)
        : `${discardLabel(settled)} ${only.of}`.slice(0, 200)
  const stage = (present: typeof tables, command: number, keys: Float64Array): void => {
    const touched = fillTouched(store, keys)
    const { count, moved } =
      how !== 'discard'
        ? resolveTouched(store, present, command, touched, { take: how })
        : only === undefined
          ? discardTouched(store, present, command, touched)
          : discardFieldsOf(store, present, command, touched, only.fields)
    settled += count
    for (const k of moved.came) came.add(k)
    for (const k of moved.went) went.add(k)
  }
  const command = { label: label(), origin: how === 'discard' ? 'discard' : 'resolve', at, finalLabel: label } as const
  const part = { keys: Float64Array.from(rows), weight: 1, stage }
  const staged = await stageInSlices(store, tables, command, [part], control, newPace)
  return staged.ok ? ok({ ...stagedState(store, tables), settled, came: [...came], went: [...went] }) : staged
}
