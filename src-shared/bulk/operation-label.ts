/** What the undo list calls an operation, as people who know spreadsheets would. */
import { assertNever } from '../lib/assert-never.ts'
import type { Operation } from './operation.ts'

export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const caseWords = { upper: 'upper case', lower: 'lower case', title: 'title case' } as const

/** `cells`: those that the operation is asked to change, or has changed. */
export function operationLabel(operation: Operation, cells: number): string {
  const all = countOf(cells, 'cell', 'cells')
  switch (operation.op) {
    case 'set':
    case 'fill':
      return `Fill ${all}`
    case 'clear':
      return `Clear ${all}`
    case 'change-number': {
      const amount = Math.abs(operation.amount).toLocaleString('en', { maximumFractionDigits: 10 })
      return `${operation.amount < 0 ? 'Decrease' : 'Increase'} ${all} by ${amount}${operation.by === 'percent' ? ' %' : ''}`
    }
    case 'prefix':
      return `Add a prefix to ${all}`
    case 'suffix':
      return `Add a suffix to ${all}`
    case 'trim':
      return `Trim ${all}`
    case 'case':
      return `Change ${all} to ${caseWords[operation.to]}`
    case 'copy-from':
      return `Copy a column into ${all}`
    case 'split':
      return `Split text into ${all}`
    case 'join':
      return `Join text into ${all}`
    case 'shift-date': {
      const { amount, unit } = operation
      const count = Math.abs(amount)
      return `Move ${countOf(cells, 'date', 'dates')} by ${amount < 0 ? '-' : ''}${countOf(count, unit.slice(0, -1), unit)}`
    }
    case 'renumber':
      return `Renumber ${all}`
    case 'replace':
      return `Replace in ${all}`
    case 'replace-options':
      return `Replace options in ${all}`
    default:
      return assertNever(operation)
  }
}

/** Characters of a text that a title has room for. */
const titled = 30
const quote = (text: string): string => `“${text.length > titled ? `${text.slice(0, titled - 1)}…` : text}”`

/** What the operation is called while it runs: how many of the cells a replacement will change is not known before it has. */
export function operationTitle(operation: Operation, cells: number): string {
  if (operation.op !== 'replace') return operationLabel(operation, cells)
  const { query, by } = operation
  return by === '' ? `Remove ${quote(query.text)}` : `Replace ${quote(query.text)} with ${quote(by)}`
}
