/** Links rows by a relation and lets the other end's rows know, so that both sides always tell the same. */
import { ok } from '../../../../src-shared/lib/result.ts'
import type { CellChange, LoggedChange } from '../../storage/storage-port.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Field, RelationEnd } from '../structure/field.ts'
import type { Worksheet } from '../structure/worksheet.ts'
import type { Cell } from '../values/cell.ts'
import { titleText } from '../values/cell-text.ts'
import type { Workspace } from '../workspace.ts'
import { addChanged, type ChangedCells } from './recompute.ts'

interface Link {
  readonly field: Field
  readonly ids: readonly string[]
}

/** Keys of the related rows, by relation field and row id. */
export type LinkTargets = ReadonlyMap<Field, { readonly target: Worksheet; readonly keys: ReadonlyMap<string, number> }>

const worksheetById = (workspace: Workspace, id: string): Worksheet | undefined =>
  workspace.storage.catalog.worksheets().find((each) => each.id === id)

/** Finds every row that the drafts link to; one that does not exist is 10002. */
export function findLinkTargets(workspace: Workspace, links: readonly Link[]): Outcome<LinkTargets> {
  const targets = new Map<Field, { readonly target: Worksheet; readonly keys: ReadonlyMap<string, number> }>()
  for (const [field, group] of Map.groupBy(links, (link) => link.field)) {
    const target = field.relation === null ? undefined : worksheetById(workspace, field.relation.worksheetId)
    if (target === undefined) return refuse('fieldPermission', `${field.name} (${field.id}) points to no worksheet`)
    const ids = [...new Set(group.flatMap((link) => link.ids))]
    const keys = workspace.storage.rows.keysOf(target, ids)
    const missing = ids.find((id) => !keys.has(id))
    if (missing !== undefined) {
      return refuse('parameterValueError', `${field.name} (${field.id}): ${target.name} has no row ${JSON.stringify(missing)}`)
    }
    targets.set(field, { target, keys })
  }
  return ok(targets)
}

/** Rows at the other ends that changed with a write, gathered so that each is marked once. */
export interface Echo {
  add(
    worksheet: Worksheet,
    fieldId: string,
    key: number,
    change: { readonly old: string | null; readonly new: string | null },
  ): void
  /** The relations that changed at the other ends. */
  addTo(changed: ChangedCells): void
  /** Marks and logs what was gathered. */
  settle(at: number, by: string): void
}

/** One row came or went in a relation of `worksheet`. */
function withTitles(workspace: Workspace, worksheet: Worksheet, change: Omit<CellChange, 'oldText' | 'newText'>): CellChange {
  const end = worksheet.fields.find((field) => field.id === change.fieldId)?.relation
  const target = end === null || end === undefined ? undefined : worksheetById(workspace, end.worksheetId)
  const title = (id: Cell): string =>
    target === undefined || typeof id !== 'string'
      ? ''
      : titleText(target, workspace.storage.rows.titles(target, [id]).get(id) ?? '', workspace.directory())
  return { ...change, oldText: title(change.old), newText: title(change.new) }
}

export function createEcho(workspace: Workspace): Echo {
  const touched = new Map<Worksheet, Map<number, { fieldId: string; old: string | null; new: string | null }[]>>()
  return {
    add(worksheet, fieldId, key, change) {
      const rows = touched.get(worksheet) ?? new Map()
      touched.set(worksheet, rows)
      const changes = rows.get(key) ?? []
      rows.set(key, changes)
      changes.push({ fieldId, ...change })
    },
    addTo(changed) {
      for (const rows of touched.values()) {
        for (const [key, changes] of rows) for (const { fieldId } of changes) addChanged(changed, fieldId, key)
      }
    },
    settle(at, by) {
      for (const [worksheet, rows] of touched) {
        const keys = [...rows.keys()]
        workspace.storage.rows.touch(worksheet, keys, at, by)
        const ids = workspace.storage.rows.idsOf(worksheet, keys)
        workspace.storage.history.log(
          keys.flatMap((key): readonly LoggedChange[] => {
            const rowId = ids.get(key)
            if (rowId === undefined) return []
            const changes = (rows.get(key) ?? []).map((change) => withTitles(workspace, worksheet, change))
            return [{ worksheetKey: worksheet.key, rowId, kind: 'update', at, by, changes }]
          }),
        )
      }
    },
  }
}

const isOtherSingle = (target: Worksheet, end: RelationEnd): boolean =>
  target.fields.find((field) => field.id === end.otherFieldId)?.relation?.isSingle ?? false

/** Makes `ids` the row's links in `field`. True when something changed. */
export function linkRow(
  workspace: Workspace,
  worksheet: Worksheet,
  row: { readonly key: number; readonly id: string },
  link: Link,
  targets: LinkTargets,
  echo: Echo,
): boolean {
  const end = link.field.relation
  const found = targets.get(link.field)
  if (end === null || found === undefined) throw new Error('a link without its targets')
  const keys = link.ids.map((id) => found.keys.get(id)).filter((key) => key !== undefined)
  const change = workspace.storage.links.replace(end, row.key, keys, isOtherSingle(found.target, end))
  if (end.otherFieldId !== '') {
    for (const key of change.added) echo.add(found.target, end.otherFieldId, key, { old: null, new: row.id })
    for (const key of change.removed) echo.add(found.target, end.otherFieldId, key, { old: row.id, new: null })
  }
  const idOf = new Map([...found.keys].map(([id, key]) => [key, id]))
  for (const { key, other } of change.displaced) {
    echo.add(worksheet, link.field.id, key, { old: idOf.get(other) ?? null, new: null })
  }
  return change.added.length + change.removed.length > 0
}
