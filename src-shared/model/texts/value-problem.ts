/** Why a text cannot become a value of a field: closed, so that the grid, the paste and the import say the same in the same words. */
import { assertNever } from '../../lib/assert-never.ts'
import { sayDate } from '../dates/date-format.ts'
import { type Field, isSignature } from '../field.ts'
import { whyLocked } from '../lock-words.ts'

export type ValueProblem =
  | { readonly kind: 'not-editable' }
  | { readonly kind: 'not-a-number' }
  /** A double cannot hold all digits: the number would change. */
  | { readonly kind: 'too-many-digits' }
  /** An amount in another currency than the field's. */
  | { readonly kind: 'other-currency'; readonly found: string; readonly wanted: string }
  | { readonly kind: 'out-of-range'; readonly min: number; readonly max: number }
  | { readonly kind: 'not-a-date' }
  /** Several days can be meant, and no order is given that tells which: `YYYY-MM-DD` each. */
  | { readonly kind: 'ambiguous-date'; readonly readings: readonly string[] }
  /** A year of two digits that is taken for either century: `YYYY-MM-DD` each. */
  | { readonly kind: 'ambiguous-century'; readonly readings: readonly string[] }
  | { readonly kind: 'not-a-time' }
  /** The interface's moments have no time zone, and nothing says what this one means. */
  | { readonly kind: 'time-zone' }
  | { readonly kind: 'not-a-checkbox' }
  | { readonly kind: 'several-for-one'; readonly found: number }
  /** Texts that name no option, member, row, ... */
  | { readonly kind: 'unknown-name'; readonly texts: readonly string[] }
  /** A text that names more than one. */
  /** `isById`: it is the id of one and the name of others. */
  | { readonly kind: 'ambiguous-name'; readonly text: string; readonly found: number; readonly isById?: true }
  | { readonly kind: 'not-a-file' }
  /** A cell of a workbook in which a formula failed: `#DIV/0!`. */
  | { readonly kind: 'sheet-error'; readonly text: string }
  /** A formula whose value the workbook does not hold. */
  | { readonly kind: 'no-formula-value' }
  /** A step between file and field would make a text of more than so many signs. */
  | { readonly kind: 'overlong-step'; readonly longest: number }
  /** A step has looked a text up: in vain, or with several values for it. */
  | { readonly kind: 'not-looked-up' }
  | { readonly kind: 'several-looked-up' }
  /** A step reads dates, or numbers, of another form. */
  | { readonly kind: 'unlike-date' }
  | { readonly kind: 'unlike-number' }
  /** Coordinates beyond the poles or the date line. */
  | { readonly kind: 'not-on-earth' }

const nouns: Readonly<Partial<Record<Field['kind'], string>>> = {
  options: 'option',
  members: 'member',
  departments: 'department',
  roles: 'role',
  orgRoles: 'organization role',
  rows: 'row',
  regions: 'region',
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')

/** The problem as a sentence without the cell's text, so that equal problems of many cells can be counted together. */
export function describeProblem(problem: ValueProblem, field: Field): string {
  const noun = nouns[field.kind] ?? 'name'
  switch (problem.kind) {
    case 'not-editable':
      return whyLocked(field) ?? 'Its values are not entered as text'
    case 'not-a-number':
      return 'Not a number'
    case 'too-many-digits':
      return 'More digits than a number can hold; it would be changed'
    case 'other-currency':
      return `In another currency; the field counts in ${problem.wanted}`
    case 'out-of-range':
      return `Not between ${problem.min} and ${problem.max}`
    case 'not-a-date':
      return 'Not a date'
    case 'ambiguous-date':
      return 'Day and month can be read either way'
    case 'ambiguous-century':
      return 'A year of two digits that may be of either century'
    case 'not-a-time':
      return 'Not a time of day'
    case 'time-zone':
      return 'Has a time zone; the field holds moments without one'
    case 'not-a-checkbox':
      return 'Neither yes nor no'
    case 'several-for-one':
      return `Several values; the field holds one ${isSignature(field) ? 'picture' : noun}`
    case 'unknown-name':
      return `No such ${noun}`
    case 'ambiguous-name':
      return problem.isById === true ? `The name of one ${noun} and the id of another` : `More than one ${noun} has this name`
    case 'not-on-earth':
      return 'The latitude is from -90 to 90, the longitude from -180 to 180'
    case 'sheet-error':
      return `Holds the error ${problem.text} of the workbook`
    case 'no-formula-value':
      return 'A formula that was never computed; open the workbook in a spreadsheet program and save it'
    case 'overlong-step':
      return `A step makes its text longer than ${problem.longest.toLocaleString('en')} signs`
    case 'not-looked-up':
      return 'Not found where its step looks it up'
    case 'several-looked-up':
      return 'Found several times where its step looks it up, with different values'
    case 'unlike-date':
      return 'Not a date as its step reads them'
    case 'unlike-number':
      return 'Not a number as its step reads them'
    case 'not-a-file':
      return 'Neither a file at hand nor a web address'
    default:
      return assertNever(problem)
  }
}

/** The same for one cell: names what was not found, and what could be meant. */
export function describeCellProblem(problem: ValueProblem, field: Field): string {
  if (problem.kind === 'ambiguous-date' || problem.kind === 'ambiguous-century')
    return `Could be ${problem.readings.map((day) => sayDate(day, 'day')).join(' or ')}`
  if (problem.kind === 'other-currency') return `In ${problem.found}; the field counts in ${problem.wanted}`
  if (problem.kind === 'unknown-name') return `${describeProblem(problem, field)}: ${quoted(problem.texts)}`
  if (problem.kind === 'ambiguous-name') return `${describeProblem(problem, field)}: ${quoted([problem.text])}`
  return describeProblem(problem, field)
}
