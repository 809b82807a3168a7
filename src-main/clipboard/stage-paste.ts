/** Stages a pasted block inside the writer as one command: what was cut is emptied, rows that are there are filled, others are made. */
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import { type Size, sizeOf } from '../../src-shared/clipboard/place-block.ts'
import { type Block, readBlock, readDocument } from '../../src-shared/clipboard/read-block.ts'
import { transposed } from '../../src-shared/clipboard/special-paste.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { KeyedPart } from '../bulk/bulk-tasks.ts'
import { nameRefused } from '../bulk/name-refused.ts'
import { untouched } from '../bulk/run-operation.ts'
import { createRunTally, type RunTally } from '../bulk/run-tally.ts'
import { type SlicedPart, stageInSlices } from '../bulk/stage-in-slices.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import type { TaskControl } from '../replica/contract/worker-task.ts'
import { stagedState } from '../replica/stage/staged-state.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { cellsToEmpty } from './cells-to-empty.ts'
import type { OpenPasteAsk, PasteHow, StagePasteAnswer, StagePasteAsk } from './clipboard-tasks.ts'
import { createColumnPlanner } from './paste-columns.ts'
import { findNeeded, openNames } from './paste-names.ts'
import { findTakenByPaste, leaveOutTakingColumns } from './paste-taking.ts'
import { clearSlice, type PlannedTarget, stageNewSlice, stageRowSlice } from './stage-paste-slice.ts'

/** Blocks of pastes that are under way. */
export interface OpenPastes {
  /** `isFormatted`: all that is pasted into holds formatted text. */
  open(ask: OpenPasteAsk, isFormatted: boolean): Size | null
  find(paste: string): Block | undefined
  close(paste: string): void
}

export function createOpenPastes(): OpenPastes {
  const blocks = new Map<string, Block>()
  return {
    open({ paste, text, html, connection, transposes }, isFormatted) {
      const read = (isFormatted ? readDocument(text, html) : null) ?? readBlock(text, html, connection)
      if (read === null) return null
      const block = transposes ? transposed(read) : read
      blocks.set(paste, block)
      return sizeOf(block.texts)
    },
    find: (paste) => blocks.get(paste),
    close: (paste) => void blocks.delete(paste),
  }
}

type PlanAsk = Pick<StagePasteAsk, 'forms' | 'names' | 'targets' | 'given' | 'how' | 'takesLinks' | 'cut' | 'isFinal'>

export function planTargets(store: Store, tables: WorksheetTables, ask: PlanAsk, block: Block) {
  const fields = tables.columns.filter((it) => !it.isGone).map((it) => it.field)
  const names = openNames(store, tables, fields, ask.names)
  const planColumns = createColumnPlanner(tables, ask.forms, block.decimal, names, ask.how)
  const calculates = ask.how.operation !== 'none'
  const size = sizeOf(block.texts)
  const planned = ask.targets.map((target): PlannedTarget => {
    const { columns, left } = planColumns(target)
    const rows = calculates ? Math.min(target.rows, target.keys.length) : target.rows
    const plan = { block, size, columns, given: ask.given ?? {}, skipsEmpty: ask.how.skipsEmpty }
    return { plan, left, keys: target.keys, rows, beyond: target.rows - rows }
  })
  const targets = ask.takesLinks || ask.cut.length > 0 ? planned : leaveOutTakingColumns(store, planned)
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

const verbs: Readonly<Record<PasteHow['operation'], string>> = {
  none: 'Paste',
  add: 'Add to',
  subtract: 'Subtract from',
  multiply: 'Multiply',
  divide: 'Divide',
}

/** What undo shows. */
function pasteLabel(cells: number, added: number, verb: string): string {
  const parts = [
    ...(cells > 0 || added === 0 ? [countOf(cells, 'cell', 'cells')] : []),
    ...(added > 0 ? [countOf(added, 'new row', 'new rows')] : []),
  ]
  return `${verb} ${parts.join(' and ')}`
}

const nothingThere = 'There is no row there that could be calculated with.'

/** Counts the cells that are left out as whole columns or rows, and answers how many they are. */
export function skipLeft(targets: readonly PlannedTarget[], tally: RunTally): number {
  let cells = 0
  for (const { left, rows, plan, beyond } of targets) {
    for (const { reason, column } of left) tally.skip(reason, rows + beyond, column)
    tally.skip(nothingThere, beyond * plan.columns.length)
    cells += left.length * (rows + beyond) + beyond * plan.columns.length
  }
  return cells
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
  // What is moved is emptied where it was: nobody loses what was not meant.
  const takes = ask.takesLinks || ask.cut.length > 0 ? [] : findTakenByPaste(store, tables, targets)
  if (takes.length > 0) return ok({ kind: 'staged', answer: untouched(store, tables, takes) })

  const verb = ask.as === 'fill' ? 'Fill' : ask.cut.length > 0 ? 'Move' : verbs[ask.how.operation]
  const tally = createRunTally()
  const came: number[] = []
  let cells = 0
  const clear = (part: KeyedPart): SlicedPart => ({
    keys: part.keys,
    weight: 0,
    stage: (present, command, keys) => clearSlice(store, present, command, part.fields, keys),
  })
  const fillRows = ({ plan, keys: all }: PlannedTarget): SlicedPart => ({
    keys: all,
    weight: plan.columns.length,
    stage: (present, command, keys, placeOf) => {
      cells += stageRowSlice(store, present, command, plan, keys, placeOf, tally)
    },
  })
  const makeRows = ({ plan, keys: { length }, rows }: PlannedTarget): SlicedPart => ({
    keys: Float64Array.from({ length: Math.max(0, rows - length) }, (_, i) => length + i),
    weight: plan.columns.length,
    stage: (present, command, { length: count }, placeOf) => {
      const first = placeOf(0)
      const made = stageNewSlice(store, present, command, plan, length + first, length + first + count, tally)
      for (const key of made.keys) came.push(key)
      cells += made.cells
    },
  })
  cells += skipLeft(targets, tally)
  const written = targets.filter(({ plan }) => plan.columns.length > 0)
  const emptied = ask.cut.length === 0 ? [] : await cellsToEmpty(store, tables, ask.cut, block, targets, control)
  const parts = [
    ...emptied.filter((it) => it.keys.length > 0).map(clear),
    ...written.flatMap((target) => [fillRows(target), makeRows(target)]),
  ]
  const label = (): string => {
    const { changed, unchanged } = tally.outcome(cells)
    return pasteLabel(changed + unchanged, came.length, verb)
  }
  const command = { label: label(), origin: 'edit' as const, at: ask.at, finalLabel: label }
  const staged = await stageInSlices(store, tables, command, parts, control)
  if (!staged.ok) return staged
  const placed = targets.map(({ plan, left, rows }) => ({ rows, cols: plan.columns.length + left.length }))
  const pasted = { added: came.length, placed }
  const outcome = tally.outcome(cells)
  const refused = nameRefused(store, tables, outcome.refused)
  return ok({ kind: 'staged', answer: { ...outcome, refused, pasted, ...stagedState(store, tables), came, went: [] } })
}
