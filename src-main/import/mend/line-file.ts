/**
 * The lines of an imported file, to be read from any place: one file beside the source copy, made when the lines are first looked at. Any page
 * is read at once, wherever it lies; memory holds four bytes for each line. It depends on how the file is read and on nothing that is decided later.
 *
 * The file: pieces of JSON, one after the other; the numbers of all lines, four bytes each; the index as JSON; then the places of both and
 * the count of lines, as eight bytes each. It is written under another name and renamed when it is whole.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { z } from 'zod'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { writeProblem } from '../../data-folder/file-problem.ts'
import { openRecords } from '../read/open-records.ts'
import type { BadLine, RecordBlock } from '../read/record-reader.ts'
import { badCells } from './correct-records.ts'
import { placeIn } from './line-verdicts.ts'

export const linesOf = (source: string): string => `${source}.lines`

/** Rejected lines lie far apart, and a piece is read whole for each: with four times as many a page of them takes 100 ms. */
const pieceLines = 50

/** Line, cells, what they are beyond their texts (`cellKinds`), and why it is no record: '' where it is one. */
const storedLine = z.tuple([z.number(), z.array(z.string()), z.string().nullable(), z.string()])
type StoredTuple = z.output<typeof storedLine>
const lineIndex = z.strictObject({ format: z.string(), pieces: z.array(z.tuple([z.number(), z.number(), z.number()])) })

export interface StoredLine {
  readonly line: number
  /** As they stand, however many. */
  readonly cells: readonly string[]
  readonly kinds: string | undefined
  /** Why the line is no record; '' where it is one. */
  readonly broken: string
}

export interface LineFile {
  /** All lines by their numbers, in the order of the file. */
  readonly lines: ArrayLike<number>
  read(from: number, limit: number): readonly StoredLine[]
  /** Lines by their numbers, in this order; those that the file does not have are left out. */
  pick(lines: readonly number[]): readonly StoredLine[]
  /** Every line whose piece of the file holds `needle` as JSON has it, or every line for ''. */
  scan(needle: string): Iterable<StoredLine>
  close(): void
}

const trailerBytes = 24

const shown = ([line, cells, kinds, broken]: StoredTuple): StoredLine => ({ line, cells, kinds: kinds ?? undefined, broken })

function readPart(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const taken = readSync(file, bytes, at, length - at, from + at)
    if (taken === 0) throw new Error('The lines of an import are shorter than their index says.')
    at += taken
  }
  return bytes
}

interface ReadableFile {
  readonly source: string
  readonly format: CsvFormat
  readonly width: number
}

export interface LineWriter {
  /** Works until `isOver` says so, asked after every block of the source; answers whether the file is whole. */
  step(isOver: () => boolean): Result<boolean, HostError>
  /** Bytes of the source taken in so far. */
  readonly position: number
  /** Leaves nothing of a file that is not whole. */
  close(): void
}

/** Throws what the file system throws while the source is read. */
export function openLineWriter({ source, format, width }: ReadableFile): LineWriter {
  const unfinished = `${linesOf(source)}.new`
  const records = openRecords(source, format)
  let file: number | null = openSync(unfinished, 'w', 0o600)
  const pieces: [number, number, number][] = []
  const numbers: number[] = []
  let position = 0
  let pending: StoredTuple[] = []
  let bad: BadLine[] = []
  let isFirst = format.hasHeader
  const write = (bytes: Buffer): void => {
    for (let at = 0; at < bytes.length && file !== null; ) at += writeSync(file, bytes, at)
    position += bytes.length
  }
  const flush = (): void => {
    if (pending.length === 0) return
    const bytes = Buffer.from(JSON.stringify(pending))
    pieces.push([position, bytes.length, pending.length])
    write(bytes)
    pending = []
  }
  const add = (...line: StoredTuple): void => {
    numbers.push(line[0])
    pending.push(line)
    if (pending.length >= pieceLines) flush()
  }
  const addBad = (before: number): void => {
    for (const each of bad.filter(({ line }) => line < before))
      add(each.line, [...badCells(each, { width, format })], null, each.reason)
    bad = bad.filter(({ line }) => line >= before)
  }
  const addBlock = (block: RecordBlock): void => {
    bad.push(...block.bad)
    for (const [index, record] of block.records.entries()) {
      const line = block.lines[index] ?? 0
      if (bad.length > 0) addBad(line)
      if (!isFirst) add(line, [...record], block.kinds?.[index] ?? null, '')
      isFirst = false
    }
  }
  const finish = (): void => {
    addBad(Number.POSITIVE_INFINITY)
    flush()
    const trailer = Buffer.alloc(trailerBytes)
    trailer.writeBigUInt64BE(BigInt(position))
    write(Buffer.from(Uint32Array.from(numbers).buffer))
    trailer.writeBigUInt64BE(BigInt(position), 8)
    trailer.writeBigUInt64BE(BigInt(numbers.length), 16)
    write(Buffer.from(JSON.stringify({ format: JSON.stringify(format), pieces } satisfies z.input<typeof lineIndex>)))
    write(trailer)
    if (file !== null) closeSync(file)
    file = null
    renameSync(unfinished, linesOf(source))
  }
  return {
    step(isOver) {
      try {
        for (;;) {
          const block = records.next()
          if (block === null) {
            finish()
            return ok(true)
          }
          addBlock(block)
          if (isOver()) return ok(false)
        }
      } catch (error) {
        const problem = writeProblem(error)
        if (problem === null) throw error
        return err(problem)
      }
    },
    get position() {
      return records.position
    },
    close() {
      records.close()
      if (file === null) return
      closeSync(file)
      file = null
      rmSync(unfinished, { force: true })
    },
  }
}

/** Makes the file of lines. `breathe` is awaited after every block. Answers what the disk says against it. */
export async function writeLineFile(file: ReadableFile, breathe: () => Promise<void>): Promise<HostError | null> {
  const writer = openLineWriter(file)
  try {
    for (;;) {
      const step = writer.step(() => true)
      if (!step.ok) return step.error
      if (step.value) return null
      await breathe()
    }
  } finally {
    writer.close()
  }
}

/** null where there is none, or one of the file read in another way. */
export function openLineFile({ source, format }: Pick<ReadableFile, 'source' | 'format'>): LineFile | null {
  if (!existsSync(linesOf(source))) return null
  const file = openSync(linesOf(source), 'r')
  const { size } = fstatSync(file)
  const trailer = readPart(file, size - trailerBytes, trailerBytes)
  const numberAt = (at: number): number => Number(trailer.readBigUInt64BE(at))
  const [linesAt, indexAt, count] = [numberAt(0), numberAt(8), numberAt(16)]
  const index = lineIndex.parse(JSON.parse(readPart(file, indexAt, size - trailerBytes - indexAt).toString()))
  if (index.format !== JSON.stringify(format)) {
    closeSync(file)
    return null
  }
  const bytes = readPart(file, linesAt, count * 4)
  const lines = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const bytesOf = (piece: number): Buffer => {
    const [from, length] = index.pieces[piece] ?? [0, 0, 0]
    return readPart(file, from, length)
  }
  const parse = (piece: Buffer): readonly StoredLine[] => z.array(storedLine).parse(JSON.parse(piece.toString())).map(shown)
  let last: { readonly piece: number; readonly found: readonly StoredLine[] } | null = null
  const pieceAt = (piece: number): readonly StoredLine[] => {
    if (last?.piece !== piece) last = { piece, found: parse(bytesOf(piece)) }
    return last.found
  }
  const at = (position: number): StoredLine | undefined => pieceAt(Math.floor(position / pieceLines))[position % pieceLines]
  return {
    lines,
    read: (from, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, n) => from + n).flatMap(
        (position) => at(position) ?? [],
      ),
    pick: (wanted) =>
      wanted.flatMap((line) => {
        const position = placeIn(lines, line)
        return lines[position] === line ? (at(position) ?? []) : []
      }),
    *scan(needle) {
      for (let piece = 0; piece < index.pieces.length; piece += 1) {
        const bytes = bytesOf(piece)
        if (needle === '' || bytes.includes(needle)) yield* parse(bytes)
      }
    },
    close: () => closeSync(file),
  }
}
