/**
 * Sets the same values in one or more rows. A value that is wrong is wrong for every row and refuses the whole call; a row that is gone,
 * or that would repeat a unique value, fails alone. Cells that already hold the value leave their row as it was.
 */
import { ok } from '../../../../src-shared/lib/result.ts'
import type { CellChange, LinkedRow, LoggedChange } from '../../storage/storage-port.ts'
import { type Outcome, type Refusal, refuse } from '../refusal.ts'
import { storedFields, type Worksheet } from '../structure/worksheet.ts'
import type { Cell } from '../values/cell.ts'
import { titleText } from '../values/cell-text.ts'
import { discardFiles } from '../values/store-files.ts'
import type { Caller, Workspace } from '../workspace.ts'
import { cellChange, linkChange } from './cell-change.ts'
import { duplicate, readyDrafts, type WriteOptions } from './create-rows.ts'
import { checkRequired, createDraftReader, type FieldEntry } from './draft.ts'
import { createEcho, type Echo, findLinkTargets, type LinkTargets, linkRow } from './link-rows.ts'
import type { FieldChange } from './predicate.ts'
import { addChanged, type ChangedCells, recompute } from './recompute.ts'
import type { RowEvent } from './row-event.ts'
import { headLength } from './stored-row.ts'

export interface UpdateReport {
  readonly successful: readonly string[]
  readonly failed: readonly { readonly id: string; readonly refusal: Refusal }[]
}

export interface UpdateOptions extends WriteOptions {
  /** The first row that fails refuses the whole call: for answers that cannot name rows. */
  readonly allOrNone?: true
}

export interface Change {
  readonly cells: readonly FieldChange[]
  readonly links: readonly { readonly field: FieldChange['field']; readonly ids: readonly string[] }[]
}

const gone = (id: string): Refusal => ({ kind: 'notFound', message: `no row ${JSON.stringify(id)}, or it is in the recycle bin` })

function updateRow(
  workspace: Workspace,
  worksheet: Worksheet,
  row: { readonly key: number; readonly id: string },
  change: Change,
  context: { readonly at: number; readonly by: string; readonly targets: LinkTargets; readonly echo: Echo },
): Outcome<readonly CellChange[]> {
  const { storage } = workspace
  const stored = storage.rows.read(worksheet, row.key)
  if (stored === null) return { ok: false, error: gone(row.id) }
  const fields = storedFields(worksheet)
  const oldCell = (change: FieldChange): Cell => stored[headLength + fields.indexOf(change.field)] ?? null
  const taken = change.cells.find(
    ({ field, cell }) => field.isUnique && cell !== null && storage.rows.isTaken(worksheet, field, cell, row.key),
  )
  if (taken !== undefined) return { ok: false, error: duplicate(taken.field, taken.cell) }

  const changed = change.cells.filter((each) => oldCell(each) !== each.cell)
  const directory = workspace.directory()
  const logged = changed.map((each) => cellChange(each.field, oldCell(each), each.cell, directory))
  for (const link of change.links) {
    const end = link.field.relation
    const target = context.targets.get(link.field)?.target
    if (end === null || target === undefined) continue
    const links = (): readonly LinkedRow[] =>
      (storage.links.linked(end, target, [row.key]).get(row.key) ?? []).map(({ id, title }) => ({
        id,
        title: titleText(target, title, directory),
      }))
    const before = links()
    if (linkRow(workspace, worksheet, row, link, context.targets, context.echo)) {
      logged.push(linkChange(link.field.id, before, links()))
    }
  }
  if (logged.length > 0) storage.rows.update(worksheet, row.key, context.at, context.by, changed)
  return ok(logged)
}

/** To be called inside a transaction. */
export function applyChange(
  workspace: Workspace,
  worksheet: Worksheet,
  rowIds: readonly string[],
  change: Change,
  by: string,
  options: UpdateOptions,
): Outcome<UpdateReport> {
  const { storage, clock } = workspace
  const targets = findLinkTargets(workspace, change.links)
  if (!targets.ok) return targets
  const keys = storage.rows.keysOf(worksheet, rowIds)
  const at = clock.now()
  const echo = createEcho(workspace)
  const successful: string[] = []
  const failed: { id: string; refusal: Refusal }[] = []
  const log: LoggedChange[] = []
  const changed: ChangedCells = new Map()
  const events: RowEvent['rows'][number][] = []
  for (const id of rowIds) {
    const key = keys.get(id)
    const updated: Outcome<readonly CellChange[]> =
      key === undefined
        ? { ok: false, error: gone(id) }
        : updateRow(workspace, worksheet, { key, id }, change, { at, by, targets: targets.value, echo })
    if (!updated.ok && options.allOrNone === true) return updated
    if (!updated.ok) {
      failed.push({ id, refusal: updated.error })
      continue
    }
    successful.push(id)
    const fieldIds = updated.value.map((each) => each.fieldId)
    if (key === undefined || fieldIds.length === 0) continue
    log.push({ worksheetKey: worksheet.key, rowId: id, kind: 'update', at, by, changes: updated.value })
    for (const fieldId of fieldIds) addChanged(changed, fieldId, key)
    events.push({ id, key, title: '', changedFields: fieldIds })
  }
  echo.settle(at, by)
  echo.addTo(changed)
  storage.history.log(log)
  recompute(workspace, changed, { worksheet, keys: events.flatMap(({ key }) => key ?? []), areNew: false }, at, by)
  if (options.triggerWorkflow) {
    storage.history.recordRuns(successful.map((rowId) => ({ worksheetKey: worksheet.key, rowId, event: 'update', at })))
    const titles = storage.rows.titles(
      worksheet,
      events.map((event) => event.id),
    )
    const rows = events.map((event) => ({ ...event, title: titles.get(event.id) ?? '' }))
    workspace.rowsChanged({ kind: 'update', worksheet, rows, at })
  }
  return ok({ successful, failed })
}

export async function updateRows(
  workspace: Workspace,
  caller: Caller,
  worksheet: Worksheet,
  rowIds: readonly string[],
  entries: readonly FieldEntry[],
  options: UpdateOptions,
): Promise<Outcome<UpdateReport>> {
  const cap = workspace.caps.rowsPerBatch
  if (rowIds.length > cap) return refuse('parameterValueError', `a batch takes ${cap} rows at most`)
  const draft = createDraftReader(workspace, worksheet)(entries)
  if (!draft.ok) return draft
  const required = checkRequired(
    draft.value,
    worksheet.fields.filter((field) => field.required),
    false,
  )
  if (!required.ok) return required
  const ready = await readyDrafts(workspace, [draft.value])
  if (!ready.ok) return ready
  const [change] = ready.value.drafts
  if (change === undefined) throw new Error('a draft was lost')
  const applied = workspace.storage.atomically(() =>
    applyChange(workspace, worksheet, [...new Set(rowIds)], change, caller.accountId, options),
  )
  if (!applied.ok || applied.value.successful.length === 0) await discardFiles(workspace, ready.value.added)
  return applied
}
