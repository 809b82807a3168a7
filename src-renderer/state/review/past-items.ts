/** What a run wrote as the flat list of lines that the arrow keys walk: rows, and below an open row its cells. */
import type { PastCell, PastRow, PastTarget } from '../../../src-shared/host/calls/past-calls.ts'

export type PastItem =
  | { readonly kind: 'row'; readonly id: string; readonly row: PastRow; readonly isOpen: boolean }
  | { readonly kind: 'cell'; readonly id: string; readonly row: PastRow; readonly cell: PastCell }

export const pastRowId = ({ receipt, n }: PastRow): string => `${receipt} ${n}`
const cellId = (row: PastRow, cell: PastCell): string => `${pastRowId(row)} ${cell.field ?? cell.fieldName}`

export function listPastItems(rows: readonly PastRow[], closed: ReadonlySet<string>): readonly PastItem[] {
  return rows.flatMap((row): readonly PastItem[] => {
    const id = pastRowId(row)
    const isOpen = !closed.has(id)
    const head: PastItem = { kind: 'row', id, row, isOpen }
    return isOpen ? [head, ...row.cells.map((cell): PastItem => ({ kind: 'cell', id: cellId(row, cell), row, cell }))] : [head]
  })
}

/** Lines that were ticked: a row stands for all of its cells. */
export type PastChoice = ReadonlyMap<string, PastItem>

/** What came to its end can be undone; of a deletion only the whole row. */
export const canChoose = (item: PastItem): boolean =>
  item.row.state === 'confirmed' && (item.kind === 'row' || (item.row.operation !== 'delete' && item.cell.field !== null))

export function toggleChoice(choice: PastChoice, item: PastItem): PastChoice {
  const next = new Map(choice)
  if (!next.delete(item.id) && canChoose(item)) next.set(item.id, item)
  return next
}

/** Cells of a row that is chosen whole are chosen with it. */
export function isChosen(choice: PastChoice, item: PastItem): boolean {
  return choice.has(item.id) || (item.kind === 'cell' && choice.has(pastRowId(item.row)))
}

/** Null where nothing is chosen. */
export function targetOf(choice: PastChoice): PastTarget | null {
  const items = [...choice.values()]
  const rows = items.flatMap((it) => (it.kind === 'row' ? [it.row] : []))
  const cells = items.filter((it) => it.kind === 'cell' && !choice.has(pastRowId(it.row)))
  if (items.length === 0) return null
  if (cells.length === 0) return { of: 'rows', rows: rows.map(({ receipt, n }) => ({ receipt, n })) }
  const named = cells.flatMap((it) =>
    it.kind === 'cell' && it.cell.field !== null ? [{ receipt: it.row.receipt, n: it.row.n, field: it.cell.field }] : [],
  )
  return { of: 'cells', rows: rows.map(({ receipt, n }) => ({ receipt, n })), cells: named }
}
