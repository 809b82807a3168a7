/** The review: staged changes row by row, in worksheet and edit order, with every cell's base, value and state. */
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import type { Mark, MarkState } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { type Names, nameOf } from '../../../src-shared/model/names.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { findParentRelation, rowsLeft } from '../query/parent-relation.ts'
import { rowAlikeMessage, rowChangedMessages } from '../settle/reconcile-rows.ts'
import { uncertainMessage } from '../settle/settle-read-back.ts'
import { stagedEntries } from '../stage/packed/read-packed.ts'
import { keysInEditOrder } from '../stage/staged-order.ts'
import { findNames, type WantedNames } from '../store/name-dictionary.ts'
import { rowKeyOf } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { type RowMarks, readMarks } from '../view/read-rows.ts'
import { explainRow } from './explain-row.ts'
import { countListed, listedKeys } from './listed-rows.ts'
import { type RowFlaws, readFlaws } from './read-flaws.ts'

export interface ReviewQuery {
  readonly worksheetId: string | null
  readonly only: 'all' | 'problems' | 'held'
  readonly offset: number
  readonly limit: number
}

export interface Review {
  readonly total: number
  readonly rows: readonly ReviewRow[]
  readonly names: Names
}

/** A page of the review. */
export function reviewPage(store: Store, { worksheetId, only, offset: from, limit }: ReviewQuery): Review {
  const named = worksheetId === null ? null : store.worksheets.find(worksheetId)
  const worksheets = worksheetId === null ? store.worksheets.all() : named === null ? [] : [named]
  let [total, offset] = [0, from]
  const listed: { readonly tables: WorksheetTables; readonly k: number }[] = []
  for (const tables of worksheets) {
    const count = only === 'all' ? countRows(store, tables) : countListed(store, tables.n, only, 'shown')
    total += count
    const left = limit - listed.length
    if (offset < count && left > 0) {
      const keys = only === 'all' ? keysInEditOrder(store, tables, offset, left) : listedKeys(store, tables.n, only, offset, left)
      for (const k of keys) listed.push({ tables, k })
    }
    offset = Math.max(0, offset - count)
  }
  const wanted: WantedNames[] = []
  const drafts = listed.map(({ tables, k }) => reviewRow(store, tables, k, wanted))
  const names = findNames(store, wanted)
  return { total, rows: drafts.map((draft) => draft(names)), names }
}

const countRows = (store: Store, { n }: WorksheetTables): number =>
  store.pluck<number>('select created + updated + deleted from staged_count where ws = ?').get(n) ?? 0

type Draft = (names: Names) => ReviewRow

function reviewRow(store: Store, tables: WorksheetTables, k: number, wanted: WantedNames[]): Draft {
  const all = tables.columns
  const record =
    store.raw(`select id, change, ${all.map((it) => it.sql).join(', ')} from ${tables.over} where k = ?`).get(k) ?? []
  const change = (record[1] ?? 'updated') as ReviewRow['change']
  const values = new Map(all.map((it, i) => [it.n, fromStored(record[i + 2], it.field.kind)]))
  const marks = readMarks(store, tables, k, change, all)
  const flaws = reviewFlaws(
    tables,
    readFlaws(store, tables, k, (it) => record[all.indexOf(it) + 2]),
  )
  const staged = stagedEntries(store, tables, [k]).filter((it) => it.f > 0)
  const cells = staged.flatMap(({ f, base }) => {
    const column = tables.byNumber.get(f)
    if (column === undefined) return []
    const value = values.get(f) ?? null
    const mark = marks.cells[column.field.id] ?? {
      state: 'staged' as const,
      held: marks.held,
      base: fromStored(base, column.field.kind),
    }
    for (const it of [value, mark.base, mark.theirs ?? null]) want(store, column, it, wanted)
    const { id: field, name: fieldName } = column.field
    const gone = column.isGone ? { gone: column.field } : {}
    return [{ ...mark, ...unwritableMark(column, mark.state), field, fieldName, value, ...gone }]
  })
  if (tables.title !== null) want(store, tables.title, values.get(tables.title.n) ?? null, wanted)
  const relation = findParentRelation(store, tables)
  const parent = relation === null ? null : (values.get(relation.n) ?? null)
  if (relation !== null) want(store, relation, parent, wanted)
  const leaves = change === 'deleted' ? rowsLeft(tables, values) : []
  const explained = explainRow({ problem: marks.problem, cells, flaws, others: untouched(marks.cells, all, staged) })
  return (names) => ({
    worksheetId: tables.id,
    row: rowKeyOf(String(record[0] ?? '')),
    title: tables.title === null ? '' : titleText(tables.title, values.get(tables.title.n) ?? null, names),
    ...(relation === null || parent === null ? {} : { parent: titleText(relation, parent, names) }),
    change,
    ...(leaves.length === 0 ? {} : { leaves }),
    held: marks.held,
    decision: decisionOf(marks.problem),
    ...explained,
  })
}

function decisionOf(problem: RowMarks['problem']): ReviewRow['decision'] {
  if (problem?.state === 'conflict') {
    if (problem.message === rowAlikeMessage) return 'alike'
    return rowChangedMessages.includes(problem.message) ? 'changed' : 'gone'
  }
  return problem?.state === 'unknown' && problem.message === uncertainMessage ? 'uncertain' : null
}

/** A locked cell says so by its state. */
const reviewFlaws = ({ byField }: WorksheetTables, flaws: RowFlaws): ReviewRow['flaws'] =>
  Object.entries(flaws).flatMap(([field, all]) =>
    all.filter((it) => it.rule !== 'locked').map((it) => ({ ...it, field, fieldName: byField.get(field)?.field.name ?? field })),
  )

/** Marks of cells that nobody changed, such as a required field that a new row leaves empty. */
const untouched = (
  marks: Readonly<Record<string, Mark>>,
  columns: readonly Column[],
  staged: readonly { readonly f: number }[],
): readonly (Mark & { readonly fieldName: string })[] => {
  const isStaged = new Set(staged.map((it) => it.f))
  return columns.flatMap(({ n, field }) => {
    const mark = marks[field.id]
    return mark === undefined || isStaged.has(n) ? [] : [{ ...mark, fieldName: field.name }]
  })
}

/** What is staged in a column that cannot be written stays behind, for a reason that no push has to find out again. */
function unwritableMark({ field, isGone }: Column, state: MarkState): Partial<Mark> {
  if (isGone && state === 'staged')
    return {
      state: 'refused',
      message:
        'The worksheet no longer has this column. Move the change to another column, discard it, or wait until the column is back.',
    }
  if (isGone || field.lock === null || state === 'conflict') return {}
  return { state: 'refused', message: whyLocked(field) ?? '' }
}

function want(store: Store, { field }: Column, value: CellValue, wanted: WantedNames[]): void {
  if (!isReferenceKind(field.kind) || !Array.isArray(value)) return
  const ids = new Set(value.filter((it): it is string => typeof it === 'string'))
  const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
  wanted.push({ kind: field.kind, ids, related })
}

function titleText({ field }: Column, value: CellValue, names: Names): string {
  if (isReferenceKind(field.kind) && Array.isArray(value)) {
    const { kind } = field
    return value.map((id) => nameOf(names, kind, String(id))).join(', ')
  }
  return valueText(value, field, names)
}
