/** Recognises delimiter, quote, header row and line ends of a CSV from a sample of its text, and says what it saw. */
import { type SampleRecord, sampleRecords } from './sample-records.ts'
import { isMarked, sniffComments } from './sniff-comments.ts'
import { type SniffedHeader, sniffHeader } from './sniff-header.ts'

export interface SniffedFormat {
  readonly delimiter: string
  readonly quote: string
  readonly hasHeader: boolean
  /** Lines above the names that are no records, such as a title. */
  readonly skip: number
  /** The sign before lines of comment; null where there are none. */
  readonly comment: string | null
  /** Records without names leave out their last cells where those are empty. */
  readonly isRagged: boolean
  /** What was seen, in words, one sentence each. */
  readonly detection: readonly string[]
  readonly records: readonly SampleRecord[]
}

export const delimiters = [',', ';', '\t', '|'] as const

export const delimiterName = (delimiter: string): string =>
  ({ ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' })[delimiter] ?? `“${delimiter}”`

/** Records looked at: enough to meet the odd one, few enough to be instant. */
const sampleSize = 500

/** A first line `sep=;`, which Excel writes and obeys: not a record. */
const separatorLine = /^sep=(.)\r?(?:\n|$)/i

/** The length of a first line `sep=;` including its end; 0 when there is none. */
export const separatorLineLength = (text: string): number => separatorLine.exec(text)?.[0].length ?? 0

interface Candidate {
  readonly delimiter: string
  readonly records: readonly SampleRecord[]
  readonly columns: number
  /** Share of records with that many cells. */
  readonly agreement: number
}

/** Records that cannot be comments tell more; a file may have no others. */
function unmarked(records: readonly SampleRecord[]): readonly SampleRecord[] {
  const others = records.filter((record) => !isMarked(record))
  return others.length === 0 ? records : others
}

function mostFrequent(values: readonly number[]): { readonly value: number; readonly count: number } {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best = { value: 0, count: 0 }
  for (const [value, count] of counts) if (count > best.count) best = { value, count }
  return best
}

function judge(text: string, delimiter: string, quote: string, isWhole: boolean): Candidate {
  const records = sampleRecords(text, delimiter, quote, sampleSize, isWhole)
  const judged = unmarked(records)
  const { value, count } = mostFrequent(judged.map((record) => record.cells.length))
  return { delimiter, records, columns: value, agreement: judged.length === 0 ? 0 : count / judged.length }
}

/** Several columns that nearly all records agree on beat more columns that few agree on. */
function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.columns < 2 || other.columns < 2) return one.columns >= 2 && other.columns < 2
  if (Math.abs(one.agreement - other.agreement) > 0.1) return one.agreement > other.agreement
  return one.columns > other.columns
}

/** Several cells begin and end with apostrophes, and none with double quotes. */
function standInApostrophes(text: string): boolean {
  const quotedBy = (quote: string): number =>
    text.match(
      new RegExp(`(?:^|[,;\\t|\\r\\n])${quote}[^${quote}]*(?:${quote}${quote}[^${quote}]*)*${quote}(?=[,;\\t|\\r\\n]|$)`, 'g'),
    )?.length ?? 0
  return quotedBy('"') === 0 && quotedBy("'") > 1
}

interface Split extends Candidate {
  readonly quote: string
  /** Texts stand in apostrophes that are part of them. */
  readonly keepsApostrophes: boolean
}

/** `named`: the delimiter that the first line names. */
const judgeAll = (text: string, quote: string, named: string | undefined, isWhole: boolean): readonly Candidate[] =>
  (named === undefined ? delimiters : [named]).map((delimiter) => judge(text, delimiter, quote, isWhole))

const bestOf = (candidates: readonly Candidate[], orElse: Candidate): Candidate =>
  candidates.reduce((a, b) => (isBetter(b, a) ? b : a), candidates[0] ?? orElse)

const isTable = ({ columns }: Candidate): boolean => columns > 1

/**
 * Apostrophes quote only where the file needs them: where without them fewer records have one number of cells whatever the delimiter, since
 * delimiters or line ends stand between them. Else they are signs of ordinary texts, such as `'tis the bees'`, and stay. One column needs none.
 */
function splitWell(text: string, named: string | undefined, isWhole: boolean): Split {
  const plain = judgeAll(text, '"', named, isWhole)
  const best = bestOf(plain, judge(text, named ?? ',', '"', isWhole))
  if (!standInApostrophes(text)) return { ...best, quote: '"', keepsApostrophes: false }
  const other = bestOf(judgeAll(text, "'", named, isWhole), best)
  const tables = isTable(other) ? plain.filter(isTable) : [best]
  if (tables.some(({ agreement }) => agreement >= other.agreement)) return { ...best, quote: '"', keepsApostrophes: true }
  if (isTable(other)) return { ...other, quote: "'", keepsApostrophes: false }
  const column = plain.filter((it) => !isTable(it)).reduce((a, b) => (b.agreement > a.agreement ? b : a), best)
  return { ...column, quote: '"', keepsApostrophes: true }
}

/** Titles and notes above a table stand in its first cell alone. */
const isTitle = ({ cells }: SampleRecord, columns: number): boolean =>
  (cells.length === 1 && columns > 1) || (columns > 2 && cells.slice(1).every((cell) => cell.trim() === ''))

function countTitles(records: readonly SampleRecord[], columns: number): number {
  const first = records.findIndex((record) => !isTitle(record, columns))
  // A file in which hardly any line is a record has no titles, but another delimiter.
  return first > 0 && first <= 20 && records.length - first >= 2 ? first : 0
}

function describeLineEnds(text: string): string {
  const crlf = text.match(/\r\n/g)?.length ?? 0
  const lf = (text.match(/\n/g)?.length ?? 0) - crlf
  const cr = (text.match(/\r/g)?.length ?? 0) - crlf
  const kinds = [
    { name: 'CR LF (Windows)', count: crlf },
    { name: 'LF (Unix)', count: lf },
    { name: 'CR (old Mac)', count: cr },
  ].filter((kind) => kind.count > 0)
  if (kinds.length === 0) return 'No line ends.'
  if (kinds.length === 1) return `Line ends: ${kinds[0]?.name}.`
  return `Mixed line ends: ${kinds.map((kind) => `${kind.name} ${kind.count} times`).join(', ')} in the beginning of the file.`
}

export interface SniffedRows {
  readonly hasHeader: boolean
  /** Rows above the names that are no records, such as a title. */
  readonly skip: number
  /** What was seen, as a sentence. */
  readonly why: string
}

/** The same for records that are split already, as those of a sheet are: its first rows, which need not follow each other. */
export function sniffRows(all: readonly SampleRecord[], knownNames: readonly string[]): SniffedRows {
  const columns = mostFrequent(all.map((record) => record.cells.length)).value
  const records = all.slice(countTitles(all, columns))
  const skip = (records[0]?.line ?? 1) - 1
  return { skip, ...describeHeader(sniffHeader(records, knownNames)) }
}

const describeHeader = ({ has, why }: SniffedHeader): Pick<SniffedRows, 'hasHeader' | 'why'> => ({
  hasHeader: has,
  why: has ? `First row is a header: ${why}.` : `No header row${why === '' ? '' : `: ${why}`}.`,
})

/**
 * One record in ten or more is shorter or longer than the others, and none is more than twice as long as another: cells at the end are left
 * out where they are empty. Fewer are mistakes, and a file with names says itself how many there are.
 */
function areRagged(records: readonly SampleRecord[]): boolean {
  const lengths = records.map((record) => record.cells.length)
  const { count } = mostFrequent(lengths)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  return shortest > 1 && longest <= shortest * 2 && (lengths.length - count) * 10 >= lengths.length
}

const namesInComment: SniffedHeader = {
  has: true,
  why: 'it is the last line of the comments, and has as many cells as the others',
}

/** `isWhole`: the sample is the whole text. `knownNames`: names and aliases of the worksheet's fields, [] when there are none. */
export function sniffFormat(text: string, isWhole: boolean, knownNames: readonly string[]): SniffedFormat {
  const named = separatorLine.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const best = splitWell(body, named?.[1], isWhole)
  const { quote } = best
  const { sign: comment, names } = sniffComments(best.records, best.columns, knownNames)
  const all = comment === null ? best.records : best.records.filter((record) => !isMarked(record))
  const titles = names ?? countTitles(all, best.columns)
  const records = all.slice(titles)
  const skip = titles === 0 ? 0 : (records[0]?.line ?? 1) - 1
  const header = names === null ? sniffHeader(records, knownNames) : namesInComment
  const isRagged = !header.has && records.length > 0 && areRagged(records)
  const percent = Math.floor(best.agreement * 100)
  const cells = records.reduce((sum, record) => sum + record.cells.length, 0)
  const quoted = records.reduce((sum, record) => sum + record.quotedCells, 0)
  const detection = [
    named !== null
      ? `Delimiter: ${delimiterName(best.delimiter)}, as the first line says.`
      : best.columns > 1
        ? `Delimiter: ${delimiterName(best.delimiter)}; ${percent === 100 ? 'every row' : `${percent} % of the rows`} looked at ${percent === 100 ? 'has' : 'have'} ${best.columns} cells.`
        : 'One column: no delimiter found.',
    quoted === 0
      ? `No quoted cells${best.keepsApostrophes ? ': apostrophes around texts are part of them' : ''}.`
      : `Quote: ${quote}; ${quoted} of ${cells} cells looked at stand in quotes.`,
    describeHeader(header).why,
    ...(isRagged ? ['Cells that are missing at the end of a row are taken as empty.'] : []),
    ...(skip === 0
      ? []
      : [
          `${skip === 1 ? 'Line 1 is' : `Lines 1 to ${skip} are`} left out: ${names === null ? 'nothing stands beside their first cell' : 'they are comments'}.`,
        ]),
    ...(comment === null ? [] : [`Lines that begin with ${comment} are left out as comments.`]),
    describeLineEnds(body),
  ]
  return { delimiter: best.delimiter, quote, hasHeader: header.has, skip, comment, isRagged, detection, records }
}
