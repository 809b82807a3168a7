/** The words of the import: formats, field types, and how a doubtful date or number could be read. */

import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import type { CsvFormat, DateOrder } from '../../../src-shared/host/calls/import-calls.ts'
import { sayDate } from '../../../src-shared/model/dates/date-format.ts'
import { posixLatest, spreadsheetLatest } from '../../../src-shared/model/dates/short-year.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { NumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'
import { parseMoment } from '../../../src-shared/model/texts/parse-value-date.ts'
import { anyNumber, parseNumber } from '../../../src-shared/model/texts/parse-value-number.ts'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'

export const encodingChoices: readonly { readonly value: CsvEncoding; readonly label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (Western European)' },
  { value: 'utf-16le', label: 'UTF-16 little endian (Excel “Unicode text”)' },
  { value: 'utf-16be', label: 'UTF-16 big endian' },
  { value: 'windows-1250', label: 'Windows-1250 (Central European)' },
  { value: 'iso-8859-2', label: 'ISO 8859-2, Latin-2 (Central European)' },
  { value: 'windows-1251', label: 'Windows-1251 (Cyrillic)' },
  { value: 'macintosh', label: 'Mac Roman (Western European)' },
  { value: 'gb18030', label: 'GB18030 (simplified Chinese)' },
  { value: 'big5', label: 'Big5 (traditional Chinese)' },
  { value: 'shift_jis', label: 'Shift-JIS (Japanese)' },
  { value: 'euc-jp', label: 'EUC-JP (Japanese)' },
  { value: 'euc-kr', label: 'EUC-KR (Korean)' },
]

const delimiterChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: ',', label: 'Comma  ,' },
  { value: ';', label: 'Semicolon  ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar  |' },
]
const quoteChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: '"', label: 'Double quote  "' },
  { value: "'", label: 'Apostrophe  ’' },
]

/** The usual ones, and the file's own where it is another. */
const withOwn = (choices: typeof delimiterChoices, own: string) =>
  choices.some((choice) => choice.value === own) ? choices : [...choices, { value: own, label: `“${own}”` }]

export const delimitersFor = (format: CsvFormat) => withOwn(delimiterChoices, format.delimiter)
export const quotesFor = (format: CsvFormat) => withOwn(quoteChoices, format.quote)

const kindWords: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  number: 'number',
  options: 'choice',
  checkbox: 'yes or no',
  date: 'date',
  datetime: 'date and time',
  time: 'time of day',
  attachments: 'files',
  members: 'member',
  departments: 'department',
  roles: 'role',
  orgRoles: 'organisation role',
  rows: 'related row',
  regions: 'region',
  location: 'place',
  none: 'no value',
}

export const sayKind = (kind: ValueKind): string => kindWords[kind]

export const sayDelimiter = (delimiter: string): string =>
  delimiterChoices
    .find((choice) => choice.value === delimiter)
    ?.label.split('  ', 1)[0]
    ?.toLowerCase() ?? `“${delimiter}”`

/** "choice, several allowed"; "number, 2 decimal places". */
export function sayType(field: Field): string {
  const word = kindWords[field.kind]
  if (field.kind === 'number' && field.precision !== null)
    return field.precision === 0 ? 'whole number' : `${word}, ${field.precision} decimal places`
  return field.isMultiple ? `${word}, several` : word
}

export interface Reading<T> {
  readonly value: T
  readonly label: string
}

/** The sample that is read differently by different orders, with what each makes of it. */
export function dateReadings(
  samples: readonly string[],
): { readonly sample: string; readonly readings: readonly Reading<DateOrder>[] } | null {
  const read = (sample: string): readonly Reading<DateOrder>[] =>
    (['dmy', 'mdy', 'ymd'] as const).flatMap((order) => {
      const moment = parseMoment(sample, { dateOrder: order, isOrderOfTexts: true })
      return moment.ok ? [{ value: order, label: sayDate(moment.value.day, 'day') }] : []
    })
  const all = samples.map((sample) => ({ sample, readings: read(sample) }))
  return all.find((it) => new Set(it.readings.map((reading) => reading.label)).size > 1) ?? null
}

/** The sample that is another number with another decimal sign. */
export function decimalReadings(
  samples: readonly string[],
  numbers: NumberTexts,
): { readonly sample: string; readonly readings: readonly Reading<'.' | ','>[] } | null {
  for (const sample of samples) {
    const readings = (['.', ','] as const).flatMap((sign) => {
      const number = parseNumber(sample, sign, anyNumber)
      return number.ok && typeof number.value === 'number'
        ? [{ value: sign, label: numbers.format(number.value, null), number: number.value }]
        : []
    })
    if (readings.length > 1 && readings[0]?.number !== readings[1]?.number) return { sample, readings }
  }
  return null
}

/** The hundred years that years of two digits may mean, by the latest of them. */
export const centuryChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: String(spreadsheetLatest), label: `${spreadsheetLatest - 99} to ${spreadsheetLatest}` },
  { value: String(posixLatest), label: `${posixLatest - 99} to ${posixLatest}` },
  { value: '1999', label: '1900 to 1999' },
  { value: '2099', label: '2000 to 2099' },
]

/** What a time zone in the texts may mean; `here` is this computer's. */
export const zoneChoices = (here: string): readonly { readonly value: string; readonly label: string }[] => [
  { value: 'written', label: 'as written, without the zone' },
  { value: 'UTC', label: 'in UTC' },
  ...(here === 'UTC' || here === '' ? [] : [{ value: here, label: `in the time of ${here}` }]),
]

/** How dates are read where the file writes them in two orders: what both can mean is rejected. */
export const clearChoice = { value: 'clear', label: 'only what can be read one way' } as const

export const orderChoices: readonly Reading<DateOrder>[] = [
  { value: 'dmy', label: 'day, month, year' },
  { value: 'mdy', label: 'month, day, year' },
  { value: 'ymd', label: 'year, month, day' },
]

export const sayOrder = (order: string): string => [...orderChoices, clearChoice].find((it) => it.value === order)?.label ?? order
