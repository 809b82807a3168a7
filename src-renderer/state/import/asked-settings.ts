/** Settings of an import that were asked of the host and are not answered yet: the steps show them at once, and the next ones build on them. */
import type { ColumnMapping, ImportDraft, ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'

export interface AskedSettings {
  /** Calls that are under way. */
  readonly calls: number
  readonly rules?: ImportRules
  /** By the place of their column. */
  readonly mapping: ReadonlyMap<number, ColumnMapping>
}

export type AskedByImport = ReadonlyMap<ImportId, AskedSettings>

interface Settings {
  readonly mapping?: readonly ColumnMapping[]
  readonly rules?: ImportRules
}

export function noteAsked(all: AskedByImport, id: ImportId, { mapping = [], rules }: Settings): AskedByImport {
  const before = all.get(id) ?? { calls: 0, mapping: new Map() }
  return new Map(all).set(id, {
    ...before,
    calls: before.calls + 1,
    ...(rules === undefined ? {} : { rules }),
    mapping: new Map([...before.mapping, ...mapping.map((each) => [each.column, each] as const)]),
  })
}

/** One call was answered; after the last one the draft of the host says it all. */
export function noteAnswered(all: AskedByImport, id: ImportId): AskedByImport {
  const before = all.get(id)
  if (before === undefined) return all
  const next = new Map(all)
  if (before.calls === 1) next.delete(id)
  else next.set(id, { ...before, calls: before.calls - 1 })
  return next
}

/** The draft as it will be. What was checked is about other settings then. */
export function withAsked(draft: ImportDraft, asked: AskedSettings | undefined): ImportDraft {
  if (asked === undefined) return draft
  const columns = draft.columns.map((column) => ({ ...column, mapping: asked.mapping.get(column.column) ?? column.mapping }))
  return { ...draft, columns, rules: asked.rules ?? draft.rules, check: null }
}
