/** One run while it happens: its worksheet at both ends, what is believed, and what is under way. */
import type { ImportId, JobId } from '../../src-shared/model/ids.ts'
import type { App } from '../support/chaos/app-process.ts'
import type { Colleague, ServiceRow } from './colleague.ts'
import { type At, type Grid, type GridEntry, readGrid } from './grid.ts'
import type { Lane } from './lane.ts'
import { type Belief, lastOf, type RowBelief } from './oracle/belief.ts'
import type { FieldName } from './sheet-fields.ts'
import type { NewRow, Scenario, Step } from './step.ts'

/** A command that nobody was told was done, because the app ended: afterwards all of it is there or nothing. */
export interface Unacknowledged {
  readonly words: string
  readonly edits: readonly { readonly row: string; readonly field: FieldName; readonly value: string | null }[]
  readonly made: readonly NewRow[]
  readonly deleted: readonly string[]
  readonly before: Grid
}

export interface OpenImport {
  readonly rows: readonly NewRow[]
  readonly how: 'stage' | 'create'
  readonly importId: ImportId
  isDone: boolean
}

/** A push that was waited for: what the service held before and after it. */
export interface SeenPush {
  /** As the list of past pushes names it. */
  readonly run: number
  readonly was: readonly ServiceRow[]
  readonly became: readonly ServiceRow[]
  /** Real milliseconds since the epoch. */
  readonly at: number
  readonly doneAt: number
}

export interface Run {
  readonly scenario: Scenario
  readonly lane: Lane
  readonly belief: Belief
  readonly colleague: Colleague
  readonly at: At
  /** Of the app that is open. */
  readonly jobs: Set<JobId>
  readonly imports: OpenImport[]
  readonly pushes: SeenPush[]
  /** Steps so far. */
  readonly taken: Step['do'][]
  unacknowledged: Unacknowledged | null
  /** The app process whose connection is open. */
  openedApp: App | null
  opening: Promise<void> | null
  readonly log: string[]
}

/** Real milliseconds after which a job that has not ended is stuck: the longest pauses of the product, and a busy machine. */
export const stuckMs = 30_000

/** What the user was last told the cell is. */
export const valueIn = (row: RowBelief, field: FieldName): string | null => {
  const intent = lastOf(row.cells[field].intents)
  return intent === null ? row.cells[field].original : intent.value
}

export const entryOf = (grid: Grid, tag: string): GridEntry | null => {
  const entries = grid.filter((it) => it.tag === tag)
  return entries.find((it) => it.change !== 'deleted') ?? entries[0] ?? null
}

export const isShown = (grid: Grid, tag: string): boolean => {
  const entry = entryOf(grid, tag)
  return entry !== null && entry.change !== 'deleted'
}

export async function readWindow(run: Run): Promise<Grid | null> {
  const app = await openedApp(run)
  return readGrid(app, run.at, run.colleague.fields)
}

/** The app with the connection open, started when it is not there; what was unacknowledged is looked at first. */
export async function openedApp(run: Run): Promise<App> {
  const app = await run.lane.app()
  if (run.openedApp === app) return app
  run.jobs.clear()
  run.opening ??= openConnection(run, app).finally(() => {
    run.opening = null
  })
  await run.opening
  return app
}

async function openConnection(run: Run, app: App): Promise<void> {
  const { connectionId } = run.at
  const opened = await app.call('connections.open', { connectionId })
  if (!opened.ok && opened.error.kind !== 'gone') run.belief.violate('strange', `connections.open: ${opened.error.message}`)
  run.openedApp = app
  await adoptUnacknowledged(run, app)
}

async function adoptUnacknowledged(run: Run, app: App): Promise<void> {
  const given = run.unacknowledged
  if (given === null) return
  const grid = await readGrid(app, run.at, run.colleague.fields)
  if (grid === null) return
  run.unacknowledged = null
  const { belief } = run
  let done = 0
  let undone = 0
  const shown = given.edits.flatMap(({ row, field, value }) => {
    const known = belief.rowOf(row)
    const now = known === null ? null : entryOf(grid, known.tag)
    if (known === null || now === null) return []
    const before = entryOf(given.before, known.tag)?.cells[field] ?? null
    const text = now.cells[field] ?? null
    if (text === value && text !== before) done += 1
    else if (text === before && text !== value) undone += 1
    return [{ known, field, value: text, before, isClaim: now.marks[field] !== undefined }]
  })
  const turned = [
    ...given.made.map((it) => isShown(grid, it.row)),
    ...given.deleted.map((it) => !isShown(grid, belief.rowOf(it)?.tag ?? it)),
  ]
  done += turned.filter((it) => it).length
  undone += turned.filter((it) => !it).length
  if (done > 0 && undone > 0)
    belief.violate('history', `${given.words}: half of it is there after the app ended (${done} of ${done + undone})`)
  const at = Date.now()
  if (done === 0) return
  for (const { known, field, value, before, isClaim } of shown)
    known.cells[field].intents.push({ value, at, base: before, isClaim })
  for (const it of given.made) if (isShown(grid, it.row)) belief.rows.set(it.row, belief.make(it.row, 'user', it.cells))
  for (const name of given.deleted) {
    const row = belief.rowOf(name)
    if (row === null || isShown(grid, row.tag)) continue
    row.isAlive = false
    row.decidedAt = at
  }
}
