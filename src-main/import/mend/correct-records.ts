/**
 * Lays the corrections by hand over the records of a file, right after they are read and before anything else looks at them. Lines that are
 * taken out are not handed on; lines that are no records become some once a cell of theirs is corrected. A block that nothing is corrected
 * in is handed on as it is.
 */
import { type Corrections, correctCells, correctKinds, isCorrected, padCells } from '../../../src-shared/csv/mend/corrections.ts'
import { splitBroken } from '../../../src-shared/csv/split-broken.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { BadLine, RecordBlock } from '../read/record-reader.ts'
import type { Records } from '../read/records.ts'

export interface CorrectedRecords extends Records {
  /** Lines taken out by hand so far. */
  readonly takenOut: number
}

interface CorrectedFile {
  readonly width: number
  readonly format: CsvFormat
}

/** What a line that is no record looks like as cells. */
export const badCells = (bad: BadLine, { width, format }: CorrectedFile): readonly string[] =>
  bad.kind === 'quote' ? splitBroken(bad.text, format.delimiter, format.quote, width) : bad.cells

interface Line {
  readonly line: number
  readonly cells: readonly string[]
  readonly kinds: string | undefined
  /** As they stand in the file; undefined where nothing is corrected. */
  readonly source: readonly string[] | undefined
}

export function correctRecords(records: Records, corrections: Corrections, file: CorrectedFile): CorrectedRecords {
  let takenOut = 0
  // Mended lines wait for a record behind them: what is counted as done goes by the numbers of lines, so these may only rise.
  let waiting: Line[] = []
  let isFirst = file.format.hasHeader

  const correctLine = (line: number, cells: readonly string[], kinds: string | undefined): Line | null => {
    const own = corrections.lines.get(line)
    if (own?.isOut === true) return null
    // A line that is as wide as the file keeps its cells; another one is cut or filled up once it is mended.
    const fitted = own !== undefined && own.texts.size > 0 ? padCells(cells, file.width) : cells
    const after = correctCells(corrections, line, fitted)
    return { line, cells: after, kinds: correctKinds(kinds, fitted, after), source: after === cells ? undefined : fitted }
  }

  const correctBlock = (block: RecordBlock): RecordBlock => {
    const lines: Line[] = []
    let isChanged = false
    for (const [index, record] of block.records.entries()) {
      const line = block.lines[index] ?? 0
      const kinds = block.kinds?.[index]
      const corrected = isFirst ? { line, cells: record, kinds, source: undefined } : correctLine(line, record, kinds)
      isFirst = false
      if (corrected === null) takenOut += 1
      else lines.push(corrected)
      if (corrected === null || corrected.source !== undefined) isChanged = true
    }
    const bad = block.bad.filter((each) => {
      const own = corrections.lines.get(each.line)
      if (own === undefined) return true
      isChanged = true
      if (own.isOut) takenOut += 1
      else {
        const source = padCells(badCells(each, file), file.width)
        waiting.push({ line: each.line, cells: correctCells(corrections, each.line, source), kinds: undefined, source })
      }
      return false
    })
    const last = block.lines.at(-1) ?? 0
    const ready = waiting.filter(({ line }) => line < last)
    if (!isChanged && ready.length === 0) return block
    waiting = waiting.filter(({ line }) => line >= last)
    lines.push(...ready)
    return blockOf(lines, bad, block.kinds !== undefined)
  }

  const blockOf = (lines: Line[], bad: readonly BadLine[], hasKinds: boolean): RecordBlock => {
    lines.sort((a, b) => a.line - b.line)
    const sources = lines.flatMap(({ source }, index) => (source === undefined ? [] : [[index, source] as const]))
    return {
      records: lines.map(({ cells }) => cells),
      lines: lines.map(({ line }) => line),
      ...(hasKinds ? { kinds: lines.map(({ kinds }) => kinds ?? '') } : {}),
      bad,
      sources: new Map(sources),
    }
  }

  const isOff = !isCorrected(corrections)
  return {
    next() {
      const block = records.next()
      if (block !== null) return isOff ? block : correctBlock(block)
      if (waiting.length === 0) return null
      const rest = waiting
      waiting = []
      return blockOf(rest, [], false)
    },
    get position() {
      return records.position
    },
    get takenOut() {
      return takenOut
    },
    notes: records.notes,
    close: () => records.close(),
  }
}
