/** Marks the rows of an area deleted inside the writer, as one command. New rows simply go. */
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import { fillTouched } from '../replica/scratch-tables.ts'
import { deleteTouched } from '../replica/stage-rows.ts'
import { stagedState } from '../replica/staged-state.ts'
import type { Store } from '../replica/store.ts'
import type { TaskControl } from '../replica/worker-task.ts'
import type { RowsAsk, RunAnswer } from './bulk-tasks.ts'
import { createRunTally } from './run-tally.ts'
import type { SlicePace } from './slice-pace.ts'
import { stageInSlices } from './stage-in-slices.ts'
import { leaveOutGone } from './stage-slice.ts'

/** Counts in rows. Rows that are marked already are unchanged. */
export async function deleteRows(
  store: Store,
  { worksheetId, keys, label, at }: RowsAsk,
  control: TaskControl<number>,
  newPace?: () => SlicePace,
): Promise<Result<RunAnswer, HostError>> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const tally = createRunTally()
  const went: number[] = []
  const labelFor = (rows: number): string => label ?? `Delete ${countOf(rows, 'row', 'rows')}`
  const staged = await stageInSlices(
    store,
    tables,
    {
      label: labelFor(keys.length),
      origin: 'edit',
      at,
      finalLabel: () => labelFor(tally.outcome(keys.length).changed),
    },
    [
      {
        keys,
        weight: 1,
        stage(present, command, slice) {
          fillTouched(store, slice)
          leaveOutGone(store, present, 1, tally)
          deleteTouched(store, present, command)
          tally.change(store.pluck<number>('select count(*) from temp.touched').get() ?? 0)
          went.push(
            ...store
              .pluck<number>(
                `select k from temp.touched t where not exists (select 1 from ${present.row} r where r.k = t.k)
                 and not exists (select 1 from ${present.over} o where o.k = t.k)`,
              )
              .all(),
          )
        },
      },
    ],
    control,
    newPace,
  )
  return staged.ok ? ok({ ...tally.outcome(keys.length), refused: [], ...stagedState(store, tables), came: [], went }) : staged
}
