/**
 * Which of the cut cells are emptied: what cannot be taken where it is pasted, or is not meant to be there at all, stays where it is. A move
 * loses nothing that the user would have to undo for.
 */
import type { Block } from '../../src-shared/clipboard/read-block.ts'
import type { KeyedPart } from '../bulk/bulk-tasks.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { hasStagedRows } from '../replica/view/find-keys.ts'
import { createAreaReader } from '../replica/view/read-area.ts'
import { type PlannedTarget, readCell } from './stage-paste-slice.ts'

/** Rows that are looked at between two breaths. */
const sliceRows = 500

/** Rows of the target whose values are taken nowhere, because they are marked for deletion. */
function deletedRows(store: Store, tables: WorksheetTables, { plan, keys }: PlannedTarget, slice: number): ReadonlySet<number> {
  const [first] = plan.columns
  if (first === undefined || !hasStagedRows(store, tables)) return new Set()
  const rows = createAreaReader(store, tables, [first.column])(keys.slice(slice, slice + sliceRows))
  return new Set(rows.flatMap((row, i) => (row === null || row.change === 'deleted' ? [slice + i] : [])))
}

/** The cells of the block that do not arrive, each as row times width plus column. */
async function findKept(
  store: Store,
  tables: WorksheetTables,
  targets: readonly PlannedTarget[],
  control: TaskControl<number>,
): Promise<ReadonlySet<number>> {
  const kept = new Set<number>()
  for (const target of targets) {
    const { plan, left, rows } = target
    const { size, columns } = plan
    const written = new Map(columns.map((it) => [it.at, it]))
    const cols = columns.length + left.length
    for (let slice = 0; slice < rows && !control.signal.aborted; slice += sliceRows) {
      const deleted = deletedRows(store, tables, target, slice)
      for (let row = slice; row < Math.min(rows, slice + sliceRows); row += 1)
        for (let at = 0; at < cols; at += 1) {
          const column = written.get(at)
          const isTaken = column !== undefined && !deleted.has(row) && readCell(plan, row, column)?.ok !== false
          if (!isTaken) kept.add((row % size.rows) * size.cols + (at % size.cols))
        }
      await control.breathe()
    }
  }
  return kept
}

/** All of them where the block is not what was cut, such as one with the names of columns. */
export async function cellsToEmpty(
  store: Store,
  tables: WorksheetTables,
  cut: readonly KeyedPart[],
  { texts }: Block,
  targets: readonly PlannedTarget[],
  control: TaskControl<number>,
): Promise<readonly KeyedPart[]> {
  const fields = cut.flatMap((part) => part.fields.map((field) => ({ field, keys: part.keys })))
  const width = Math.max(0, ...targets.map(({ plan }) => plan.size.cols))
  if (width !== fields.length || fields.some(({ keys }) => keys.length !== texts.length)) return cut
  const kept = await findKept(store, tables, targets, control)
  if (kept.size === 0) return cut
  return fields.map(({ field, keys }, col) => ({
    fields: [field],
    keys: keys.filter((_, row) => !kept.has(row * width + col)),
  }))
}
