/** The file of an import as a grid, in the fake host: its lines with what is wrong, and corrections by hand. */
import type { CorrectionSummary } from '../../../src-shared/csv/mend/corrections.ts'
import type {
  Correction,
  GridLine,
  GridMark,
  GridPage,
  GridShow,
} from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { coerceRows, type FakeImport, type MendStep, mendedText } from './fake-import.ts'
import type { FakeSheet } from './fake-sheet.ts'

function linesOf(it: FakeImport, sheet: FakeSheet): readonly (GridLine & { readonly file: readonly string[] })[] {
  const { rows, fieldIds } = coerceRows(it, sheet, true)
  const columnOf = (at: number): number => it.draft.columns.find(({ mapping }) => mapping.field === fieldIds[at])?.column ?? -1
  return rows.map(({ line, source, file, cells }) => {
    const isOut = mendedText(it, `${line} out`) !== null
    const problems = new Map(
      cells.flatMap(({ problem }, at) => (problem === null || isOut ? [] : [[columnOf(at), problem] as const])),
    )
    const marks = source.flatMap((text, column): GridMark[] => {
      const own = file[column] ?? ''
      const problem = problems.get(column)
      return text === own && problem === undefined ? [] : [{ column, ...(text === own ? {} : { file: own }), problem }]
    })
    const isNew = marks.some((mark) => mark.file !== undefined) && it.draft.check === null
    const state = isOut ? 'out' : problems.size > 0 ? 'rejected' : isNew ? 'unchecked' : 'fine'
    return { line, texts: source, marks, state, reason: [...problems.values()].join('; '), isBroken: false, file }
  })
}

export function fakeLines(it: FakeImport, sheet: FakeSheet, show: GridShow, from: number, limit: number): GridPage {
  const all = linesOf(it, sheet)
  const lists: Readonly<Record<GridShow, readonly GridLine[]>> = {
    rejected: all.filter(
      ({ state, marks }) => state === 'rejected' || state === 'out' || marks.some(({ file }) => file !== undefined),
    ),
    altered: [],
    all,
  }
  const counts = { rejected: lists.rejected.length, altered: 0, all: all.length }
  return { total: counts[show], counts, rows: lists[show].slice(from, from + limit) }
}

export function fakeAlike(it: FakeImport, sheet: FakeSheet, line: number, column: number) {
  const lines = linesOf(it, sheet)
  const text = lines.find((each) => each.line === line)?.file[column] ?? ''
  const cells = lines.filter((each) => each.line !== line && each.file[column] === text && each.texts[column] === text).length
  return { text, cells }
}

const summaryOf = ({ mended, undone }: Pick<FakeImport, 'mended' | 'undone'>): CorrectionSummary => {
  const places = [...new Set(mended.flatMap(({ set }) => [...set.keys()]))].filter(
    (place) => mendedText({ mended }, place) !== null,
  )
  const out = places.filter((place) => place.endsWith('out')).length
  return { cells: places.length - out, alike: 0, out, undo: mended.at(-1)?.label ?? null, redo: undone.at(-1)?.label ?? null }
}

interface Mended {
  readonly it: FakeImport
  readonly cells: number
  readonly corrections: CorrectionSummary
}

const nothing = (what: string): Result<never, HostError> => err({ kind: 'invalid', message: `There is nothing to ${what}.` })

export function correctFake(it: FakeImport, sheet: FakeSheet, correction: Correction): Result<Mended, HostError> {
  const done = (changed: FakeImport, cells: number): Result<Mended, HostError> =>
    ok({ it: changed, cells, corrections: summaryOf(changed) })
  const set = (label: string, places: readonly (readonly [string, string | null])[]): Result<Mended, HostError> => {
    const step: MendStep = { label, set: new Map(places) }
    return places.length === 0 ? done(it, 0) : done({ ...it, mended: [...it.mended, step], undone: [] }, places.length)
  }
  switch (correction.kind) {
    case 'cells': {
      const places = correction.cells.map(({ line, column, text }) => [`${line} ${column}`, text] as const)
      return set(`Correct ${places.length === 1 ? '1 cell' : `${places.length} cells`}`, places)
    }
    case 'lines':
      return set(
        `Take ${correction.lines.length} lines`,
        correction.lines.map((line) => [`${line} out`, correction.isOut ? 'out' : null] as const),
      )
    case 'alike': {
      const { line, column, text } = correction
      const own = fakeAlike(it, sheet, line, column).text
      const same = linesOf(it, sheet).filter((each) => each.file[column] === own)
      return set(
        'Correct alike',
        same.map((each) => [`${each.line} ${column}`, text] as const),
      )
    }
    case 'replace': {
      const { find, by, column, onlyRejected } = correction
      const places = linesOf(it, sheet).flatMap(({ line, texts, marks }) =>
        texts.flatMap((text, at) => {
          const isWanted =
            (column === null || column === at) &&
            (!onlyRejected || marks.some((mark) => mark.column === at && mark.problem !== undefined))
          return isWanted && text.includes(find) ? [[`${line} ${at}`, text.replaceAll(find, by)] as const] : []
        }),
      )
      return set(`Replace in ${places.length} cells`, places)
    }
    case 'undo': {
      const last = it.mended.at(-1)
      return last === undefined
        ? nothing('undo')
        : done({ ...it, mended: it.mended.slice(0, -1), undone: [...it.undone, last] }, last.set.size)
    }
    case 'redo': {
      const next = it.undone.at(-1)
      return next === undefined
        ? nothing('redo')
        : done({ ...it, mended: [...it.mended, next], undone: it.undone.slice(0, -1) }, next.set.size)
    }
  }
}
