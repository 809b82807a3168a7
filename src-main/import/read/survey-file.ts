/**
 * Looks over a file before it is mapped: what it is, how it is written, what its columns hold. Reads on only while a column's dates or
 * numbers can still be read two ways, so that a question is asked about what the file really leaves open.
 */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import { createEvidence } from '../../../src-shared/csv/column-evidence.ts'
import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import { fitWidth } from '../../../src-shared/csv/fit-width.ts'
import { copyText } from '../../../src-shared/csv/remember-parse.ts'
import { sniffFormat } from '../../../src-shared/csv/sniff/sniff-format.ts'
import { lineName, sourcePlace } from '../../../src-shared/csv/unpivot/line-name.ts'
import { unpivotWarnings } from '../../../src-shared/csv/unpivot/unpivot-words.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { cellKinds, kindAt } from '../../../src-shared/workbook/cell-kinds.ts'
import type { RecognisedFile } from '../../replica/imports/import-ledger.ts'
import { recogniseWorkbook } from '../workbook/survey-workbook.ts'
import { verdictOf } from './column-verdict.ts'
import { detectBehind, detectEncoding } from './detect-encoding.ts'
import { isWorkbook, recogniseFile } from './file-kind.ts'
import { findInvalidUtf8 } from './find-invalid-utf8.ts'
import { openRecords } from './open-records.ts'
import type { Records } from './records.ts'
import { decodeSample } from './text-blocks.ts'

export interface Survey {
  /** False when there is nothing left to look at. */
  step(isOver: () => boolean): boolean
  /** What was found so far. */
  found(): RecognisedFile
  close(): void
}

export interface SurveyOptions {
  readonly path: string
  readonly fileName: string
  /** The user's choice; null recognises. */
  readonly format: CsvFormat | null
  /** Where everything is recognised: the encoding of a file that proves none itself, as somebody has confirmed it. */
  readonly olderEncoding?: CsvEncoding | undefined
  /** Names and aliases of the worksheet's fields. */
  readonly knownNames: readonly string[]
}

/** Bytes that encoding and delimiter are told from. */
const headBytes = 512 * 1024
/** Records looked at in any case. */
const sampleRecords = 1000
/** Bytes read at most to settle an ambiguous column: about a second. */
const evidenceBytes = 64 * 1024 * 1024
const samplesPerColumn = 5
const sampleLength = 200
const listedLines = 5

function readHead(path: string): { readonly head: Buffer; readonly size: number } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const head = Buffer.alloc(Math.min(size, headBytes))
    const count = readSync(file, head, 0, head.length, 0)
    return { head: head.subarray(0, count), size }
  } finally {
    closeSync(file)
  }
}

/** The last bytes of a file, where some formats say what they are. */
function readTail(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const tail = Buffer.alloc(Math.min(size, headBytes))
    return tail.subarray(0, readSync(file, tail, 0, tail.length, size - tail.length))
  } finally {
    closeSync(file)
  }
}

/** Lines shown as they stand: titles and notes above the names are seldom more. */
const shownLines = 20

/** Lines to judge an older encoding by, and characters shown of each. */
const foreignShown = 6
const foreignLength = 120

/** None for the encodings that prove themselves. */
function foreignLines(bytes: Buffer, encoding: CsvEncoding): readonly string[] {
  if (encoding.startsWith('utf-')) return []
  const lines = new Set<string>()
  for (const line of decodeSample(bytes, encoding, false).split(/[\r\n]+/)) {
    const at = line.search(/[^\0-\x7f]/)
    if (at < 0) continue
    const start = Math.max(0, Math.min(at - 20, line.length - foreignLength))
    lines.add(line.slice(start, start + foreignLength))
    if (lines.size === foreignShown) break
  }
  return [...lines]
}

interface Head {
  readonly format: CsvFormat
  readonly detection: readonly string[]
  readonly isGuess: boolean
  readonly foreign: readonly string[]
  readonly lines: readonly string[]
  /** Only of workbooks. */
  readonly workbook?: RecognisedFile['workbook']
  readonly warnings?: readonly string[]
}

async function recogniseSheet({ path, format, knownNames }: SurveyOptions, breathe: () => Promise<void>): Promise<Head> {
  const found = await recogniseWorkbook(path, format, knownNames, breathe)
  const { facts, detection, warnings, lines } = found
  const workbook = { ...facts, sheets: [...facts.sheets] }
  return { format: found.format, detection, isGuess: false, foreign: [], lines, workbook, warnings }
}

async function recogniseHead(options: SurveyOptions, breathe: () => Promise<void>): Promise<Result<Head, HostError>> {
  const { head, size } = readHead(options.path)
  if (size === 0) return err({ kind: 'file', reason: 'empty', message: `“${options.fileName}” is empty.` })
  const tail = (): Buffer => readTail(options.path)
  if (isWorkbook(head, tail)) return ok(await recogniseSheet(options, breathe))
  const kind = recogniseFile(head, tail)
  if (kind !== null)
    return err({ kind: 'invalid', message: `“${options.fileName}” is ${kind.name}, not a CSV file. ${kind.advice}` })
  const isWhole = size === head.length
  const detected = detectEncoding(head, isWhole)
  const damage = detected.encoding === 'utf-8' && !isWhole ? findInvalidUtf8(options.path) : null
  const { encoding: likely, why, isGuess } = damage === null ? detected : detectBehind(damage)
  const chosen = options.format
  const confirmed = isGuess ? options.olderEncoding : undefined
  const encoding = confirmed ?? likely
  const text = decodeSample(head, chosen?.encoding ?? encoding, isWhole)
  if (text.trim() === '')
    return err({ kind: 'file', reason: 'empty', message: `“${options.fileName}” holds nothing but blank lines.` })
  if (text.includes('\0'))
    return err({
      kind: 'invalid',
      message: `“${options.fileName}” holds NUL characters, which no text has. It is binary, or in an encoding that Gridstage does not read: save it as UTF-8.`,
    })
  const sniffed = sniffFormat(text, isWhole, options.knownNames)
  const { delimiter, quote, hasHeader, skip, comment, isRagged } = sniffed
  const format: CsvFormat = chosen ?? {
    ...{ encoding, delimiter, quote, hasHeader },
    ...(skip === 0 ? {} : { skip }),
    ...(comment === null ? {} : { comment }),
    ...(isRagged ? { shortRows: 'pad' as const } : {}),
  }
  return ok({
    format,
    detection: chosen === null ? [why, ...sniffed.detection] : ['As you set it.'],
    isGuess: chosen === null && isGuess && confirmed === undefined,
    lines: text.split(/\r\n|\n|\r/, shownLines).map((line) => line.slice(0, sampleLength)),
    foreign: foreignLines(damage?.around ?? head, format.encoding),
  })
}

/** Headers that come more than once, as sentences. */
function repeatedHeaders(headers: readonly string[]): readonly string[] {
  const names = new Map<string, number[]>()
  for (const [at, name] of headers.entries()) names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), at + 1])
  const repeated = [...names].filter(([, at]) => at.length > 1)
  return [
    ...repeated
      .slice(0, listedLines)
      .map(([, at]) => `Columns ${at.slice(0, 10).join(' and ')} have the same header “${headers[(at[0] ?? 1) - 1] ?? ''}”.`),
    ...(repeated.length > listedLines ? [`${repeated.length} headers in all come more than once.`] : []),
  ]
}

/** Throws what the file system throws. `breathe` lets whoever else waits for the thread go first. */
export async function surveyFile(options: SurveyOptions, breathe: () => Promise<void>): Promise<Result<Survey, HostError>> {
  const head = await recogniseHead(options, breathe)
  if (!head.ok) return head
  const { format } = head.value
  const records = openRecords(options.path, format)
  return ok(createSurvey(records, head.value))
}

function createSurvey(records: Records, { format, detection, isGuess, foreign, lines, workbook, warnings = [] }: Head): Survey {
  const columns: { evidence: ReturnType<typeof createEvidence>; samples: Set<string> }[] = []
  const ragged: string[] = []
  let headers: readonly string[] | null = null
  let raggedLines = 0
  const badLines = new Set<string>()
  let seen = 0
  let isDone = false

  const columnAt = (at: number) => {
    columns[at] ??= { evidence: createEvidence(), samples: new Set() }
    return columns[at]
  }
  /** Without names the first records say how wide the file is: the widest of them, where missing cells are empty ones. */
  const widestOf = (first: readonly (readonly string[])[]): number =>
    first.slice(0, sampleRecords).reduce((widest, { length }) => Math.max(widest, length), 0)
  const startWith = (block: readonly (readonly string[])[]): void => {
    const [first = []] = block
    const isWidened = !format.hasHeader && format.shortRows === 'pad'
    const cells = isWidened ? [...first, ...new Array<string>(widestOf(block) - first.length).fill('')] : first
    headers = format.hasHeader ? cells.map((cell) => copyText(cell.trim())) : cells.map((_, at) => `Column ${at + 1}`)
    for (const at of cells.keys()) columnAt(at)
  }
  const takeRecord = (record: readonly string[], line: number, kinds: string | undefined): void => {
    seen += 1
    const cells = fitWidth(record, columns.length, format)
    if (cells === null) {
      raggedLines += 1
      if (ragged.length < listedLines) ragged.push(`line ${line} has ${record.length}`)
      return
    }
    for (let at = 0; at < cells.length; at += 1) {
      const text = cells[at] ?? ''
      if (text === '') continue
      const { evidence, samples } = columnAt(at)
      if (kindAt(kinds, at) === cellKinds.text) evidence.observe(text, line)
      if (seen <= sampleRecords && samples.size < samplesPerColumn) samples.add(copyText(text.slice(0, sampleLength)))
    }
  }
  const isSettled = (): boolean =>
    columns.every(({ evidence }) => evidence.dateOrder().kind !== 'ambiguous' && evidence.decimal().kind !== 'ambiguous')

  const fileWarnings = (): readonly string[] => {
    const width = columns.length
    return [
      ...repeatedHeaders(headers ?? []),
      ...(format.unpivot === undefined ? [] : unpivotWarnings(records.fileHeaders ?? [], format.unpivot)),
      ...(width > 500 ? [`The file has ${width} columns.${workbook === undefined ? ' Is the delimiter right?' : ''}`] : []),
      ...warnings,
      ...(seen === 0 ? ['The file has a header and no rows.'] : []),
      ...(raggedLines > 0
        ? [`The file has ${countOf(width, 'column', 'columns')}, but ${ragged.join(', ')}. Such lines are rejected.`]
        : []),
      ...badLines,
    ]
  }

  return {
    step(isOver) {
      while (!isDone) {
        const block = records.next()
        if (block === null) isDone = true
        else {
          const hasNames = headers === null && format.hasHeader
          if (headers === null && block.records.length > 0) startWith(block.records)
          for (const [index, cells] of block.records.entries())
            if (index > 0 || !hasNames) takeRecord(cells, block.lines[index] ?? 0, block.kinds?.[index])
          // A line that makes several rows is said once.
          for (const { line, reason } of block.bad)
            if (badLines.size < listedLines) badLines.add(`Line ${lineName(sourcePlace(line).line)}: ${reason}.`)
          if (seen >= sampleRecords && (isSettled() || records.position > evidenceBytes)) isDone = true
        }
        if (isOver()) break
      }
      return !isDone
    },
    found: () => ({
      format,
      workbook,
      detection: [...detection],
      isGuess,
      foreign: [...foreign],
      head: [...lines],
      warnings: [...fileWarnings()],
      columns: columns.map(({ evidence, samples }, at) => ({
        header: headers?.[at] ?? `Column ${at + 1}`,
        samples: [...samples],
        evidence: verdictOf(evidence),
        reason: '',
      })),
      ...(format.unpivot === undefined ? {} : { fileHeaders: [...(records.fileHeaders ?? [])] }),
    }),
    close: () => records.close(),
  }
}
