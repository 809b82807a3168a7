/** Commands of the user that say what they want: given to the app, then looked at in the window, then believed. */
import type { App, CallFailure } from '../../support/chaos/app-process.ts'
import { type Grid, isOfImport, readGrid, readHistory } from '../grid.ts'
import type { ChangedCell } from '../oracle/commands.ts'
import { entryOf, isShown, openedApp, type Run } from '../run-state.ts'
import type { FieldName } from '../sheet-fields.ts'
import type { NewRow } from '../step.ts'

/** A cell and what it is to show. */
export interface Intended {
  readonly row: string
  readonly field: FieldName
  readonly value: string | null
}

export interface Wanted {
  readonly words: string
  readonly edits: readonly Intended[]
  readonly made: readonly NewRow[]
  readonly deleted: readonly string[]
}

export type Sent = { readonly ok: true } | { readonly ok: false; readonly error: CallFailure } | 'skipped'

/** A refusal is an answer, except one that says that the product or this suite is wrong. */
export function noteRefusal(run: Run, words: string, error: CallFailure): void {
  run.log.push(`${words}: ${error.kind}: ${error.message}`)
  if (error.kind === 'internal' || error.kind === 'bad-request' || error.kind === 'storage')
    run.belief.violate('strange', `${words}: ${error.kind}: ${error.message}`)
}

export async function giveCommand(run: Run, wanted: Wanted, send: (app: App, grid: Grid) => Promise<Sent>): Promise<void> {
  const app = await openedApp(run)
  const wasWorking = app.running().length > 0
  const begun = app.begun()
  const before = await readGrid(app, run.at, run.colleague.fields)
  if (before === null) return
  const known = await readHistory(app, run.at)
  const sent = await send(app, before)
  if (sent === 'skipped') return
  if (!sent.ok) {
    if (sent.error.kind === 'gone') run.unacknowledged = { ...wanted, before }
    else noteRefusal(run, wanted.words, sent.error)
    return
  }
  const after = await readGrid(app, run.at, run.colleague.fields)
  const history = await readHistory(app, run.at)
  const changed = believe(run, wanted, before, after, wasWorking || app.begun() > begun)
  const newest = history?.find((it) => !isOfImport(it))
  if (newest === undefined || known === null || known.some((it) => it.id === newest.id)) return
  const made = wanted.made.map((it) => it.row)
  run.belief.commands.set(newest.id, { cells: changed, made, deleted: wanted.deleted, words: wanted.words })
}

/** `after` is null when the app ended right after it had answered: then what was wanted is believed. */
function believe(
  run: Run,
  { edits, made, deleted, words }: Wanted,
  before: Grid,
  after: Grid | null,
  isWorking: boolean,
): readonly ChangedCell[] {
  const { belief } = run
  const at = Date.now()
  const changed: ChangedCell[] = []
  for (const it of made) {
    belief.rows.set(it.row, belief.make(it.row, 'user', it.cells))
    if (after === null) continue
    const entry = entryOf(after, it.row)
    for (const [field, value] of Object.entries(it.cells))
      if (entry?.cells[field] !== value && ![...belief.goneFields].some((it) => it === field))
        belief.violate('altered', `${words}: ${it.row}.${field} should be ${value}, the window shows ${entry?.cells[field]}`)
  }
  for (const { row: name, field, value } of edits) {
    const row = belief.rowOf(name)
    if (row === null) continue
    const entry = after === null ? null : entryOf(after, row.tag)
    const shown = entry === null ? value : (entry.cells[field] ?? null)
    const seen = entryOf(before, row.tag)?.cells[field] ?? null
    // A refresh that was under way may have brought another value between our look and the command.
    const staged = entry?.bases[field]
    const base = isWorking && staged !== undefined ? staged : seen
    const isRefused = belief.goneFields.has(field) || belief.goneOptions.has(field)
    if (shown !== value && !isRefused)
      belief.violate('altered', `${words}: ${name}.${field} was set to ${value}, the window shows ${shown}`)
    row.cells[field].intents.push({ value: shown, at, base, isClaim: entry === null || entry.marks[field] !== undefined })
    changed.push({ row: name, field, before: seen, after: shown })
  }
  for (const name of deleted) {
    const row = belief.rowOf(name)
    if (row === null) continue
    row.isAlive = false
    row.decidedAt = at
    if (after !== null && isShown(after, row.tag)) belief.violate('altered', `${words}: ${name} was deleted and is still shown`)
  }
  return changed
}
