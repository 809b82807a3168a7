/**
 * The user takes a past push or import back, or chosen parts of it: what it wrote and nobody touched since must show again what was there
 * before, whatever was changed since must be left or asked about, and nothing else may change.
 */
import type { PastCell, PastRow, PastTarget } from '../../../src-shared/host/calls/past-calls.ts'
import { type Grid, readGrid, readHistory } from '../grid.ts'
import type { RowBelief } from '../oracle/belief.ts'
import { entryOf, isShown, openedApp, type Run, type SeenPush, valueIn } from '../run-state.ts'
import { type FieldName, fieldNames, shownText, tagField } from '../sheet-fields.ts'
import type { Step } from '../step.ts'
import { noteRefusal } from './give-command.ts'
import { believeAll, believeWindow } from './user-history.ts'
import { awaitJob, pastRuns } from './user-work.ts'

type Chosen = Extract<Step, { do: 'undo-past' }>

/** A row of the past run as the oracle names it. */
interface Undone {
  readonly row: RowBelief
  readonly name: string
  readonly operation: PastRow['operation']
  readonly cells: readonly { readonly field: FieldName; readonly before: string | null; readonly sent: string | null }[]
}

const textOf = (run: Run, { field, before, sent }: PastCell) => {
  const made = run.colleague.fields.find((it) => it.id === field)
  return made === undefined ? null : { name: made.name, before: shownText(made, before), sent: shownText(made, sent) }
}

function tagOf(run: Run, grid: Grid, past: PastRow): string | null {
  const shown = grid.find((it) => it.key === past.row)
  if (shown !== undefined) return shown.tag
  const cell = past.cells.map((it) => textOf(run, it)).find((it) => it?.name === tagField)
  return cell?.sent ?? cell?.before ?? null
}

function undoneOf(run: Run, grid: Grid, past: PastRow, fields: ReadonlySet<string> | null): Undone | null {
  const tag = tagOf(run, grid, past)
  const found = [...run.belief.rows].find(([, it]) => it.tag === tag)
  if (found === undefined) return null
  const [name, row] = found
  const cells = past.cells.flatMap((it) => {
    const text = textOf(run, it)
    const field = fieldNames.find((known) => known === text?.name)
    const isMeant = fields === null || (it.field !== null && fields.has(it.field))
    return text === null || field === undefined || !isMeant || run.belief.goneFields.has(field) ? [] : [{ ...text, field }]
  })
  return { row, name, operation: past.operation, cells }
}

interface Choice {
  readonly target: PastTarget
  readonly rows: readonly PastRow[]
  /** Of each row the fields that are meant; null for all of it. */
  readonly fields: ReadonlyMap<PastRow, ReadonlySet<string>> | null
}

/** Places count around; null where nothing is there to be chosen. */
function choose(step: Chosen, all: readonly PastRow[]): Choice | null {
  if (all.length === 0) return null
  if (step.of === 'all') return { target: { of: 'all' }, rows: all, fields: null }
  const place = ({ receipt, n }: PastRow) => ({ receipt, n })
  if (step.of === 'rows') {
    const rows = [...new Set(step.places.flatMap((it) => all[it % all.length] ?? []))]
    return rows.length === 0 ? null : { target: { of: 'rows', rows: rows.map(place) }, rows, fields: null }
  }
  const cells = all.filter((it) => it.operation === 'update').flatMap((row) => row.cells.map(({ field }) => ({ row, field })))
  const picked = [...new Set(step.places.map((it) => it % cells.length))].flatMap((it) => cells[it] ?? [])
  const fields = new Map<PastRow, Set<string>>()
  for (const { row, field } of picked) if (field !== null) fields.set(row, new Set([...(fields.get(row) ?? []), field]))
  const named = picked.flatMap(({ row, field }) => (field === null ? [] : [{ ...place(row), field }]))
  return named.length === 0 ? null : { target: { of: 'cells', rows: [], cells: named }, rows: [...fields.keys()], fields }
}

export async function undoPast(run: Run, step: Chosen): Promise<void> {
  const { connectionId, worksheetId } = run.at
  const past = (await pastRuns(run))?.[step.back]
  const app = await openedApp(run)
  // What another push is at may be written before this undo is staged.
  const isWorking = app.running().length > 0
  const before = await readGrid(app, run.at, run.colleague.fields)
  if (past === undefined || before === null) return
  const ask = { connectionId, run: past.run, worksheetId, only: 'all', search: '', offset: 0, limit: 500 } as const
  const listed = await app.call('past.rows', ask)
  if (!listed.ok) return noteRefusal(run, 'past.rows', listed.error)
  const choice = choose(step, listed.value.rows)
  if (choice === null) return
  const known = await readHistory(app, run.at)
  const undo = { connectionId, run: past.run, target: choice.target, label: 'Undo the push', keepChanged: step.keepChanged }
  const started = await app.call('past.undo', undo)
  if (!started.ok) {
    if (started.error.kind === 'gone') await believeWindow(run, before)
    else noteRefusal(run, 'past.undo', started.error)
    return
  }
  run.jobs.add(started.value.jobId)
  const status = await awaitJob(run, started.value.jobId)
  const saysInDoubt = run.log.at(-1)?.includes('without an answer yet and left out') === true
  const after = await readGrid(await openedApp(run), run.at, run.colleague.fields)
  if (after === null) return
  const undone = choice.rows
    .filter((it) => it.state === 'confirmed')
    .flatMap((it) => undoneOf(run, before, it, choice.fields?.get(it) ?? null) ?? [])
  const seen = run.pushes.find((it) => it.run === past.run)
  if (status === 'done') {
    const { keepChanged } = step
    for (const it of undone) checkUndone(run, it, before, after, { seen, isWorking, keepChanged, saysInDoubt })
    checkOthers(run, listed.value.rows, choice, before, after)
    if (step.of === 'all') checkWhole(run, past.run, after)
  }
  const wasAlive = new Set([...run.belief.rows].flatMap(([name, it]) => (it.isAlive ? [name] : [])))
  const changed = believeAll(run, before, after)
  // A row that this computer had not read yet was not shown at all.
  if (status === 'done')
    for (const { row } of undone)
      if (row.isAlive && entryOf(after, row.tag)?.change === 'deleted')
        Object.assign(row, { isAlive: false, decidedAt: Date.now() })
  const newest = (await readHistory(await openedApp(run), run.at))?.[0]
  if (newest === undefined || known?.some((it) => it.id === newest.id) !== false) return
  const turned = (isMade: boolean): string[] =>
    [...run.belief.rows].flatMap(([name, it]) => (it.isAlive === isMade && wasAlive.has(name) !== isMade ? [name] : []))
  const command = { made: turned(true), deleted: turned(false), words: `undo of push ${past.run}` }
  run.belief.commands.set(newest.id, { ...command, cells: changed })
}

const isTouched = (row: RowBelief): boolean =>
  row.colleagueDeletedAt !== null || row.decisions.length > 0 || fieldNames.some((it) => row.cells[it].colleague.length > 0)

interface Circumstances {
  readonly seen: SeenPush | undefined
  /** Another push was under way. */
  readonly isWorking: boolean
  /** Rows that were changed since are left alone. */
  readonly keepChanged: boolean
  /** It told of rows that were left out because another write of theirs is without an answer. */
  readonly saysInDoubt: boolean
}

/** What was written and is as it was written shows again what was there before. */
function checkUndone(
  run: Run,
  { row, name, operation, cells }: Undone,
  before: Grid,
  after: Grid,
  { seen, isWorking, keepChanged, saysInDoubt }: Circumstances,
): void {
  const was = entryOf(before, row.tag)
  const now = entryOf(after, row.tag)
  const violate = (words: string): void => run.belief.violate('history', `undo of a push: ${name}${words}`)
  if (isTouched(row)) {
    // A colleague was at the row, and the user's own newer push may be what is in question all the same.
    for (const { field, sent } of cells) if ((was?.cells[field] ?? null) !== sent) row.undoneOver.add(field)
    return
  }
  if (operation === 'delete') {
    // Somebody may have brought it back already; and of two deletions of one row the older says nothing.
    if (isShown(before, row.tag) || !isShown(after, row.tag)) {
      if (!isShown(before, row.tag)) violate(' was deleted and does not come back')
      return
    }
    const held = seen?.was.find((it) => it.tag === row.tag)
    for (const field of fieldNames) {
      const value = now?.cells[field] ?? null
      if (value === valueIn(row, field) || run.belief.goneFields.has(field)) continue
      // An edit that was never sent went with the row: a push is undone to what the service held before it.
      const old = held === undefined ? (cells.find((it) => it.field === field)?.before ?? null) : (held.cells[field] ?? null)
      if (value !== old) violate(`.${field} comes back as ${value}, it was ${old}`)
      row.cells[field].intents.push({ value, at: Date.now(), base: value, isClaim: true })
    }
    return
  }
  if (was === null || was.change === 'deleted') return
  if (operation === 'create') {
    const sent = new Map(cells.map((it) => [it.field, it.sent]))
    const isAsMade = was.change === 'none' && fieldNames.every((it) => (was.cells[it] ?? null) === (sent.get(it) ?? null))
    // One that was changed since, and back, has been written by somebody since: that it is as it was made nobody can promise.
    const isEdited = fieldNames.some((it) => row.cells[it].intents.length > 0)
    if (!isAsMade || isEdited) row.undoneOver.add('row')
    if (isAsMade && !(isEdited && keepChanged) && isShown(after, row.tag))
      violate(' was made by it and is not marked for deletion')
    return
  }
  const isInDoubt = saysInDoubt && Object.values(was.marks).some((it) => it === 'sent' || it === 'unknown')
  for (const { field, before: old, sent } of cells) {
    const shown = was.cells[field] ?? null
    const value = now?.cells[field] ?? null
    if (was.marks[field] !== undefined) {
      // A missing answer that is settled by the look before the undo makes it one that was written.
      const isSettled = shown === sent && value === old
      // So is a newer one of a push that ran meanwhile: then the older one is taken back over it.
      const isWritten = value === old && (isWorking || was.marks[field] === 'sent' || was.marks[field] === 'unknown')
      if (value !== shown && isWritten) row.undoneOver.add(field)
      else if (value !== shown && !isSettled) violate(`.${field} was changed anew to ${shown}, and is now ${value}`)
    } else if (shown !== sent) row.undoneOver.add(field)
    else if (value === shown && isInDoubt) continue
    else if (value !== old) violate(`.${field} shows ${value} instead of ${old}`)
  }
}

/** Rows and cells that are not meant stay as they are. */
function checkOthers(run: Run, all: readonly PastRow[], choice: Choice, before: Grid, after: Grid): void {
  // A row of which nothing says any more which one it was may be any.
  if (all.some((it) => tagOf(run, before, it) === null)) return
  const meant = new Map<string, ReadonlySet<string> | null>()
  for (const it of choice.rows) {
    const undone = undoneOf(run, before, it, choice.fields?.get(it) ?? null)
    if (undone !== null)
      meant.set(undone.name, it.operation === 'update' ? new Set(undone.cells.map((cell) => cell.field)) : null)
  }
  if (choice.target.of === 'all')
    for (const it of all) {
      const undone = undoneOf(run, before, it, null)
      if (undone !== null) meant.set(undone.name, null)
    }
  for (const [name, row] of run.belief.rows) {
    const fields = meant.get(name)
    if (fields === null || isTouched(row)) continue
    // A row of a colleague or of a file is shown as soon as it is read.
    if (entryOf(before, row.tag) === null && entryOf(after, row.tag)?.change === 'none') continue
    if (isShown(before, row.tag) !== isShown(after, row.tag))
      run.belief.violate('history', `undo of a push: ${name} is another row, and is ${isShown(after, row.tag) ? 'back' : 'gone'}`)
    const [was, now] = [entryOf(before, row.tag), entryOf(after, row.tag)]
    if (was === null || now === null) continue
    for (const field of fieldNames)
      if (
        fields?.has(field) !== true &&
        !run.belief.goneFields.has(field) &&
        (was.cells[field] ?? null) !== (now.cells[field] ?? null)
      )
        run.belief.violate('history', `undo of a push: ${name}.${field} was not meant, and is ${now.cells[field] ?? null}`)
  }
}

const troubles: readonly Step['do'][] = ['arm', 'network', 'key', 'kill', 'freeze', 'clock']

/** Of a run without trouble so far: what the service held before the push is shown again, whatever the list of past pushes says. */
function checkWhole(run: Run, past: number, after: Grid): void {
  const seen = run.pushes.find((it) => it.run === past)
  if (seen === undefined || run.taken.some((it) => troubles.includes(it))) return
  for (const [name, row] of run.belief.rows) {
    const isSince = fieldNames.some((it) => row.cells[it].intents.some(({ at }) => at > seen.at))
    if (isTouched(row) || isSince || (row.decidedAt ?? 0) > seen.at) continue
    const was = seen.was.find((it) => it.tag === row.tag)
    const became = seen.became.find((it) => it.tag === row.tag)
    if ((was === undefined) !== (became === undefined) && isShown(after, row.tag) !== (was !== undefined))
      run.belief.violate('history', `undo of a push: ${name} should be ${was === undefined ? 'gone' : 'back'}`)
    const now = entryOf(after, row.tag)
    if (was === undefined || became === undefined || now === null) continue
    for (const field of fieldNames)
      if (
        !run.belief.goneFields.has(field) &&
        was.cells[field] !== became.cells[field] &&
        (now.cells[field] ?? null) !== (was.cells[field] ?? null)
      )
        run.belief.violate('history', `undo of a push: ${name}.${field} shows ${now.cells[field]}, it was ${was.cells[field]}`)
  }
}
