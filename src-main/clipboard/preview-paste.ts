/** Counts what a paste would do, by what it would read and write. Stages nothing. */
import type { PastePreview } from '../../src-shared/host/calls/clipboard-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { isSameValue } from '../../src-shared/model/cell-value.ts'
import { createRunTally } from '../bulk/run-tally.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { stopped } from '../replica/stage/stopped.ts'
import type { Store } from '../replica/store/store.ts'
import { createAreaReader, sliced } from '../replica/view/read-area.ts'
import type { PreviewPasteAsk } from './clipboard-tasks.ts'
import { type OpenPastes, planTargets, skipLeft } from './stage-paste.ts'
import { readCell, readCellOver } from './stage-paste-slice.ts'

/** Cells that are looked at: some tenths of a second of the thread that also takes edits. */
const mostCells = 50_000
const sliceRows = 500

export async function previewPaste(
  store: Store,
  pastes: OpenPastes,
  ask: PreviewPasteAsk,
  control: TaskControl<never>,
): Promise<Result<PastePreview, HostError>> {
  const tables = store.worksheets.find(ask.worksheetId)
  const block = pastes.find(ask.paste)
  if (tables === null) return err(unknownWorksheet)
  if (block === undefined) throw new Error('this paste is not open')
  const open = { ...ask, cut: [], takesLinks: true, names: [], isFinal: false }
  const { targets, needed } = planTargets(store, tables, open, block)
  const tally = createRunTally()
  skipLeft(targets, tally)
  let [changed, refusedCells, added, lookedAt] = [0, 0, 0, 0]
  for (const { plan, keys, rows } of targets) {
    const { columns } = plan
    if (columns.length === 0) continue
    const read = createAreaReader(
      store,
      tables,
      columns.map((it) => it.column),
    )
    let row = 0
    for (const slice of sliced(keys, sliceRows)) {
      if (control.signal.aborted) return err(stopped)
      if (lookedAt >= mostCells) break
      for (const there of read(slice)) {
        for (const [at, target] of columns.entries()) {
          const present = there?.cells[at] ?? null
          const cell = there === null || there.change === 'deleted' ? null : readCellOver(plan, row, target, present)
          if (cell?.ok === false) refusedCells += 1
          else if (cell !== null && !isSameValue(cell.value, present)) changed += 1
        }
        row += 1
      }
      lookedAt += slice.length * columns.length
      await control.breathe()
    }
    added += Math.max(0, rows - keys.length)
    for (let made = keys.length; made < rows && lookedAt < mostCells; made += 1) {
      for (const target of columns) {
        const cell = readCell(plan, made, target)
        if (cell?.ok === false) refusedCells += 1
        else if (cell !== null && cell.value !== null) changed += 1
      }
      lookedAt += columns.length
    }
  }
  const all = targets.reduce((sum, { plan, rows }) => sum + rows * plan.columns.length, 0)
  return ok({
    rows: Math.max(0, ...targets.map(({ rows, beyond }) => rows + beyond)),
    cols: Math.max(0, ...targets.map(({ plan, left }) => plan.columns.length + left.length)),
    changed,
    refusedCells,
    skipped: tally.outcome(0).skipped,
    added,
    isAll: lookedAt >= all,
    needsNames: needed.length > 0,
  })
}
