/**
 * What must be said about a text that was taken: that less, or something else, is stored than was written. Closed, so that the grid, the
 * paste and the import say the same. One note per value: what is lost outranks what is only worth a look.
 */
import { assertNever } from '../../lib/assert-never.ts'
import type { DateUnit } from '../dates/date-unit.ts'
import { posixLatest } from '../dates/short-year.ts'
import type { ValueProblem } from './value-problem.ts'

export type ReadNote =
  | { readonly kind: 'rounded'; readonly places: number }
  /** What is below the unit was not zero and is left out. */
  | { readonly kind: 'cut'; readonly unit: DateUnit }
  /** A year of two digits, and the latest year that such may mean. */
  | { readonly kind: 'short-year'; readonly latest: number }
  /** A time zone that was left out, or converted from. */
  | { readonly kind: 'zone'; readonly how: 'left-out' | 'converted' }
  /** An apostrophe that keeps spreadsheets from running the text as a formula, taken away. */
  | { readonly kind: 'unguarded' }
  /** Formatted text with what it cannot hold left out, such as scripts, colours of a page or unknown elements. */
  | { readonly kind: 'cleaned' }
  /** What a spreadsheet shows where a formula failed, such as `#DIV/0!`: a text like any other, and hardly one that was meant. */
  | { readonly kind: 'sheet-error' }

/** A value that was read, with what must be said about it; or why none could be. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T; readonly note?: ReadNote }
  | { readonly ok: false; readonly error: ValueProblem }

/** Notes are told apart by identity: there is one of each. */
const cuts: Readonly<Record<DateUnit, ReadNote>> = {
  year: { kind: 'cut', unit: 'year' },
  month: { kind: 'cut', unit: 'month' },
  day: { kind: 'cut', unit: 'day' },
  hour: { kind: 'cut', unit: 'hour' },
  minute: { kind: 'cut', unit: 'minute' },
  second: { kind: 'cut', unit: 'second' },
}
export const cutNote = (unit: DateUnit): ReadNote => cuts[unit]

const mostPlaces = 20
const roundings: readonly ReadNote[] = Array.from({ length: mostPlaces + 1 }, (_, places) => ({ kind: 'rounded', places }))
export const roundedNote = (places: number): ReadNote => roundings[places] ?? { kind: 'rounded', places }

export const shortYearNote: ReadNote = { kind: 'short-year', latest: posixLatest }

export const zoneNotes: Readonly<Record<'left-out' | 'converted', ReadNote>> = {
  'left-out': { kind: 'zone', how: 'left-out' },
  converted: { kind: 'zone', how: 'converted' },
}

export const unguardedNote: ReadNote = { kind: 'unguarded' }

export const cleanedNote: ReadNote = { kind: 'cleaned' }

export const sheetErrorNote: ReadNote = { kind: 'sheet-error' }

/** Of Excel, Google Sheets and LibreOffice in English; others translate some of them. */
const sheetError =
  /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA|WERT!|BEZUG!|NV|ZAHL!|VALEUR!|NOMBRE!|NOM\?)|Err:\d{3})$/

/** The first sign tells almost all other texts apart. */
export const isSheetError = (text: string): boolean => (text.startsWith('#') || text.startsWith('Err:')) && sheetError.test(text)

/** A value without a note where nothing must be said. */
export const taken = <T>(value: T, note: ReadNote | null): Reading<T> =>
  note === null ? { ok: true, value } : { ok: true, value, note }

const cutWords: Readonly<Record<DateUnit, string>> = {
  year: 'Kept as a year; month, day and time are left out',
  month: 'Kept as a month; the day is left out',
  day: 'Kept as a day; the time of day is left out',
  hour: 'Kept to the hour; minutes are left out',
  minute: 'Kept to the minute; seconds are left out',
  second: 'Kept to the second; fractions are left out',
}

/** The rule for years of two digits, wherever it is said. */
export const shortYearRule = '00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999'

/** The note as a sentence without the value, so that equal notes of many cells can be counted together. */
export function describeNote(note: ReadNote): string {
  switch (note.kind) {
    case 'rounded':
      return note.places === 0
        ? 'Rounded to a whole number'
        : `Rounded to ${note.places} decimal ${note.places === 1 ? 'place' : 'places'}`
    case 'cut':
      return cutWords[note.unit]
    case 'short-year':
      return note.latest === posixLatest
        ? `Year of two digits: ${shortYearRule}`
        : `Year of two digits: read as one of ${note.latest - 99} to ${note.latest}`
    case 'zone':
      return note.how === 'left-out' ? 'The time zone is left out' : 'Converted from another time zone'
    case 'unguarded':
      return 'The apostrophe before a formula sign is taken away'
    case 'cleaned':
      return 'Formatting that formatted text cannot hold is left out'
    case 'sheet-error':
      return 'An error of the spreadsheet, taken as a text'
    default:
      return assertNever(note)
  }
}
