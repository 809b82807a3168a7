/** Creates rows, all or none: the interface answers a batch with the ids alone, so there is no way to name one that failed. */
import { ok } from '../../../../src-shared/lib/result.ts'
import type { NewRow } from '../../storage/storage-port.ts'
import { type Outcome, type Refusal, refuse } from '../refusal.ts'
import type { Field } from '../structure/field.ts'
import { storedFields, type Worksheet } from '../structure/worksheet.ts'
import type { Cell, StoredFile } from '../values/cell.ts'
import { cellOfFiles, discardFiles, storeFiles } from '../values/store-files.ts'
import type { Caller, Workspace } from '../workspace.ts'
import { checkRequired, createDraftReader, type Draft, type FieldEntry } from './draft.ts'
import { createEcho, type Echo, findLinkTargets, linkRow } from './link-rows.ts'
import type { FieldChange } from './predicate.ts'
import { type ChangedCells, recompute } from './recompute.ts'

/** A draft whose files are in the store. */
interface ReadyDraft {
  readonly cells: readonly FieldChange[]
  readonly links: Draft['links']
}

export interface WriteOptions {
  readonly triggerWorkflow: boolean
}

const inRow = (refusal: Refusal, index: number, count: number): { readonly ok: false; readonly error: Refusal } =>
  refuse(refusal.kind, count === 1 ? refusal.message : `row ${index + 1} of ${count}: ${refusal.message}`)

function readDrafts(
  workspace: Workspace,
  worksheet: Worksheet,
  rows: readonly (readonly FieldEntry[])[],
): Outcome<readonly Draft[]> {
  const read = createDraftReader(workspace, worksheet)
  const required = worksheet.fields.filter((field) => field.required)
  const drafts: Draft[] = []
  for (const [index, entries] of rows.entries()) {
    const draft = read(entries)
    if (!draft.ok) return inRow(draft.error, index, rows.length)
    const checked = checkRequired(draft.value, required, true)
    if (!checked.ok) return inRow(checked.error, index, rows.length)
    drafts.push(draft.value)
  }
  return ok(drafts)
}

/** Puts the drafts' files into the store. */
export async function readyDrafts(
  workspace: Workspace,
  drafts: readonly Draft[],
): Promise<Outcome<{ readonly drafts: readonly ReadyDraft[]; readonly added: readonly StoredFile[] }>> {
  const ready: ReadyDraft[] = []
  const added: StoredFile[] = []
  for (const draft of drafts) {
    if (draft.files.length === 0) {
      ready.push(draft)
      continue
    }
    const cells = [...draft.cells]
    for (const { field, files } of draft.files) {
      const stored = await storeFiles(workspace, files)
      if (!stored.ok) {
        await discardFiles(workspace, added)
        return stored
      }
      added.push(...stored.value.added)
      const cell = cellOfFiles(field, stored.value.files)
      if (!cell.ok) {
        await discardFiles(workspace, added)
        return cell
      }
      cells.push({ field, cell: cell.value })
    }
    ready.push({ cells, links: draft.links })
  }
  return ok({ drafts: ready, added })
}

/** No two rows may hold the same value of a unique field (100005). */
function checkUnique(workspace: Workspace, worksheet: Worksheet, drafts: readonly ReadyDraft[]): Outcome<null> {
  const unique = worksheet.fields.filter((field) => field.isUnique)
  for (const field of unique) {
    const seen = new Set<Cell>()
    for (const [index, draft] of drafts.entries()) {
      const cell = draft.cells.find((each) => each.field === field)?.cell ?? null
      if (cell === null) continue
      if (seen.has(cell) || workspace.storage.rows.isTaken(worksheet, field, cell, null)) {
        return inRow(duplicate(field, cell), index, drafts.length)
      }
      seen.add(cell)
    }
  }
  return ok(null)
}

export const duplicate = (field: Field, cell: Cell): Refusal => ({
  kind: 'duplicateValue',
  message: `${field.name} (${field.id}) must be unique and ${JSON.stringify(cell)} is taken`,
})

/** All fields that something is computed from count as changed in a new row. */
function changedByCreation(workspace: Workspace, worksheet: Worksheet, rows: readonly NewRow[], echo: Echo): ChangedCells {
  const changed: ChangedCells = new Map()
  const { watched } = workspace.plan()
  for (const field of worksheet.fields) {
    if (watched.has(field.id)) changed.set(field.id, new Set(rows.map((row) => row.key)))
  }
  echo.addTo(changed)
  return changed
}

const autoNumber = (field: Field, key: number): Cell =>
  field.autoNumber === null ? null : field.autoNumber.prefix + String(key).padStart(field.autoNumber.digits, '0')

/** To be called inside a transaction. */
export function insertRows(
  workspace: Workspace,
  worksheet: Worksheet,
  drafts: readonly ReadyDraft[],
  by: string,
  options: WriteOptions,
): Outcome<readonly string[]> {
  const { storage, clock, ids } = workspace
  const links = drafts.flatMap((draft) => draft.links)
  const targets = findLinkTargets(workspace, links)
  if (!targets.ok) return targets
  const unique = checkUnique(workspace, worksheet, drafts)
  if (!unique.ok) return unique

  const at = clock.now()
  const fields = storedFields(worksheet)
  /** By the fields' keys. */
  const places: number[] = []
  for (const [place, field] of fields.entries()) places[field.key] = place
  const numbered = fields.filter((field) => field.autoNumber !== null)
  const firstKey = storage.rows.reserve(worksheet, drafts.length)
  const rows = drafts.map((draft, index): NewRow => {
    const cells: Cell[] = new Array(fields.length).fill(null)
    const key = firstKey + index
    for (const field of numbered) cells[places[field.key] ?? -1] = autoNumber(field, key)
    for (const { field, cell } of draft.cells) cells[places[field.key] ?? -1] = cell
    return { key, id: ids.next(), at, by, owner: by, cells }
  })
  storage.rows.insert(worksheet, rows)

  const echo = createEcho(workspace)
  for (const [index, row] of rows.entries()) {
    for (const link of drafts[index]?.links ?? []) linkRow(workspace, worksheet, row, link, targets.value, echo)
  }
  echo.settle(at, by)
  const written = { worksheet, keys: rows.map((row) => row.key), areNew: true }
  recompute(workspace, changedByCreation(workspace, worksheet, rows, echo), written, at, by)
  storage.history.log(rows.map((row) => ({ worksheetKey: worksheet.key, rowId: row.id, kind: 'create', at, by, changes: [] })))
  if (options.triggerWorkflow) {
    storage.history.recordRuns(rows.map((row) => ({ worksheetKey: worksheet.key, rowId: row.id, event: 'create', at })))
    const titles = rowTitles(worksheet, rows)
    const changes = rows.map((row, index) => ({ id: row.id, key: row.key, title: titles[index] ?? '', changedFields: [] }))
    workspace.rowsChanged({ kind: 'create', worksheet, rows: changes, at })
  }
  return ok(rows.map((row) => row.id))
}

function rowTitles(worksheet: Worksheet, rows: readonly NewRow[]): readonly string[] {
  const place = storedFields(worksheet).findIndex((field) => field.isTitle)
  return rows.map((row) => String(row.cells[place] ?? ''))
}

/** Answers the new rows' ids in the order of `rows`. */
export async function createRows(
  workspace: Workspace,
  caller: Caller,
  worksheet: Worksheet,
  rows: readonly (readonly FieldEntry[])[],
  options: WriteOptions,
): Promise<Outcome<readonly string[]>> {
  const cap = workspace.caps.rowsPerBatch
  if (rows.length > cap) return refuse('parameterValueError', `a batch takes ${cap} rows at most`)
  const drafts = readDrafts(workspace, worksheet, rows)
  if (!drafts.ok) return drafts
  const ready = await readyDrafts(workspace, drafts.value)
  if (!ready.ok) return ready
  const inserted = workspace.storage.atomically(() =>
    insertRows(workspace, worksheet, ready.value.drafts, caller.accountId, options),
  )
  if (!inserted.ok) await discardFiles(workspace, ready.value.added)
  return inserted
}
