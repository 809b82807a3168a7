/** Says what is wrong with a staged row once: at the cell that it is about, or at the row where it is about none or all of them. */
import { findNamedField } from '../../../src-shared/changes/named-field.ts'
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import type { Mark, MarkState } from '../../../src-shared/host/calls/row-calls.ts'
import type { RowMarks } from '../view/read-rows.ts'

type Cell = ReviewRow['cells'][number]

interface Found {
  /** Of the row as a whole. */
  readonly problem: RowMarks['problem']
  /** Staged cells; one that has nothing of its own to say says what the row says. */
  readonly cells: readonly Cell[]
  readonly flaws: ReviewRow['flaws']
  /** Cells that nobody changed and that something is known of. */
  readonly others: readonly (Mark & { readonly fieldName: string })[]
}

type Explained = Pick<ReviewRow, 'state' | 'code' | 'message' | 'cells' | 'flaws'>

const order: readonly MarkState[] = ['conflict', 'unknown', 'refused', 'sent', 'staged']
const worst = (states: readonly MarkState[]): MarkState => order.find((it) => states.includes(it)) ?? 'staged'

/** The row's own words name the field, for a list in which its cells are not seen. */
export function explainRow({ problem, cells, flaws, others }: Found): Explained {
  const about = problem === null ? null : findAbout(problem, cells)
  const said = cells.map((cell) => (isRepeated(problem, cell) && cell.field !== about?.field ? withoutRefusal(cell) : cell))
  const cellsAndOthers = [...said, ...others]
  const state = problem?.state ?? worst(cellsAndOthers.map((it) => it.state))
  const first =
    said.find((it) => it.field === about?.field) ?? cellsAndOthers.find((it) => it.state === state && it.message !== undefined)
  const isOfCell = problem === null || about !== null
  const message = isOfCell && first?.message !== undefined ? `${first.fieldName}: ${first.message}` : problem?.message
  const code = isOfCell ? (first?.code ?? problem?.code) : problem?.code
  return {
    state,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined || message === '' ? {} : { message }),
    flaws: flaws.filter((flaw) => !said.some((cell) => saysTheSame(cell, flaw))),
    cells: said,
  }
}

/** The cell that a refusal of the row is about: the one that its words name, or the only one. */
function findAbout({ state, message }: NonNullable<RowMarks['problem']>, cells: readonly Cell[]): Cell | null {
  if (state !== 'refused') return null
  const [only] = cells
  if (cells.length === 1 && only !== undefined) return only
  return findNamedField(
    message,
    cells.map((it) => ({ ...it, id: it.field, name: it.fieldName, alias: '' })),
  )
}

const isRepeated = (problem: RowMarks['problem'], { state, message }: Cell): boolean =>
  problem !== null && state === problem.state && message === problem.message

const withoutRefusal = ({ message, code, ...cell }: Cell): Cell => cell

/** What the service refused for the reason that a rule sees as well. */
const saysTheSame = (cell: Cell, flaw: ReviewRow['flaws'][number]): boolean =>
  cell.field === flaw.field && cell.state === 'refused' && cell.message !== undefined && cell.code === flaw.code
