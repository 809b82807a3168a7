/** What the undo list calls an operation, as people who know spreadsheets would. */
import { assertNever } from '../lib/assert-never.ts'
import type { Operation } from './operation.ts'

export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** `cells`: those that the operation is asked to change, or has changed. */
export function operationLabel(operation: Operation, cells: number): string {
  const all = countOf(cells, 'cell', 'cells')
  switch (operation.op) {
    case 'set':
      return `Fill ${all}`
    case 'clear':
      return `Clear ${all}`
    default:
      return assertNever(operation)
  }
}
