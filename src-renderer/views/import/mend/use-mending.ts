/** What the grid of an imported file shows and asks for: pages of lines, corrections one after the other, and the offer to change all alike. */
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { fileFieldId } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { FileArea, FileTarget } from '../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { Correction, GridLine, GridPage, GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { correctFile, correctInBulk, fillInFile, type MendedLines, tellMended } from '../../../commands/import/mend-file.ts'
import type { FileCell, FileGridHandle, FileGridProps } from '../../../grid/file/file-grid-props.ts'
import type { ReadPage } from '../../../grid/file/walk-lines.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { Alike } from './mend-bar.tsx'
import type { FileReplacement } from './replace-bar.tsx'

/** One correction after the other, so that none overtakes another. What has changed nothing, and stopped no check, leaves the last one as it is. */
function useTurns(onCorrected: () => void) {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const told = useRef(onCorrected)
  told.current = onCorrected
  return useMemo(
    () =>
      <T extends Pick<MendedLines, 'isStale'>>(correct: () => Promise<T | null>): Promise<T | null> => {
        const done = queue.current.then(correct)
        queue.current = done.then(
          (corrected) => corrected?.isStale === true && told.current(),
          () => undefined,
        )
        return done
      },
    [],
  )
}

interface SetCell {
  readonly line: number
  readonly column: number
  /** null: as the file has it. */
  readonly text: string | null
}

export interface Mending {
  readonly handle: RefObject<FileGridHandle | null>
  readonly show: GridShow
  readonly setShow: (show: GridShow) => void
  readonly counts: GridPage['counts']
  /** Names the lines that are shown. */
  readonly list: string
  /** No page has come yet. */
  readonly isReading: boolean
  readonly cell: FileCell | null
  readonly setCell: (cell: FileCell | null) => void
  /** Cells that are selected in the grid. */
  readonly selected: number
  readonly setSelected: (cells: number) => void
  /** Corrects cells by a command, and says what it left out; the first lines as they are then, null where it was refused. */
  readonly bulk: (target: FileTarget | FileArea, operation: Operation) => Promise<readonly GridLine[] | null>
  /** Goes on with cells, in the same way. */
  readonly fill: FileGridProps['onFill']
  /** Cells in which a text was replaced; null where it was refused. */
  readonly replace: (asked: FileReplacement) => Promise<number | null>
  readonly findEdge: (row: number, column: number, step: 1 | -1) => Promise<number | null>
  readonly alike: Alike | null
  /** What undo and redo would do; null where there is nothing. */
  readonly undo: string | null
  readonly redo: string | null
  readonly correct: (correction: Correction) => Promise<MendedLines | null>
  readonly readPage: ReadPage
  readonly type: (cells: readonly SetCell[]) => Promise<readonly GridLine[] | null>
  readonly changeAlike: (alike: Alike) => Promise<void>
  /** Takes lines out; in again where all of them are out. */
  readonly turnLines: (lines: readonly GridLine[]) => void
  readonly walk: (step: 1 | -1) => Promise<void>
  readonly turn: (kind: 'undo' | 'redo') => Promise<void>
}

/** Texts of a file are compared as they stand: how numbers and dates are written has no say in it. */
const replaceIn = ({ find, by, matchCase }: Pick<FileReplacement, 'find' | 'by' | 'matchCase'>): Operation => ({
  op: 'replace',
  query: { text: find, matchCase, wholeCell: false, isRegex: false },
  by,
  forms: { numbers: '1234.5', dateOrder: 'ymd' },
})

const noCounts: GridPage['counts'] = { rejected: 0, altered: 0, all: 0 }

export function useMending(draft: ImportDraft, onCorrected: () => void): Mending {
  const app = useApp()
  const { importId } = draft
  const handle = useRef<FileGridHandle>(null)
  // Who asks for the lines of a file with nothing to mend wants to see the file.
  const isClean = draft.check?.rejected === 0 && draft.corrections === undefined
  const [show, setShow] = useState<GridShow>(isClean ? 'all' : 'rejected')
  const [counts, setCounts] = useState<GridPage['counts'] | null>(null)
  const [list, setList] = useState('')
  const [cell, setCell] = useState<FileCell | null>(null)
  const [selected, setSelected] = useState(0)
  const [alike, setAlike] = useState<Alike | null>(null)
  const inTurn = useTurns(onCorrected)
  const correct = (correction: Correction) => inTurn(() => correctFile(app, importId, correction))
  const { undo = null, redo = null } = draft.corrections ?? {}

  const readPage = async (from: number, limit: number): Promise<GridPage | null> => {
    const page = await app.host.call('import.lines', { importId, show, from, limit })
    if (page.ok) {
      setCounts(page.value.counts)
      setList(page.value.list)
    } else app.notices.fail('The lines of the file could not be read', page.error)
    return page.ok ? page.value : null
  }
  const type = async (cells: readonly { readonly line: number; readonly column: number; readonly text: string | null }[]) => {
    setAlike(null)
    const done = await correct({ kind: 'cells', cells: [...cells] })
    const [only] = cells
    if (done === null || only === undefined || cells.length > 1 || only.text === null) return done?.rows ?? null
    const found = await app.host.call('import.alike', { importId, line: only.line, column: only.column })
    if (found.ok && found.value.cells > 0 && found.value.text !== only.text)
      setAlike({ ...only, text: only.text, own: found.value })
    return done.rows
  }
  const changeAlike = async ({ line, column, text }: Alike): Promise<void> => {
    setAlike(null)
    await correct({ kind: 'alike', line, column, text })
  }
  const bulk: Mending['bulk'] = async (area, operation) => {
    setAlike(null)
    const mended = await inTurn(() => correctInBulk(app, importId, 'of' in area ? area : { of: 'area', area }, operation))
    if (mended !== null) tellMended(app, mended)
    return mended?.rows ?? null
  }
  const fill: Mending['fill'] = async (asked) => {
    setAlike(null)
    const mended = await inTurn(() => fillInFile(app, importId, asked))
    if (mended !== null) tellMended(app, mended)
    return mended
  }
  const replace: Mending['replace'] = async ({ where, column, ...asked }) => {
    setAlike(null)
    if (where === 'rejected') return (await correct({ kind: 'replace', column, ...asked }))?.cells ?? null
    const area = where === 'selected' ? (handle.current?.area() ?? null) : null
    const imported = draft.columns.filter(({ mapping }) => mapping.field !== null).map((each) => each.column)
    const fields = (column === null ? imported : [column]).map(fileFieldId)
    const target: FileTarget = area === null ? { of: 'file', fields } : { of: 'area', area }
    return (await inTurn(() => correctInBulk(app, importId, target, replaceIn(asked))))?.changed ?? null
  }
  const findEdge: Mending['findEdge'] = async (row, column, step) => {
    const found = await app.host.call('import.edge', { importId, show, row, column, direction: step === 1 ? 'down' : 'up' })
    return found.ok ? found.value.row : null
  }
  const turnLines = (lines: readonly GridLine[]): void => {
    const isOut = lines.some(({ state }) => state !== 'out')
    if (lines.length > 0) void correct({ kind: 'lines', lines: lines.map(({ line }) => line), isOut })
  }
  const walk = async (step: 1 | -1): Promise<void> => {
    if ((await handle.current?.walk(step)) === true) return
    app.notices.show({
      tone: 'good',
      id: 'problem',
      title: `No ${step > 0 ? 'further' : 'earlier'} rejected cell among these lines`,
    })
  }
  const turn = async (kind: 'undo' | 'redo'): Promise<void> => {
    setAlike(null)
    if ((kind === 'undo' ? undo : redo) !== null) await correct({ kind })
  }

  return {
    ...{
      handle,
      show,
      setShow,
      counts: counts ?? noCounts,
      list,
      isReading: counts === null,
      cell,
      setCell,
      selected,
      setSelected,
      alike,
      undo,
      redo,
    },
    ...{ correct, bulk, fill, replace, findEdge, readPage, type, changeAlike, turnLines, walk, turn },
  }
}
