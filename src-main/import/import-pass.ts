/**
 * One pass over a source file: reads, looks up, judges, and hands every record on exactly once, in file order, as taken or rejected.
 * Runs in slices, so that whoever shares the thread waits for one slice at most; names that only the service knows are asked for
 * in between.
 */

import { countOf } from '../../src-shared/bulk/operation-label.ts'
import { fitWidth } from '../../src-shared/csv/fit-width.ts'
import { unguardFormula } from '../../src-shared/csv/formula-guard.ts'
import { collectNames, type ReadCells } from '../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../src-shared/csv/target-column.ts'
import type { SteppedRecord } from '../../src-shared/csv/transform/transform-record.ts'
import type { CsvFormat } from '../../src-shared/host/calls/import-calls.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import type { Classification, RecordClassifier } from './classify-records.ts'
import { badCells, type CorrectedRecords } from './mend/correct-records.ts'
import type { BadLine, ReaderNotes, RecordBlock } from './read/record-reader.ts'
import type { BlockSteps } from './transform/block-steps.ts'
import type { SourceRow } from './watched-keys.ts'

/** Texts of one field that must be looked up before the pass can go on. */
export interface NeededNames {
  readonly field: FieldId
  readonly texts: readonly string[]
}

export type PassStep =
  | { readonly kind: 'working' }
  | { readonly kind: 'needs'; readonly names: readonly NeededNames[] }
  | { readonly kind: 'done' }

export interface PassSink {
  row(judgement: Classification): void
  /** A line that is no record, or a record with too few or too many cells. */
  badLine(line: number, reason: string, cells: readonly string[], isStructure: boolean): void
}

export interface ImportPass {
  /** Works until `isOver` says so (asked every few hundred records), something must be looked up, or the file ends. */
  step(isOver: () => boolean): PassStep
  /** Bytes of the file taken in so far. */
  readonly position: number
  readonly notes: ReaderNotes
  /** Records that were given empty cells, or lost cells beyond the last column. */
  readonly refitted: { readonly padded: number; readonly cut: number }
  /** Lines taken out by hand so far. */
  readonly takenOut: number
  close(): void
}

export interface PassOptions {
  readonly records: CorrectedRecords
  readonly format: CsvFormat
  /** Whether apostrophes before formula signs are part of the texts. */
  readonly keepsApostrophes: boolean
  /** Cells that every record must have. */
  readonly width: number
  readonly columns: readonly TargetColumn[]
  readonly read: ReadCells
  readonly judge: RecordClassifier
  /** null where no column has steps: then nothing is done for them. */
  readonly steps: BlockSteps | null
  /** Whether a name was looked up already, found or not. */
  isKnown(field: FieldId, text: string): boolean
  readonly sink: PassSink
}

/** Records between two looks at the clock: about a millisecond. */
const sliceRecords = 500

/** `stepped`: what the steps of columns made of the cells; undefined where there are none. */
function sourceRow(
  line: number,
  cells: readonly string[],
  kinds: string | undefined,
  stepped: SteppedRecord | undefined,
  read: ReadCells,
): SourceRow {
  if (stepped === undefined) return { line, cells, texts: cells, kept: cells, kinds, read: read(cells, kinds) }
  const { texts, kept, kinds: now } = stepped
  return { line, cells, texts, kept, kinds: now, read: read(texts, now) }
}

/** `source`: the cells as they stand in the file, where they were corrected by hand. */
const withSource = (row: SourceRow, source: readonly string[] | undefined): SourceRow =>
  source === undefined ? row : { ...row, cells: source, byHand: row.cells }

const nothing: RecordBlock = { records: [], lines: [], bad: [] }

export function createImportPass(options: PassOptions): ImportPass {
  const { records, columns, read, judge, steps, sink, width, keepsApostrophes } = options
  const asksNames = columns.some((column) => column.names !== null)
  let block = nothing
  let at = 0
  let isFirst = options.format.hasHeader
  const refitted = { padded: 0, cut: 0 }
  let isEnded = false

  const nextBlock = (): boolean => {
    const next = records.next()
    if (next === null) return false
    block = next
    at = 0
    steps?.take(block, isFirst ? 1 : 0)
    // Before the block's records, so that whoever notes how far it came has noted every line before that too.
    for (const bad of block.bad) takeBad(bad)
    return true
  }
  const takeBad = (bad: BadLine): void => {
    sink.badLine(bad.line, bad.reason, badCells(bad, options), bad.kind === 'quote')
  }

  const takeSlice = (end: number): void => {
    const rows: SourceRow[] = []
    for (let index = at; index < end; index += 1) {
      const record = block.records[index] ?? []
      const line = block.lines[index] ?? 0
      if (isFirst) {
        isFirst = false
        continue
      }
      const cells = fitWidth(record, width, options.format)
      if (cells !== null) {
        if (record.length < width) refitted.padded += 1
        else if (record.length > width) refitted.cut += 1
        rows.push(withSource(sourceRow(line, cells, block.kinds?.[index], steps?.of(index), read), block.sources?.get(index)))
      } else {
        flush(rows)
        sink.badLine(
          line,
          `Has ${countOf(record.length, 'cell', 'cells')} where the file has ${countOf(width, 'column', 'columns')}`,
          record,
          true,
        )
      }
    }
    flush(rows)
    at = end
  }
  const flush = (rows: SourceRow[]): void => {
    if (rows.length === 0) return
    for (const judgement of judge.judge(rows)) sink.row(judgement)
    rows.length = 0
  }

  /** Names of the rest of the block that nobody looked up yet. */
  const neededNames = (): readonly NeededNames[] => {
    const needed = new Map<FieldId, Set<string>>()
    const want = (column: TargetColumn, name: string): void => {
      if (options.isKnown(column.field.id, name)) return
      const texts = needed.get(column.field.id) ?? new Set<string>()
      needed.set(column.field.id, texts.add(name))
    }
    for (let index = at + (isFirst ? 1 : 0); index < block.records.length; index += 1) {
      const texts = steps?.of(index)?.texts ?? fitWidth(block.records[index] ?? [], width, options.format)
      if (texts !== null) collectNames(columns, keepsApostrophes ? texts : texts.map(unguardFormula), want)
    }
    return [...needed].map(([field, texts]) => ({ field, texts: [...texts] }))
  }

  return {
    step(isOver) {
      for (;;) {
        if (at >= block.records.length) {
          if (isEnded || !nextBlock()) {
            isEnded = true
            return { kind: 'done' }
          }
          if (asksNames) {
            const names = neededNames()
            if (names.length > 0) return { kind: 'needs', names }
          }
        }
        takeSlice(Math.min(block.records.length, at + sliceRecords))
        if (isOver()) return { kind: 'working' }
      }
    },
    get position() {
      return records.position
    },
    get takenOut() {
      return records.takenOut
    },
    notes: records.notes,
    refitted,
    close: () => records.close(),
  }
}
