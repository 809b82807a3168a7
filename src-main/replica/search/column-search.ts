/**
 * How a column is searched. Plain text in text columns is left to SQLite, which is far faster than reading the cells: `exact` conditions
 * hold for hits and nothing else, `narrow` ones for every hit and maybe more. Everything else is read and looked at.
 */
import type { Finder } from '../../../src-shared/find/finder.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { isPersonField } from '../../../src-shared/model/system-fields.ts'
import type { TextFormats } from '../../../src-shared/model/texts/cell-text.ts'
import type { Column } from '../store/worksheet-tables.ts'

export type ColumnSearch =
  | { readonly by: 'exact'; readonly sql: string }
  | { readonly by: 'narrow'; readonly sql: string }
  | { readonly by: 'reading' }
  /** No cell of the column can be a hit. */
  | { readonly by: 'nothing' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ascii = /^[\x01-\x7f]*$/
/** Longer patterns are refused by LIKE. */
const longestPattern = 10_000

/** Signs that LIKE must not take for its own. */
const ofLike = /[\\%_]/

/** What is not ASCII stands for any one sign, because SQLite folds ASCII letters only. */
const pattern = (text: string): string =>
  Array.from(text, (sign) => (ascii.test(sign) ? sign.replace(ofLike, '\\$&') : '_')).join('')

/** The parameter of every condition that has one, with the value of `comparedText`. */
export const comparedParameter = '?3'

export function comparedText({ query: { text, matchCase, wholeCell } }: Finder): string {
  if (matchCase) return text
  return wholeCell ? pattern(text) : `%${pattern(text)}%`
}

export function searchColumn({ field, sql }: Column, finder: Finder, formats: TextFormats): ColumnSearch {
  const { query } = finder
  if (field.kind === 'none') return { by: 'nothing' }
  if (query.isRegex || query.text.includes('\0') || query.text.length > longestPattern / 4) return { by: 'reading' }
  if (field.kind === 'checkbox') return searchCheckbox(sql, finder)
  if (field.kind === 'text' && (isRichText(field) || isPersonField(field.id))) return { by: 'reading' }
  if (field.kind === 'text' || field.kind === 'time') return searchText(sql, finder)
  if (!canShow(field, query.text, formats)) {
    // A value from before the field had its kind is shown as it lies.
    const odd = searchText(sql, finder)
    return odd.by === 'exact' || odd.by === 'narrow' ? { ...odd, sql: `(typeof(${sql}) = 'text' and ${odd.sql})` } : odd
  }
  return { by: 'reading' }
}

function searchText(sql: string, { query }: Finder): ColumnSearch {
  const { text, matchCase, wholeCell } = query
  if (matchCase)
    return { by: 'exact', sql: wholeCell ? `${sql} = ${comparedParameter}` : `instr(${sql}, ${comparedParameter}) > 0` }
  // With an escape sign LIKE takes a tenth longer.
  const escaped = ofLike.test(text) ? " escape '\\'" : ''
  return { by: ascii.test(text) ? 'exact' : 'narrow', sql: `${sql} like ${comparedParameter}${escaped}` }
}

function searchCheckbox(sql: string, finder: Finder): ColumnSearch {
  const found = [...(finder.test('Yes') ? [1] : []), ...(finder.test('No') ? [0] : [])]
  return found.length === 0 ? { by: 'nothing' } : { by: 'exact', sql: `${sql} in (${found.join(', ')})` }
}

/** False when the kind's own way of writing has no use for some sign of the text. */
function canShow({ kind, unit }: Field, text: string, { numbers }: TextFormats): boolean {
  if (kind === 'date' || kind === 'datetime') return /^[\d\s./:-]*$/.test(text)
  if (kind !== 'number') return true
  const signs = new Set(
    `0123456789.,-+e ${unit}${unit.toUpperCase()}${unit.toLowerCase()}${numbers.format(-1_234_567_890.12, null)}${numbers.format(5_678, 2)}`,
  )
  return [...text].every((sign) => signs.has(sign))
}
