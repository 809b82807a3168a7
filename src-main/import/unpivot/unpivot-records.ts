/**
 * Turns columns of a file into rows as its records are read, before anything else looks at them: a line gives one record for each of the columns, so that the
 * whole import is that of a file which has them below each other. Every record has a number of its own, which says the line and the column it was made of. A line that
 * is no record gives as many lines that are none, each to be mended by itself. Nothing is left out but empty cells, which are counted.
 */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import { fitWidth } from '../../../src-shared/csv/fit-width.ts'
import { lastUnpivotedColumn, lastUnpivotedLine, unpivotedLine } from '../../../src-shared/csv/unpivot/line-name.ts'
import { chooseColumns, type Unpivot } from '../../../src-shared/csv/unpivot/unpivot.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import { cellKinds, kindAt } from '../../../src-shared/workbook/cell-kinds.ts'
import { badCells } from '../mend/correct-records.ts'
import type { BadLine, ReaderNotes, RecordBlock } from '../read/record-reader.ts'
import type { Records } from '../read/records.ts'

/** Records handed on at a time, as many as a block of a file has that is written by row: whoever shares the thread waits for them. */
const recordsAtOnce = 10_000

/** Why columns cannot become rows, as a sentence. */
export class UnpivotError extends Error {
  readonly code = 'IMPORT_UNPIVOT'
}

interface Plan {
  /** Cells of a record of the file. */
  readonly width: number
  readonly kept: readonly number[]
  readonly turned: readonly { readonly column: number; readonly name: string; readonly kind: string }[]
}

interface Made {
  readonly records: (readonly string[])[]
  readonly lines: number[]
  readonly kinds: string[]
  readonly bad: BadLine[]
}

type Notes = { -readonly [K in keyof NonNullable<ReaderNotes['unpivot']>]: NonNullable<ReaderNotes['unpivot']>[K] }

/** Notes of the file, which go on counting, with those of the columns. */
function notesOf(own: ReaderNotes, more: NonNullable<ReaderNotes['unpivot']>): ReaderNotes {
  return {
    get blankLines() {
      return own.blankLines
    },
    get hiddenRows() {
      return own.hiddenRows ?? 0
    },
    get belowRange() {
      return own.belowRange ?? 0
    },
    get comments() {
      return own.comments
    },
    get innerQuotes() {
      return own.innerQuotes
    },
    get multiLine() {
      return own.multiLine
    },
    get replaced() {
      return own.replaced
    },
    unpivot: more,
  }
}

function planFor(headers: readonly string[], kinds: string | undefined, by: Unpivot): Plan {
  const names = headers.map((each) => each.trim())
  const { turned, kept } = chooseColumns(names, by)
  if ((turned.at(-1) ?? 0) > lastUnpivotedColumn)
    throw new UnpivotError(
      `Only the first ${(lastUnpivotedColumn + 1).toLocaleString('en')} columns of a file can become rows. Choose fewer, or move them to the front.`,
    )
  return {
    width: headers.length,
    kept,
    turned: turned.map((column) => ({ column, name: names[column] ?? '', kind: kindAt(kinds, column) })),
  }
}

/** Turns one line after the other. What makes no row, or is made to fit, is counted in `notes`. */
function lineTurner(format: CsvFormat, by: Unpivot, notes: Notes) {
  const leavesEmpty = by.emptyCells === 'leave'
  const isLeft = (text: string, kind: string): boolean => leavesEmpty && kind === cellKinds.text && text.trim() === ''

  const numberOf = (line: number, column: number | null): number => {
    if (line > lastUnpivotedLine)
      throw new UnpivotError(
        `Columns can become rows in a file of up to ${lastUnpivotedLine.toLocaleString('en')} lines, and this one has more. Split it, and import one part after the other.`,
      )
    return unpivotedLine(line, column)
  }

  /** A line that is no record, as lines of the columns: nothing of it is lost, cells beyond the last column included. */
  const addBad = (
    made: Made,
    cells: readonly string[],
    { line, reason }: Pick<BadLine, 'line' | 'reason'>,
    { width, kept, turned }: Plan,
  ): void => {
    const own = kept.map((at) => cells[at] ?? '')
    const filled = turned.filter(({ column }) => !isLeft(cells[column] ?? '', cellKinds.text))
    const beyond = cells.slice(width)
    const add = (column: number | null, name: string, text: string, more: readonly string[]): void => {
      made.bad.push({ line: numberOf(line, column), reason, kind: 'content', cells: [...own, name, text, ...more] })
    }
    if (filled.length === 0) add(null, '', '', beyond)
    for (const [at, { column, name }] of filled.entries()) add(column, name, cells[column] ?? '', at === 0 ? beyond : [])
  }
  const addRecord = (
    made: Made,
    record: readonly string[],
    line: number,
    kinds: string | undefined,
    { width, kept, turned }: Plan,
  ): void => {
    const cells = fitWidth(record, width, format)
    if (cells === null) {
      const reason = `Has ${countOf(record.length, 'cell', 'cells')} where the file has ${countOf(width, 'column', 'columns')}`
      addBad(made, record, { line, reason }, { width, kept, turned })
      return
    }
    if (record.length < width) notes.padded += 1
    else if (record.length > width) notes.cut += 1
    const own = kept.map((at) => cells[at] ?? '')
    const ownKinds = kinds === undefined ? '' : kept.map((at) => kindAt(kinds, at)).join('')
    let isEmpty = true
    for (const { column, name, kind: nameKind } of turned) {
      const text = cells[column] ?? ''
      const kind = kindAt(kinds, column)
      if (isLeft(text, kind)) {
        notes.emptyCells += 1
        continue
      }
      isEmpty = false
      made.records.push([...own, name, text])
      made.lines.push(numberOf(line, column))
      if (kinds !== undefined) made.kinds.push(ownKinds + nameKind + kind)
    }
    if (isEmpty) notes.emptyLines += 1
  }
  return { addBad, addRecord }
}

export function unpivotRecords(records: Records, format: CsvFormat, by: Unpivot): Records {
  let plan: Plan | null = null
  let headers: readonly string[] = []
  const notes = { emptyCells: 0, emptyLines: 0, padded: 0, cut: 0 }
  const { addBad, addRecord } = lineTurner(format, by, notes)

  /** The names come first: then it is known what becomes of the lines. */
  const takeHeaders = (made: Made, block: RecordBlock): Plan | null => {
    const [first] = block.records
    if (first === undefined) return null
    headers = first.map((each) => each.trim())
    const found = planFor(first, block.kinds?.[0], by)
    if (found.turned.length === 0) return found
    made.records.push([...found.kept.map((at) => first[at] ?? ''), by.name, by.value])
    made.lines.push(block.lines[0] ?? 0)
    made.kinds.push(found.kept.map((at) => kindAt(block.kinds?.[0], at)).join('') + cellKinds.text.repeat(2))
    return found
  }

  /** The block of the file that is being turned, and how far it is. */
  let block: RecordBlock = { records: [], lines: [], bad: [] }
  let at = 0

  const turnNext = (made: Made, own: Plan): void => {
    for (; at < block.records.length && made.records.length < recordsAtOnce; at += 1)
      addRecord(made, block.records[at] ?? [], block.lines[at] ?? 0, block.kinds?.[at], own)
  }

  return {
    next() {
      const made: Made = { records: [], lines: [], kinds: [], bad: [] }
      if (at >= block.records.length) {
        const next = records.next()
        if (next === null) return null
        block = next
        at = 0
        const isStart = plan === null
        plan ??= takeHeaders(made, block)
        if (plan === null || plan.turned.length === 0) {
          at = block.records.length
          return block
        }
        if (isStart) at = 1
        for (const bad of block.bad) addBad(made, badCells(bad, { width: plan.width, format }), bad, plan)
      }
      if (plan !== null) turnNext(made, plan)
      const { records: turned, lines, kinds, bad } = made
      // Lines that are none are found out of their turn where they have too few or too many cells.
      bad.sort((one, other) => one.line - other.line)
      return { records: turned, lines, ...(block.kinds === undefined ? {} : { kinds }), bad }
    },
    get position() {
      return records.position
    },
    get fileHeaders() {
      return headers
    },
    notes: notesOf(records.notes, notes),
    close: () => records.close(),
  }
}
