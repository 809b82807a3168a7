/** The user changes their mind: undo, redo, discard. The window must show again what it showed before, and that is believed. */
import type { PastCommand } from '../../../src-shared/host/calls/bulk-calls.ts'
import { type Grid, readGrid, readHistory } from '../grid.ts'
import type { ChangedCell, Command } from '../oracle/commands.ts'
import { entryOf, isShown, openedApp, type Run, valueIn } from '../run-state.ts'
import { fieldNames } from '../sheet-fields.ts'
import { noteRefusal } from './give-command.ts'

export async function stepBack(run: Run, step: 'undo' | 'redo'): Promise<'done' | 'nothing' | 'failed'> {
  const app = await openedApp(run)
  const before = await readGrid(app, run.at, run.colleague.fields)
  const old = await readHistory(app, run.at)
  let answer = await app.call(`edits.${step}`, run.at)
  // A press may stop to say what the next one would do.
  const isLeft = old?.some((it) => it.isUndone === (step === 'redo')) === true
  if (answer.ok && answer.value.done === null && isLeft) answer = await app.call(`edits.${step}`, run.at)
  if (!answer.ok) {
    if (answer.error.kind === 'gone') return lookAgain(run, step, before, old)
    noteRefusal(run, step, answer.error)
    return 'failed'
  }
  if (answer.value.done === null) {
    if (isLeft) run.log.push(`${step} did nothing though the history has ${old?.length} commands`)
    return 'nothing'
  }
  const after = await readGrid(app, run.at, run.colleague.fields)
  const now = await readHistory(app, run.at)
  if (before === null || after === null || old === null || now === null) return lookAgain(run, step, before, old)
  const turned = turnedBetween(old, now)
  checkOrder(run, step, old, turned)
  const [first] = turned
  const command = first === undefined ? undefined : run.belief.commands.get(first.id)
  // Half of a pair says nothing yet: a copy has the tag of its original until it is given its own.
  if (first !== undefined && isHalf(run, step, first)) return turnOtherHalf(run, step, now)
  if (command === undefined) {
    believeAll(run, before, after)
    // What the app put back by itself may have shown the older value already before it was taken back.
    believeShown(run, after)
  } else believeTurned(run, step, command, before, after)
  return 'done'
}

/** The app ended in the middle of it. Nothing is believed by half of a pair, where two rows have one tag. */
async function lookAgain(
  run: Run,
  step: 'undo' | 'redo',
  before: Grid | null,
  old: readonly PastCommand[] | null,
): ReturnType<typeof stepBack> {
  const now = await readHistory(await openedApp(run), run.at)
  const [half] = turnedBetween(old ?? [], now ?? [])
  if (now !== null && half !== undefined && isHalf(run, step, half)) return turnOtherHalf(run, step, now)
  await believeWindow(run, before)
  return 'failed'
}

const turnedBetween = (old: readonly PastCommand[], now: readonly PastCommand[]): readonly PastCommand[] =>
  now.filter((it) => old.some((was) => was.id === it.id && was.isUndone !== it.isUndone))

/** The first one that is turned of two that go together. */
const isHalf = (run: Run, step: 'undo' | 'redo', { id }: PastCommand): boolean =>
  run.belief.commands.get(id)?.goesWith === (step === 'undo' ? 'previous' : 'next')

/** The app may end between the two halves: a user who finds one of them turned presses again. */
async function turnOtherHalf(run: Run, step: 'undo' | 'redo', history: readonly PastCommand[]): ReturnType<typeof stepBack> {
  const turned = await stepBack(run, step)
  if (turned !== 'failed') return turned
  const other = nextToTurn(history, step)
  const now = await readHistory(await openedApp(run), run.at)
  const isLeft = now?.some((it) => it.id === other && it.isUndone === (step === 'redo')) === true
  return isLeft ? stepBack(run, step) : turned
}

const nextToTurn = (history: readonly PastCommand[], step: 'undo' | 'redo'): number => {
  const candidates = history.filter((it) => it.isUndone === (step === 'redo')).map((it) => it.id)
  return step === 'undo' ? Math.max(...candidates) : Math.min(...candidates)
}

/** Undo takes back the newest command that is not undone, redo does the oldest again that is. */
function checkOrder(run: Run, step: 'undo' | 'redo', old: readonly PastCommand[], turned: readonly PastCommand[]): void {
  const wanted = nextToTurn(old, step)
  const ids = turned.map((it) => it.id)
  if (ids.length !== 1 || ids[0] !== wanted)
    run.belief.violate('history', `${step} should turn command ${wanted}, and turned ${ids.join(', ') || 'none'}`)
}

function believeTurned(run: Run, step: 'undo' | 'redo', command: Command, before: Grid, after: Grid): void {
  const { belief } = run
  const at = Date.now()
  for (const cell of command.cells) believeTurnedCell(run, step, cell, command, before, after, at)
  const show = (names: readonly string[], wanted: boolean): void => {
    for (const name of names) {
      const row = belief.rowOf(name)
      if (row === null) continue
      const shown = isShown(after, row.tag)
      if (shown !== wanted && row.colleagueDeletedAt === null && row.decisions.length === 0)
        belief.violate('history', `${step} of "${command.words}": ${name} is ${shown ? 'still' : 'not'} shown`)
      if (row.isAlive !== shown) row.decidedAt = at
      row.isAlive = shown
      const entry = entryOf(after, row.tag)
      if (!shown || entry === null) continue
      for (const field of fieldNames) {
        const value = entry.cells[field] ?? null
        if (value === valueIn(row, field) || isTouched(run, name) || belief.goneFields.has(field)) continue
        belief.violate(
          'history',
          `${step} of "${command.words}": ${name}.${field} comes back as ${value}, it was ${valueIn(row, field)}`,
        )
      }
    }
  }
  show(command.made, step === 'redo')
  show(command.deleted, step === 'undo')
}

const isTouched = (run: Run, name: string): boolean => {
  const row = run.belief.rowOf(name)
  return row === null || row.decisions.length > 0 || fieldNames.some((it) => row.cells[it].colleague.length > 0)
}

function believeTurnedCell(
  run: Run,
  step: 'undo' | 'redo',
  { row: name, field, before: was, after: became }: ChangedCell,
  command: Command,
  before: Grid,
  after: Grid,
  at: number,
): void {
  const row = run.belief.rowOf(name)
  const entry = row === null ? null : entryOf(after, row.tag)
  if (row === null || entry === null || entry.change === 'deleted') return
  const shown = entry.cells[field] ?? null
  const wanted = step === 'undo' ? was : became
  const cell = row.cells[field]
  if (shown !== wanted && !run.belief.goneFields.has(field) && cell.colleague.length === 0 && cell.conflicts.length === 0)
    run.belief.violate('history', `${step} of "${command.words}": ${name}.${field} shows ${shown} instead of ${wanted}`)
  const base = entryOf(before, row.tag)?.cells[field] ?? null
  cell.intents.push({ value: shown, at, base, isClaim: entry.marks[field] !== undefined })
}

/** What the window shows now is what the user believes: of a command that says of itself only what it did. */
export function believeAll(run: Run, before: Grid, after: Grid, only: ReadonlySet<string> | null = null): ChangedCell[] {
  const at = Date.now()
  const changed: ChangedCell[] = []
  for (const [name, row] of run.belief.rows) {
    if (only !== null && !only.has(name)) continue
    const shown = isShown(after, row.tag)
    if (shown !== isShown(before, row.tag)) {
      row.isAlive = shown
      row.decidedAt = at
    }
    const now = entryOf(after, row.tag)
    const was = entryOf(before, row.tag)
    if (!shown || now === null) continue
    for (const field of fieldNames) {
      const value = now.cells[field] ?? null
      const base = was?.cells[field] ?? null
      if (was === null || value === base) continue
      row.cells[field].intents.push({ value, at, base, isClaim: now.marks[field] !== undefined })
      changed.push({ row: name, field, before: base, after: value })
    }
  }
  return changed
}

/** Cells that show something else than the user was told, whatever was shown a moment ago. */
function believeShown(run: Run, after: Grid): void {
  const at = Date.now()
  for (const row of run.belief.rows.values()) {
    const entry = entryOf(after, row.tag)
    if (entry === null || entry.change === 'deleted') continue
    for (const field of fieldNames) {
      const value = entry.cells[field] ?? null
      if (value !== valueIn(row, field))
        row.cells[field].intents.push({ value, at, base: value, isClaim: entry.marks[field] !== undefined })
    }
  }
}

/** After an app that ended in the middle of a change of mind: either is right. */
export async function believeWindow(run: Run, before: Grid | null): Promise<void> {
  const app = await openedApp(run)
  const after = await readGrid(app, run.at, run.colleague.fields)
  if (before !== null && after !== null) believeAll(run, before, after)
}

export async function discard(run: Run, rows: readonly string[] | null): Promise<void> {
  const app = await openedApp(run)
  const before = await readGrid(app, run.at, run.colleague.fields)
  if (before === null) return
  const known = await readHistory(app, run.at)
  const names = new Set((rows ?? [...run.belief.rows.keys()]).filter((it) => run.belief.rowOf(it) !== null))
  const keys = [...names].flatMap((it) => entryOf(before, run.belief.rowOf(it)?.tag ?? it)?.key ?? [])
  if (keys.length === 0) return
  const { connectionId, worksheetId } = run.at
  const of =
    rows === null ? ({ scope: 'worksheet', worksheetId } as const) : ({ scope: 'rows', worksheetId, rows: keys } as const)
  const answer = await app.call('changes.discard', { connectionId, of })
  if (!answer.ok && answer.error.kind !== 'gone') return noteRefusal(run, 'discard', answer.error)
  const after = await readGrid(await openedApp(run), run.at, run.colleague.fields)
  if (after === null) return
  const shownBefore = new Set([...names].filter((it) => isShown(before, run.belief.rowOf(it)?.tag ?? it)))
  const cells = believeAll(run, before, after, names)
  const newest = (await readHistory(await openedApp(run), run.at))?.[0]
  if (newest === undefined || known?.some((it) => it.id === newest.id) !== false) return
  const isNow = (name: string): boolean => isShown(after, run.belief.rowOf(name)?.tag ?? name)
  const made = [...names].filter((it) => !shownBefore.has(it) && isNow(it))
  const deleted = [...shownBefore].filter((it) => !isNow(it))
  run.belief.commands.set(newest.id, { cells, made, deleted, words: 'discard' })
}
