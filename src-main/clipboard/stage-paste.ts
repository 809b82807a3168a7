/**
 * Stages a pasted block inside the writer: one command, slice by slice, with room between the slices for whatever else is asked of the
 * writer. A paste that is stopped, or that fails, leaves nothing behind.
 */
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import { type Size, sizeOf } from '../../src-shared/clipboard/place-block.ts'
import { type Block, readBlock } from '../../src-shared/clipboard/read-block.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { KeyedPart } from '../bulk/bulk-tasks.ts'
import { createRunTally, type RunTally } from '../bulk/run-tally.ts'
import { createSlicePace } from '../bulk/slice-pace.ts'
import { stopped } from '../bulk/stopped.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import { stagedState } from '../replica/staged-state.ts'
import type { Store } from '../replica/store.ts'
import { beginCommand, continueCommand, finishCommand, takeBack } from '../replica/unfinished-command.ts'
import type { TaskControl } from '../replica/worker-task.ts'
import type { WorksheetTables } from '../replica/worksheet-tables.ts'
import type { OpenPasteAsk, StagePasteAnswer, StagePasteAsk } from './clipboard-tasks.ts'
import { createColumnPlanner, type PlannedColumns } from './paste-columns.ts'
import { findNeeded, openNames } from './paste-names.ts'
import { clearSlice, type PastePlan, stageNewSlice, stageRowSlice } from './stage-paste-slice.ts'

/** Blocks of pastes that are under way. */
export interface OpenPastes {
  open(ask: OpenPasteAsk): Size | null
  find(paste: string): Block | undefined
  close(paste: string): void
}

export function createOpenPastes(): OpenPastes {
  const blocks = new Map<string, Block>()
  return {
    open({ paste, text, html, connection }) {
      const block = readBlock(text, html, connection)
      if (block === null) return null
      blocks.set(paste, block)
      return sizeOf(block.texts)
    },
    find: (paste) => blocks.get(paste),
    close: (paste) => void blocks.delete(paste),
  }
}

interface PlannedTarget {
  readonly plan: PastePlan
  readonly left: PlannedColumns['left']
  readonly keys: Float64Array
  readonly rows: number
}

function planTargets(store: Store, tables: WorksheetTables, ask: StagePasteAsk, block: Block) {
  const fields = tables.columns.filter((it) => !it.isGone).map((it) => it.field)
  const names = openNames(store, fields, ask.names)
  const planColumns = createColumnPlanner(tables, ask.forms, names)
  const size = sizeOf(block.texts)
  const targets = ask.targets.map((target): PlannedTarget => {
    const { columns, left } = planColumns(target)
    return { plan: { block, size, columns }, left, keys: target.keys, rows: target.rows }
  })
  const needed = ask.isFinal
    ? []
    : findNeeded(
        store,
        names,
        block,
        targets.flatMap(({ plan }) => plan.columns.map(({ at, column }) => ({ field: column.field, col: at % size.cols }))),
      )
  return { targets, needed }
}

/** What undo shows. */
function pasteLabel(cells: number, added: number, isMove: boolean): string {
  const parts = [
    ...(cells > 0 || added === 0 ? [countOf(cells, 'cell', 'cells')] : []),
    ...(added > 0 ? [countOf(added, 'new row', 'new rows')] : []),
  ]
  return `${isMove ? 'Move' : 'Paste'} ${parts.join(' and ')}`
}

export async function stagePaste(
  store: Store,
  pastes: OpenPastes,
  ask: StagePasteAsk,
  control: TaskControl<number>,
): Promise<Result<StagePasteAnswer, HostError>> {
  const tables = store.worksheets.find(ask.worksheetId)
  const block = pastes.find(ask.paste)
  if (tables === null) return err(unknownWorksheet)
  if (block === undefined) throw new Error('this paste is not open')
  const { targets, needed } = planTargets(store, tables, ask, block)
  if (needed.length > 0) return ok({ kind: 'needs', names: needed })
  const run = createRun(store, tables, ask, control)
  try {
    if (!(await run.clear(ask.cut))) return err(stopped)
    for (const target of targets) if (!(await run.paste(target))) return err(stopped)
    return ok({ kind: 'staged', answer: run.finish() })
  } catch (error) {
    await run.undo()
    throw error
  }
}

/** New rows of one transaction: each is a row of its own in the journal, and projected whole. */
const newSlice = 500

function createRun(store: Store, tables: WorksheetTables, ask: StagePasteAsk, control: TaskControl<number>) {
  const { worksheetId, at } = ask
  const isMove = ask.cut.length > 0
  const tally = createRunTally()
  const command = beginCommand(store, tables, { label: pasteLabel(0, 0, isMove), origin: 'edit', at })
  const came: number[] = []
  const placed: Size[] = []
  let cells = 0
  let added = 0

  const present = (): WorksheetTables => store.worksheets.find(worksheetId) ?? tables
  /** A file that was closed meanwhile is set right when it is opened again. */
  const undo = async (): Promise<void> => {
    if (!store.db.open) return
    for (const _ of takeBack(store, worksheetId, command)) await control.breathe()
  }
  /** Stages `rows` from `first` on in transactions of bearable length; false when it was stopped and taken back. */
  const inSlices = async (
    count: number,
    most: number,
    stage: (first: number, end: number, tally: RunTally) => number,
  ): Promise<boolean> => {
    const pace = createSlicePace()
    for (let first = 0; first < count; ) {
      if (control.signal.aborted || !store.db.open) {
        await undo()
        return false
      }
      const end = Math.min(count, first + Math.min(most, pace.rows()))
      pace.time(end - first, () =>
        continueCommand(store, command, () => {
          cells += stage(first, end, tally)
        }),
      )
      first = end
      control.progress(cells)
      await control.breathe()
    }
    return true
  }

  return {
    undo,
    async clear(cut: readonly KeyedPart[]): Promise<boolean> {
      for (const part of cut) {
        const done = await inSlices(part.keys.length, Number.POSITIVE_INFINITY, (first, end) => {
          clearSlice(store, present(), command, part, first, end)
          return 0
        })
        if (!done) return false
      }
      return true
    },
    async paste({ plan, left, keys, rows }: PlannedTarget): Promise<boolean> {
      placed.push({ rows, cols: plan.columns.length + left.length })
      for (const reason of left) tally.skip(reason, rows)
      cells += left.length * rows
      if (plan.columns.length === 0) return true
      const staged = await inSlices(keys.length, Number.POSITIVE_INFINITY, (first, end, to) =>
        stageRowSlice(store, present(), command, plan, keys, first, end, to),
      )
      if (!staged) return false
      return inSlices(rows - keys.length, newSlice, (first, end, to) => {
        const made = stageNewSlice(store, present(), command, plan, keys.length + first, keys.length + end, to)
        added += made.keys.length
        for (const key of made.keys) came.push(key)
        return made.cells
      })
    },
    finish() {
      const outcome = tally.outcome(cells)
      finishCommand(store, tables, command, pasteLabel(outcome.changed + outcome.unchanged, added, isMove))
      return { ...outcome, pasted: { added, placed }, ...stagedState(store, tables), came, went: [] }
    },
  }
}
