/** Takes one step of a run. A step whose rows are not there does nothing, so that any part of a run is a run. */
import { realMs } from '../../support/chaos/time-scale.ts'
import type { Belief } from '../oracle/belief.ts'
import { settleConflicts } from '../oracle/conflicts.ts'
import { type Run, stuckMs } from '../run-state.ts'
import type { Edit, Step } from '../step.ts'
import { changeStructure } from './structure.ts'
import { undoImport } from './undo-import.ts'
import { undoPast } from './undo-past.ts'
import { addRows, attachFile, copyRow, deleteRows, editCells, fillRows } from './user-edits.ts'
import { discard, stepBack } from './user-history.ts'
import { awaitJobs, importRows, push, refresh } from './user-work.ts'

/** Real milliseconds after which nothing was held back after all. */
const heldMs = 1500

/** Whether the worksheet still has the field, and the field the option. */
const isTaken = ({ goneFields, goneOptions }: Belief, field: string, value: string | null): boolean =>
  ![...goneFields].some((it) => it === field) &&
  ![...goneOptions].some(([of, text]) => of === field && value?.split(',').includes(text) === true)

async function byColleague(run: Run, step: Extract<Step, { do: `colleague-${'edits' | 'adds' | 'deletes'}` }>): Promise<void> {
  const { belief, colleague, lane } = run
  if (belief.isWorksheetGone) return
  // A fault that waited for a later request may have ended it.
  await lane.service()
  if (step.do === 'colleague-adds') {
    const rows = step.rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(Object.entries(cells).filter(([field, value]) => isTaken(belief, field, value))),
    }))
    const ids = await colleague.add(rows)
    rows.forEach((it, i) => {
      belief.rows.set(it.row, belief.make(it.row, 'colleague', it.cells, ids[i] ?? ''))
    })
    return
  }
  const names = step.do === 'colleague-edits' ? step.cells.map((it) => it.row) : step.rows
  const rows = await colleague.rows()
  for (const name of new Set(names)) {
    const row = belief.rowOf(name)
    const there = row === null ? undefined : rows.find((it) => it.tag === row.tag)
    if (row === null || there === undefined) continue
    const at = Date.now()
    if (step.do === 'colleague-deletes') {
      if (await colleague.remove(there.id)) row.colleagueDeletedAt = at
      continue
    }
    // What is written again as it was changes nothing.
    const cells = step.cells.filter(
      (it) => it.row === name && there.cells[it.field] !== it.value && isTaken(belief, it.field, it.value),
    )
    if (cells.length === 0) continue
    const done = await colleague.edit(there.id, Object.fromEntries(cells.map((it: Edit) => [it.field, it.value])))
    if (done) for (const { field, value } of cells) row.cells[field].colleague.push({ value, at, doneAt: Date.now() })
  }
}

async function onMachine(run: Run, step: Extract<Step, { do: 'kill' | 'start' | 'freeze' | 'clock' | 'second' }>): Promise<void> {
  const { lane } = run
  switch (step.do) {
    case 'kill':
      return lane.end(step.who, step.how)
    case 'start':
      await (step.who === 'app' ? lane.app() : lane.service())
      return
    case 'freeze':
      return lane.freeze(step.who, realMs(step.ms))
    case 'clock':
      return lane.setClock(step.who, step.ms)
    case 'second':
      if (lane.latestApp()?.isAlive() && (await lane.openSecond(step.ms)) === null)
        run.belief.violate('strange', `a second app, its clock ${step.ms} ms off, opened the data folder of the first`)
  }
}

export async function takeStep(run: Run, step: Step): Promise<void> {
  switch (step.do) {
    case 'edit':
      return editCells(run, step.cells)
    case 'fill':
      return fillRows(run, step.rows, step.field, step.value)
    case 'add':
      return addRows(run, step.rows)
    case 'delete':
      return deleteRows(run, step.rows)
    case 'attach':
      return attachFile(run, step.rows, step.name)
    case 'copy':
      return copyRow(run, step.row, step.as)
    case 'undo':
    case 'redo':
      await stepBack(run, step.do)
      return
    case 'discard':
      return discard(run, step.rows)
    case 'resolve':
      await settleConflicts(run, step.take)
      return
    case 'import':
      return importRows(run, step.rows, step.how, step.wait)
    case 'undo-import':
      return undoImport(run)
    case 'undo-past':
      return undoPast(run, step)
    case 'push':
      return push(run, step.wait)
    case 'refresh':
      return refresh(run, step.mode, step.wait)
    case 'await':
      return awaitJobs(run)
    case 'held':
      return run.lane.proxy.held(heldMs)
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, Math.min(realMs(step.ms), stuckMs)))
    case 'arm':
      return run.lane.proxy.arm(step.faults)
    case 'network':
      return run.lane.proxy.setNetwork(step.isUp)
    case 'key':
      return run.lane.proxy.setKey(step.isGood)
    case 'kill':
    case 'start':
    case 'freeze':
    case 'clock':
    case 'second':
      return onMachine(run, step)
    case 'colleague-changes':
      return changeStructure(run, step)
    default:
      return byColleague(run, step)
  }
}
