/** Walks over the problems of a view: cells that break a rule or look wrong, and cells and rows that a push brought back. */
import type { ProblemPlace } from '../../../src-shared/host/calls/problem-calls.ts'
import type { MarkState } from '../../../src-shared/host/calls/row-calls.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { rowKeyOf } from '../store/row-key.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { presentColumns, readMarks } from '../view/read-rows.ts'
import { readFlaws } from './read-flaws.ts'

export interface ProblemQuery {
  readonly from: { readonly index: number; readonly field: FieldId | null } | null
  readonly fields: readonly FieldId[]
  readonly step: 1 | -1
}

/** The row as a whole, and whatever is not shown, stands before the first field. */
const rowPlace = -1

const troubled = "state not in ('staged', 'sent')"

/** `keys`: the rows of the view in their order. `from.index` is a place among them; one between two of them is that of a head. */
export function findProblem(
  store: Store,
  tables: WorksheetTables,
  keys: Float64Array,
  { from, fields, step }: ProblemQuery,
): ProblemPlace | null {
  const problems = new Set(
    store.pluck<number>(`select k from flaw where ws = ?1 union select k from mark where ws = ?1 and ${troubled}`).all(tables.n),
  )
  if (problems.size === 0) return null
  const indexes: number[] = []
  for (let i = 0; i < keys.length; i += 1) if (problems.has(keys[i] ?? 0)) indexes.push(i)
  if (indexes.length === 0) return null
  const placesOf = (index: number) => placesIn(store, tables, keys[index] ?? 0, fields)
  const answer = (place: Place): ProblemPlace => ({ ...place.found, rows: indexes.length })
  const ordered = step === 1 ? indexes : indexes.reverse()
  const start = from?.index ?? (step === 1 ? -1 : keys.length)
  const own = from === null || from.field === null ? rowPlace : fields.indexOf(from.field)
  const isAhead = (index: number) => (index - start) * step > 0
  const inOrder = (places: readonly Place[]) => (step === 1 ? places : places.toReversed())
  const here = problems.has(keys[start] ?? 0) ? inOrder(placesOf(start)) : []
  const onRow = here.find((it) => (it.at - own) * step > 0)
  if (onRow !== undefined) return answer(onRow)
  const next = ordered.find(isAhead) ?? ordered.find((it) => it !== start) ?? start
  const [first] = next === start ? here : inOrder(placesOf(next))
  return first === undefined ? null : answer(first)
}

interface Place {
  /** Place of the field among those shown. */
  readonly at: number
  readonly found: Omit<ProblemPlace, 'rows'>
}

const words: Readonly<Partial<Record<MarkState, string>>> = {
  refused: 'Refused by the service.',
  conflict: 'Someone else changed it meanwhile: choose mine or theirs.',
  unknown: 'No answer came. It is read back before it is sent again.',
}

function placesIn(store: Store, tables: WorksheetTables, k: number, fields: readonly FieldId[]): readonly Place[] {
  const columns = presentColumns(tables)
  const row = store.raw(`select id, change, ${columns.map((it) => it.sql).join(', ')} from ${tables.over} where k = ?`).get(k)
  if (row === undefined) return []
  const key = rowKeyOf(String(row[0]))
  const marks = readMarks(store, tables, k, row[1] as 'created' | 'updated' | 'deleted', columns)
  const flaws = readFlaws(store, tables, k, (it) => row[columns.indexOf(it) + 2])
  const places: Place[] = []
  if (marks.problem !== null)
    places.push({
      at: rowPlace,
      found: { row: key, field: null, fieldName: '', message: marks.problem.message || (words[marks.problem.state] ?? '') },
    })
  for (const { field } of columns) {
    const mark = marks.cells[field.id]
    const isTroubled = mark !== undefined && words[mark.state] !== undefined && marks.problem === null
    const said = [
      ...(flaws[field.id] ?? []).map((it) => it.message),
      ...(isTroubled ? [mark.message ?? words[mark.state] ?? ''] : []),
    ]
    if (said.length === 0) continue
    const at = fields.indexOf(field.id)
    places.push({ at, found: { row: key, field: at < 0 ? null : field.id, fieldName: field.name, message: said.join(' ') } })
  }
  return places.sort((a, b) => a.at - b.at)
}
