/** Takes a run, or a part of it, back in one worksheet inside the writer, as one command that undo can take back in turn. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type SlicedPart, stageInSlices } from '../bulk/stage-in-slices.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { deletedByRun, stillDeletedByRun } from '../replica/receipts/deleted-by-run.ts'
import { type Chosen, chosenOf, type RowWrites, readWrites, unpackWrites, writtenKeys } from '../replica/receipts/read-writes.ts'
import { emptyTally, type InverseOptions, stageInverse } from '../replica/stage/stage-inverse.ts'
import { stagedState } from '../replica/stage/staged-state.ts'
import { readRowIds } from '../replica/store/row-key.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import type { OfRun, UndoAnswer, UndoAsk } from './past-tasks.ts'

export async function stageUndo(
  store: Store,
  ask: UndoAsk,
  control: TaskControl<number>,
): Promise<Result<UndoAnswer, HostError>> {
  const tables = store.worksheets.find(ask.worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const { run, keepChanged, label, at } = ask
  const chosen = chosenOf(ask.target)
  const { plain, packed, missing } = writtenKeys(store, tables, run, chosen)
  const tally = { ...emptyTally(), gone: missing }
  const came: number[] = []
  const options: InverseOptions = { keepChanged, keyOfReturning: returningKeys(store, run, chosen) }
  const part = (keys: Float64Array, read: (tables: WorksheetTables, keys: Float64Array) => readonly RowWrites[]): SlicedPart => ({
    keys,
    weight: 1,
    stage: (now, command, slice) => {
      for (const k of stageInverse(store, now, command, read(now, slice), options, tally)) came.push(k)
    },
  })
  const parts = [
    part(plain, (now, slice) => readWrites(store, now, run, slice, chosen)),
    ...packed.map(({ receipt, keys }) => part(keys, (now, slice) => unpackWrites(store, now, receipt, slice, chosen))),
  ]
  const staged = await stageInSlices(store, tables, { label, origin: 'edit', at, finalLabel: () => label }, parts, control)
  if (!staged.ok) return staged
  return ok({ ...stagedState(store, store.worksheets.find(ask.worksheetId) ?? tables), came, went: [], tally })
}

/** Rows that the run deleted and that are to come back with it, found by the ids they had. */
function returningKeys(store: Store, run: number, chosen: Chosen): InverseOptions['keyOfReturning'] {
  const known = new Map<string, ReadonlyMap<string, number>>()
  const load = (worksheetId: string): ReadonlyMap<string, number> => {
    const tables = store.worksheets.find(worksheetId)
    if (tables === null) return new Map()
    return new Map(stillDeletedByRun(store, tables, run, chosen).map(({ id, k }) => [id, k]))
  }
  return (worksheetId, id) => {
    const of = known.get(worksheetId) ?? load(worksheetId)
    known.set(worksheetId, of)
    return of.get(id) ?? null
  }
}

/** Ids of everything that the run wrote, deleted rows too: somebody may have brought one back. */
export function writtenIds(store: Store, { run, worksheetId, target }: OfRun): Result<readonly string[], HostError> {
  const tables = store.worksheets.find(worksheetId)
  if (tables === null) return err(unknownWorksheet)
  const chosen = chosenOf(target)
  const { plain, packed } = writtenKeys(store, tables, run, chosen)
  const present = readRowIds(
    store,
    tables,
    [plain, ...packed.map((it) => it.keys)].flatMap((keys) => [...keys]),
  )
  const deleted = deletedByRun(store, tables, run, chosen).map((it) => it.id)
  return ok([...new Set([...present, ...deleted])])
}
