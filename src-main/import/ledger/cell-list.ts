/**
 * The list of an import's cells that are not stored as written, as one file beside the source copy. Cells of one column and kind go into
 * pieces of their own, so that any page of any list is read at once; memory holds unfinished pieces only.
 *
 * The file: pieces of JSON, one after the other; then the index, as JSON; then its place in the file, as eight bytes. It is written under
 * another name and renamed when it is whole: a check that is stopped leaves nothing.
 */
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { type LedgerKind, ledgerKind } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { type CellValue, cellValue } from '../../../src-shared/model/cell-value.ts'
import { writeProblem } from '../../data-folder/file-problem.ts'

export const listOf = (source: string): string => `${source}.ledger`

/** Cells of one column and kind that are kept: more than anybody looks through. The rest are counted. */
const mostCells = 200_000
/** Bytes of all lists together: beyond, cells are counted only. */
const mostBytes = 512_000_000
/** Signs kept of a text. A longer one is marked as cut. */
const mostSigns = 1000
const pieceCells = 500
/** Signs that the number of a line has at most. */
const lineDigits = 16
/** Signs of all unfinished pieces together: a file of thousands of columns has thousands of them. */
const mostPending = 8_000_000

export interface ListedCell {
  readonly line: number
  /** As it stands in the file; the beginning of a long one. */
  readonly text: string
  readonly value: CellValue
  /** Why it was rejected; '' where it was not. */
  readonly problem: string
}

const cellTuple = z.tuple([z.number(), z.string(), cellValue, z.string()])
const pieceIndex = z.tuple([z.number(), z.number(), z.number()])
const listIndex = z.array(z.strictObject({ column: z.number(), kind: ledgerKind, pieces: z.array(pieceIndex) }))
type ListIndex = z.output<typeof listIndex>

export interface CellList {
  /** Whether the cell is kept; false where its list is full. */
  add(column: number, kind: LedgerKind, cell: ListedCell): boolean
  /** Makes the list the one of this import. */
  finish(): void
  /** What the disk said; null while all is well. After it nothing is kept. */
  readonly problem: HostError | null
  /** Without `finish` before, nothing is left of the list. */
  close(): void
}

const clip = (text: string): string => (text.length > mostSigns ? `${text.slice(0, mostSigns)}…` : text)
const clipValue = (value: CellValue): CellValue => (typeof value === 'string' ? clip(value) : value)

interface OpenList {
  readonly column: number
  readonly kind: LedgerKind
  readonly pieces: [number, number, number][]
  cells: number
  pending: string
  pendingCells: number
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

export function createCellList(source: string): CellList {
  const path = listOf(source)
  const unfinished = `${path}.new`
  let file: number | null = null
  let position = 0
  let pending = 0
  let failure: HostError | null = null
  const lists = new Map<string, OpenList>()

  const onDisk = (work: () => void): void => {
    if (failure !== null) return
    try {
      work()
    } catch (error) {
      failure = writeProblem(error)
      if (failure === null) throw error
    }
  }
  const write = (bytes: Buffer): void =>
    onDisk(() => {
      file ??= openSync(unfinished, 'w', 0o600)
      writeAll(file, bytes)
      position += bytes.length
    })
  const flush = (list: OpenList): void => {
    if (list.pendingCells === 0) return
    const bytes = Buffer.from(`[${list.pending}]`)
    list.pieces.push([position, bytes.length, list.pendingCells])
    write(bytes)
    pending -= list.pending.length
    list.pending = ''
    list.pendingCells = 0
  }
  const flushAll = (): void => {
    for (const list of lists.values()) flush(list)
  }

  return {
    add(column, kind, { line, text, value, problem }) {
      const name = `${column} ${kind}`
      let list = lists.get(name)
      if (list === undefined) {
        list = { column, kind, pieces: [], cells: 0, pending: '', pendingCells: 0 }
        lists.set(name, list)
      }
      if (list.cells >= mostCells || position > mostBytes || failure !== null) return false
      const entry = JSON.stringify([line, clip(text), clipValue(value), clip(problem)])
      const glue = list.pendingCells === 0 ? '' : ','
      list.pending += glue + entry
      list.pendingCells += 1
      list.cells += 1
      pending += glue.length + entry.length
      if (list.pendingCells >= pieceCells) flush(list)
      if (pending > mostPending) flushAll()
      return true
    },
    finish() {
      flushAll()
      const index: ListIndex = [...lists.values()].map(({ column, kind, pieces }) => ({ column, kind, pieces }))
      const place = Buffer.alloc(8)
      place.writeBigUInt64BE(BigInt(position))
      write(Buffer.concat([Buffer.from(JSON.stringify(index)), place]))
      onDisk(() => {
        if (file === null) return
        fsyncSync(file)
        closeSync(file)
        file = null
        renameSync(unfinished, path)
      })
    },
    get problem() {
      return failure
    },
    close() {
      if (file === null) return
      closeSync(file)
      file = null
      rmSync(unfinished, { force: true })
    },
  }
}

export interface StoredList {
  read(column: number, kind: LedgerKind, offset: number, limit: number): readonly ListedCell[]
  /** The cell of a line; null where the list has none of it, and `beyond` where it ends before the line. */
  find(column: number, kind: LedgerKind, line: number): ListedCell | null | 'beyond'
  close(): void
}

function readPart(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const taken = readSync(file, bytes, at, length - at, from + at)
    if (taken === 0) throw new Error('A list of imported cells is shorter than its index says.')
    at += taken
  }
  return bytes
}

function readIndex(file: number, size: number): ListIndex {
  const place = Number(readPart(file, size - 8, 8).readBigUInt64BE())
  return listIndex.parse(JSON.parse(readPart(file, place, size - 8 - place).toString()))
}

/** Null for an import that has none, as one checked by an earlier version. */
export function openCellList(source: string): StoredList | null {
  if (!existsSync(listOf(source))) return null
  const file = openSync(listOf(source), 'r')
  const index = readIndex(file, fstatSync(file).size)
  const piecesOf = (column: number, kind: LedgerKind): ListIndex[number]['pieces'] =>
    index.find((list) => list.column === column && list.kind === kind)?.pieces ?? []
  const readPiece = ([from, length]: ListIndex[number]['pieces'][number]): readonly ListedCell[] =>
    z
      .array(cellTuple)
      .parse(JSON.parse(readPart(file, from, length).toString()))
      .map(([line, text, value, problem]) => ({ line, text, value, problem }))
  /** Of the piece's first cell: `[[LINE,…`. */
  const firstLine = ([from, length]: ListIndex[number]['pieces'][number]): number =>
    Number.parseInt(readPart(file, from + 2, Math.min(length - 2, lineDigits)).toString(), 10)
  return {
    find(column, kind, line) {
      const pieces = piecesOf(column, kind)
      // The last piece that begins at the line or before it: the cells of a list are in the order of the file.
      let [low, high] = [0, pieces.length]
      while (low < high) {
        const middle = (low + high) >> 1
        const piece = pieces[middle]
        if (piece !== undefined && firstLine(piece) <= line) low = middle + 1
        else high = middle
      }
      const piece = pieces[low - 1]
      if (piece === undefined) return null
      const cells = readPiece(piece)
      const found = cells.find((cell) => cell.line === line)
      if (found !== undefined) return found
      return low === pieces.length && (cells.at(-1)?.line ?? 0) < line ? 'beyond' : null
    },
    read(column, kind, offset, limit) {
      const found: ListedCell[] = []
      let first = 0
      for (const piece of piecesOf(column, kind)) {
        const cells = piece[2]
        if (first >= offset + limit) break
        if (first + cells > offset) {
          found.push(...readPiece(piece).slice(Math.max(0, offset - first), offset + limit - first))
        }
        first += cells
      }
      return found
    },
    close: () => closeSync(file),
  }
}
