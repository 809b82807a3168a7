/** Tells whether the first record of a file holds names, and from what. */
import { parseDay } from '../../model/texts/parse-value-date.ts'
import { anyNumber, parseNumber } from '../../model/texts/parse-value-number.ts'
import { normaliseName } from '../mapping/normalise-name.ts'
import type { SampleRecord } from './sample-records.ts'
import { compareCodes } from './text-shape.ts'

export interface SniffedHeader {
  readonly has: boolean
  /** What it was told from, in words; '' where there is nothing to tell it from. */
  readonly why: string
}

const looksLikeData = (text: string): boolean =>
  text.trim() !== '' && (parseNumber(text, '.', anyNumber).ok || parseNumber(text, ',', anyNumber).ok || isDate(text))

const isDate = (text: string): boolean => {
  const date = parseDay(text, { dateOrder: null })
  return date.ok || date.error.kind === 'ambiguous-date'
}

/** Names of columns that look like codes, as `normaliseName` gives them. */
const codeNames = new Set(
  'age cc day dob eur fk gbp geo iso key lat lng lon max min nr no ort pk plz qty sex sku tel tz typ uid uom url usd vat zip id'.split(
    ' ',
  ),
)

/** Years in a row, which name columns: `country,2019,2020,2021`. */
function namesYears(first: readonly string[], below: SampleRecord | undefined): boolean {
  const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text.trim())
  const at = first.findIndex((cell, column) => isYear(cell) && Number(first[column + 1]) === Number(cell) + 1)
  return at >= 0 && below !== undefined && !isYear(below.cells[at] ?? '')
}

/** The first record has codes where the others have them: with digits, or in half of its columns at least. */
function looksLikeBody(first: readonly string[], body: readonly SampleRecord[]): boolean {
  if (first.some((cell) => codeNames.has(normaliseName(cell)))) return false
  const codes = first.flatMap((cell, column) => {
    const found =
      cell.trim() === ''
        ? null
        : compareCodes(
            cell,
            body.map((record) => record.cells[column] ?? ''),
          )
    return found ?? []
  })
  if (codes.length === 0 || codes.some(({ isAlike }) => !isAlike)) return false
  return codes.some(({ kind }) => kind === 'digits') || codes.length * 2 >= first.length
}

/** A header names things: distinct texts, no numbers or dates; or it holds names that the worksheet knows. */
export function sniffHeader(records: readonly SampleRecord[], knownNames: readonly string[]): SniffedHeader {
  const first = records[0]?.cells ?? []
  if (first.length === 0) return { has: false, why: '' }
  const known = new Set(knownNames.map(normaliseName))
  const matches = first.filter((cell) => cell.trim() !== '' && known.has(normaliseName(cell))).length
  if (matches > 0 && matches * 3 >= first.length) return { has: true, why: 'names fields of the worksheet' }
  const filled = first.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return { has: false, why: '' }
  if (namesYears(first, records[1])) return { has: true, why: 'it names years' }
  const dataInFirst = first.filter(looksLikeData).length
  if (dataInFirst > 0 && dataInFirst * 4 >= filled.length) return { has: false, why: 'the first row holds numbers or dates' }
  const body = records.slice(1)
  if (body.length === 0) return { has: true, why: 'the only row holds names' }
  const typed = first.filter((_, column) => {
    const cells = body.map((record) => record.cells[column] ?? '').filter((cell) => cell.trim() !== '')
    return cells.length > 0 && cells.filter(looksLikeData).length * 5 >= cells.length * 4
  }).length
  if (typed > 0) return { has: true, why: 'it names columns of numbers or dates' }
  if (looksLikeBody(first, body)) return { has: false, why: 'the first row looks like those below' }
  const repeats = first.filter((cell, column) => body.some((record) => record.cells[column] === cell)).length
  return repeats * 2 >= first.length
    ? { has: false, why: 'its texts come again below' }
    : { has: true, why: 'its texts do not come again below' }
}
