/** What the grid of an imported file shows and asks for: pages of lines, corrections one after the other, and the offer to change all alike. */
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Correction, GridLine, GridPage, GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { correctFile, type MendedLines } from '../../../commands/import/mend-file.ts'
import type { FileCell, FileGridHandle } from '../../../grid/file/file-grid-props.ts'
import type { ReadPage } from '../../../grid/file/walk-lines.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { Alike } from './mend-bar.tsx'

/** One correction after the other, so that none overtakes another. */
function useCorrections(draft: ImportDraft, onCorrected: () => void) {
  const app = useApp()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const told = useRef(onCorrected)
  told.current = onCorrected
  const { importId } = draft
  return useMemo(
    () =>
      (correction: Correction): Promise<MendedLines | null> => {
        const done = queue.current.then(() => correctFile(app, importId, correction))
        queue.current = done.then(
          (lines) => lines !== null && told.current(),
          () => undefined,
        )
        return done
      },
    [app, importId],
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
  /** No page has come yet. */
  readonly isReading: boolean
  readonly cell: FileCell | null
  readonly setCell: (cell: FileCell | null) => void
  readonly alike: Alike | null
  /** What undo and redo would do; null where there is nothing. */
  readonly undo: string | null
  readonly redo: string | null
  readonly correct: (correction: Correction) => Promise<MendedLines | null>
  readonly readPage: ReadPage
  readonly type: (cells: readonly SetCell[]) => Promise<readonly GridLine[] | null>
  readonly changeAlike: (alike: Alike) => Promise<void>
  readonly turnLine: (line: GridLine) => void
  readonly walk: (step: 1 | -1) => Promise<void>
  readonly turn: (kind: 'undo' | 'redo') => void
}

const noCounts: GridPage['counts'] = { rejected: 0, altered: 0, all: 0 }

export function useMending(draft: ImportDraft, onCorrected: () => void): Mending {
  const app = useApp()
  const { importId } = draft
  const handle = useRef<FileGridHandle>(null)
  const [show, setShow] = useState<GridShow>('rejected')
  const [counts, setCounts] = useState<GridPage['counts'] | null>(null)
  const [cell, setCell] = useState<FileCell | null>(null)
  const [alike, setAlike] = useState<Alike | null>(null)
  const correct = useCorrections(draft, onCorrected)
  const { undo = null, redo = null } = draft.corrections ?? {}

  const readPage = async (from: number, limit: number): Promise<GridPage | null> => {
    const page = await app.host.call('import.lines', { importId, show, from, limit })
    if (page.ok) setCounts(page.value.counts)
    else app.notices.fail('The lines of the file could not be read', page.error)
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
  const turnLine = ({ line, state }: GridLine): void => void correct({ kind: 'lines', lines: [line], isOut: state !== 'out' })
  const walk = async (step: 1 | -1): Promise<void> => {
    if ((await handle.current?.walk(step)) === true) return
    app.notices.show({
      tone: 'good',
      id: 'problem',
      title: `No ${step > 0 ? 'further' : 'earlier'} rejected cell among these lines`,
    })
  }
  const turn = (kind: 'undo' | 'redo'): void => {
    setAlike(null)
    if ((kind === 'undo' ? undo : redo) !== null) void correct({ kind })
  }

  return {
    ...{ handle, show, setShow, counts: counts ?? noCounts, isReading: counts === null, cell, setCell, alike, undo, redo },
    ...{ correct, readPage, type, changeAlike, turnLine, walk, turn },
  }
}
