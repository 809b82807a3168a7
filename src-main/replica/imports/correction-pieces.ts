/**
 * Cells of an import's file that one command has corrected, some hundred of a column in each row of the table: they are written, undone and read
 * as fast as a file, and memory holds one piece for each column of each command. A command that is not through has pieces that hold for
 * nothing; they go when the next one begins.
 */
import { z } from 'zod'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { Store } from '../store/store.ts'

/** Cells of one column, in the order of their lines, each line once. */
export interface CorrectionPiece {
  readonly column: number
  readonly lines: readonly number[]
  readonly texts: readonly string[]
}

/** What a step has made of a cell. */
export interface SetText {
  readonly step: number
  /** null: as the file has it. */
  readonly text: string | null
}

/** The step of pieces that hold for nothing yet. */
const waiting = 0

const content = z.tuple([z.array(z.number()), z.array(z.string())])

export const dropWaitingPieces = (store: Store, id: ImportId): void => {
  store.run('delete from import_correction_piece where import = ? and step = ?', id, waiting)
}

export function addWaitingPieces(store: Store, id: ImportId, pieces: readonly CorrectionPiece[]): void {
  const add = store.prepare(
    'insert into import_correction_piece (import, step, col, first, last, cells, content) values (?, ?, ?, ?, ?, ?, ?)',
  )
  for (const { column, lines, texts } of pieces) {
    const [first, last] = [lines[0], lines.at(-1)]
    if (first === undefined || last === undefined) continue
    add.run(id, waiting, column, first, last, lines.length, JSON.stringify([lines, texts]))
  }
}

export const countPieceCells = (store: Store, id: ImportId, step: number = waiting): number =>
  store
    .pluck<number>('select coalesce(sum(cells), 0) from import_correction_piece where import = ? and step = ?')
    .get(id, step) ?? 0

/** In the order of the file, column by column. */
export function* piecesOf(store: Store, id: ImportId, step: number = waiting): Iterable<CorrectionPiece> {
  const places = store
    .prepare<{ readonly col: number; readonly first: number }>(
      'select col, first from import_correction_piece where import = ? and step = ? order by col, first',
    )
    .all(id, step)
  const read = readPiece(store, id)
  for (const { col, first } of places) {
    const piece = read(step, col, first)
    if (piece !== null) yield piece
  }
}

/** From now on they hold as those of `step`. */
export const keepWaitingPieces = (store: Store, id: ImportId, step: number): void => {
  store.run('update import_correction_piece set step = ? where import = ? and step = ?', step, id, waiting)
}

/** null where another command has taken its place meanwhile. */
function readPiece(store: Store, id: ImportId): (step: number, col: number, first: number) => CorrectionPiece | null {
  const read = store.pluck<string>(
    'select content from import_correction_piece where import = ? and step = ? and col = ? and first = ?',
  )
  return (step, col, first) => {
    const found = read.get(id, step, col, first)
    if (found === undefined || found === null) return null
    const [lines, texts] = content.parse(JSON.parse(found))
    return { column: col, lines, texts }
  }
}

/** Where the last value that is not above `line` stands; -1 where none is. */
function lastUpTo<T>(list: readonly T[], line: number, lineOf: (each: T) => number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const each = list[middle]
    if (each !== undefined && lineOf(each) <= line) low = middle + 1
    else high = middle
  }
  return low - 1
}

interface Place {
  readonly step: number
  readonly col: number
  readonly first: number
  readonly last: number
}

/** The pieces of one column of one command. */
interface Lane {
  readonly step: number
  readonly places: readonly Place[]
  read: { readonly first: number; readonly piece: CorrectionPiece | null } | null
}

export interface PieceTexts {
  readonly count: number
  /** By column: what the last command that was about the cell has made of it. */
  of(line: number): ReadonlyMap<number, SetText>
}

/** Those of all steps that are not undone. */
export function readPieceTexts(store: Store, id: ImportId): PieceTexts {
  const places = store
    .prepare<Place>(
      `select p.step, p.col, p.first, p.last from import_correction_piece p
       join import_correction_step s on s.import = p.import and s.step = p.step
       where p.import = ? and s.is_undone = 0 order by p.col, p.step desc, p.first`,
    )
    .all(id)
  const columns = new Map<number, Lane[]>()
  for (const [col, own] of Map.groupBy(places, (place) => place.col))
    columns.set(
      col,
      [...Map.groupBy(own, (place) => place.step)].map(([step, ofStep]) => ({ step, places: ofStep, read: null })),
    )
  const read = readPiece(store, id)
  const textIn = (lane: Lane, line: number): string | undefined => {
    const place = lane.places[lastUpTo(lane.places, line, ({ first }) => first)]
    if (place === undefined || line > place.last) return undefined
    if (lane.read?.first !== place.first) lane.read = { first: place.first, piece: read(place.step, place.col, place.first) }
    const { piece } = lane.read
    if (piece === null) return undefined
    const at = lastUpTo(piece.lines, line, (each) => each)
    return piece.lines[at] === line ? piece.texts[at] : undefined
  }
  return {
    count: places.length,
    of(line) {
      const found = new Map<number, SetText>()
      for (const [col, lanes] of columns)
        for (const lane of lanes) {
          const text = textIn(lane, line)
          if (text === undefined) continue
          found.set(col, { step: lane.step, text })
          break
        }
      return found
    },
  }
}
