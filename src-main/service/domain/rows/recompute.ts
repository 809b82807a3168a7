/**
 * Brings computed fields up to date after rows or links changed, in the same transaction, through relations as far as the change reaches. A
 * row whose computed value changed because another row did counts as changed; the change log, which tells what people did, leaves it out.
 */
import type { Storage } from '../../storage/storage-port.ts'
import { evaluate } from '../formula/evaluate.ts'
import { dependsOnDay } from '../formula/expression.ts'
import type { FormulaValue, Scalar } from '../formula/formula-value.ts'
import type { Field } from '../structure/field.ts'
import { storedFields, type Worksheet } from '../structure/worksheet.ts'
import type { Cell } from '../values/cell.ts'
import type { Directory } from '../values/directory.ts'
import { type ComputedField, type ComputedPlan, type Dependency, referenceKey } from './computed-plan.ts'
import { cellOf, formulaValue } from './formula-cell.ts'
import { headLength, type StoredRow } from './stored-row.ts'

export interface ComputeContext {
  readonly storage: Storage
  directory(): Directory
  plan(): ComputedPlan
  /** `YYYY-MM-DD` at the service's offset from UTC. */
  today(): string
}

/** Changed cells: row keys by field id. A relation's cell counts as changed when its links did. */
export type ChangedCells = Map<string, Set<number>>

export function addChanged(cells: ChangedCells, fieldId: string, key: number): void {
  const keys = cells.get(fieldId)
  if (keys === undefined) cells.set(fieldId, new Set([key]))
  else keys.add(key)
}

export interface RowsWritten {
  readonly worksheet: Worksheet
  readonly keys: readonly number[]
  /** True for new rows, in which everything is to be worked out. */
  readonly areNew: boolean
}

const cellAt = (worksheet: Worksheet, row: StoredRow, field: Field): Cell =>
  row[headLength + storedFields(worksheet).indexOf(field)] ?? null

/** Rows whose value of `computed` may be another one now. */
function affectedKeys(
  storage: Storage,
  computed: ComputedField,
  changed: ChangedCells,
  written: RowsWritten | null,
): Set<number> {
  const keys = new Set<number>(written?.areNew === true && written.worksheet.key === computed.worksheet.key ? written.keys : [])
  const add = (more: Iterable<number> | undefined): void => {
    for (const key of more ?? []) keys.add(key)
  }
  for (const { through, field } of computed.dependencies.values()) {
    const sources = changed.get(field.id)
    if (through === null) add(sources)
    else {
      add(changed.get(through.id))
      if (sources !== undefined && through.relation !== null) add(storage.links.holders(through.relation, [...sources]))
    }
  }
  return keys
}

/** Reads what the formula names, for all rows at once where it goes through a relation. */
function readerOf(context: ComputeContext, computed: ComputedField, keys: readonly number[]) {
  const { storage } = context
  const directory = context.directory()
  const lists = new Map<string, ReadonlyMap<number, readonly number[]>>()
  for (const [name, { through }] of computed.dependencies) {
    if (through?.relation) lists.set(name, storage.links.keysAt(through.relation, keys))
  }
  const rows = new Map<number, StoredRow | null>()
  const linkedValue = ({ worksheet, field }: Dependency, key: number): Scalar | readonly Scalar[] => {
    const id = worksheet.key * 2 ** 40 + key
    const row = rows.get(id) ?? storage.rows.read(worksheet, key)
    rows.set(id, row)
    return row === null ? null : formulaValue(field, cellAt(worksheet, row, field), directory)
  }
  return (row: StoredRow, key: number, name: string): FormulaValue => {
    const dependency = computed.dependencies.get(name)
    if (dependency === undefined) return null
    if (dependency.through === null)
      return formulaValue(dependency.field, cellAt(computed.worksheet, row, dependency.field), directory)
    return (lists.get(name)?.get(key) ?? []).flatMap((linked) => linkedValue(dependency, linked))
  }
}

/** Works `computed` out for the rows and stores what is new; answers the rows that changed. */
function computeField(context: ComputeContext, computed: ComputedField, keys: readonly number[]): readonly number[] {
  const { worksheet, field, expression } = computed
  const { rows } = context.storage
  const today = context.today()
  const read = readerOf(context, computed, keys)
  const changed: number[] = []
  for (const key of keys) {
    const row = rows.read(worksheet, key)
    if (row === null) continue
    const value =
      expression === null
        ? null
        : evaluate(expression, (reference) => read(row, key, referenceKey(reference.through, reference.field)), today)
    const cell = cellOf(field, value)
    if (cellAt(worksheet, row, field) === cell) continue
    rows.fill(worksheet, key, [{ field, cell }])
    changed.push(key)
  }
  return changed
}

/** `at` and `by` mark the rows that changed beside those of `written`, which are marked already. */
export function recompute(
  context: ComputeContext,
  changed: ChangedCells,
  written: RowsWritten | null,
  at: number,
  by: string,
): void {
  const plan = context.plan()
  if (plan.fields.length === 0) return
  const marked = new Map<Worksheet, Set<number>>()
  const fresh = new Set(written?.keys)
  for (const computed of plan.fields) {
    const keys = affectedKeys(context.storage, computed, changed, written)
    if (keys.size === 0) continue
    for (const key of computeField(context, computed, [...keys])) {
      addChanged(changed, computed.field.id, key)
      if (computed.worksheet.key === written?.worksheet.key && fresh.has(key)) continue
      const touched = marked.get(computed.worksheet) ?? new Set()
      marked.set(computed.worksheet, touched.add(key))
    }
  }
  for (const [worksheet, keys] of marked) context.storage.rows.touch(worksheet, [...keys], at, by)
}

/** Works the stale fields out anew, and all that is made of them, and leaves the rows' times alone. */
function recomputeStale(context: ComputeContext, isStale: (computed: ComputedField) => boolean): void {
  const stale = new Set<string>()
  for (const computed of context.plan().fields) {
    const isMadeOfStale = [...computed.dependencies.values()].some(({ field }) => stale.has(field.id))
    if (!isMadeOfStale && !isStale(computed)) continue
    stale.add(computed.field.id)
    computeField(context, computed, context.storage.rows.allKeys(computed.worksheet))
  }
}

/** For a workspace that was just filled. */
export const recomputeEverything = (context: ComputeContext): void => recomputeStale(context, () => true)

/** After the structure of the worksheets changed: what is made of their fields, and what no longer can be worked out. */
export const recomputeAfterEdit = (context: ComputeContext, worksheetIds: ReadonlySet<string>): void =>
  recomputeStale(
    context,
    ({ worksheet, expression, dependencies }) =>
      expression === null ||
      worksheetIds.has(worksheet.id) ||
      [...dependencies.values()].some((each) => worksheetIds.has(each.worksheet.id)),
  )

/** On a new day. */
export const recomputeDaily = (context: ComputeContext): void =>
  recomputeStale(context, ({ expression }) => expression !== null && dependsOnDay(expression))
