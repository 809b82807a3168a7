/** The file of an import as a grid, in which rejected cells are mended: which lines, what is said of the cell in front, undo, find and replace. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconReplace, IconTargetArrow } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { groupOf, type LedgerKind } from '../../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { Correction, GridLine, GridPage, GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { ImportCheck, ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { correctFile, type MendedLines } from '../../../commands/import/mend-file.ts'
import { saveRejects } from '../../../commands/import/run-import.ts'
import type { FileCell } from '../../../grid/file/file-control.ts'
import { FileGrid, type FileGridHandle } from '../../../grid/file/file-grid.tsx'
import type { FileColumn } from '../../../grid/file/file-line.ts'
import { useApp } from '../../../state/app-context.tsx'
import { sayType } from '../../../state/import/import-words.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import check from '../steps/check-step.module.css'
import { headerOf } from '../steps/mapping/mapping-line.tsx'
import styles from './mend.module.css'
import { type Alike, MendBar } from './mend-bar.tsx'
import { ReplaceBar } from './replace-bar.tsx'

interface Props {
  readonly draft: ImportDraft
  /** The last one. */
  readonly check: ImportCheck
  readonly fields: readonly Field[]
  /** After every correction: the check is old then. */
  readonly onCorrected: () => void
}

const shows: readonly { readonly show: GridShow; readonly label: string }[] = [
  { show: 'rejected', label: 'Rejected' },
  { show: 'altered', label: 'Altered' },
  { show: 'all', label: 'All lines' },
]

const advice: Readonly<Record<GridShow, string>> = {
  rejected:
    'Lines that were rejected, and those that you corrected. Type into a cell to correct it; F7 goes to the next rejected one.',
  altered: 'Lines with a cell that is stored as something else than it says.',
  all: 'The whole file, as it will be read.',
}

function fileColumnsOf({ columns }: ImportDraft, { ledger = [] }: ImportCheck, fields: readonly Field[]): readonly FileColumn[] {
  return columns.map((column) => {
    const field = fields.find((each) => each.id === column.mapping.field)
    const fates = ledger.find((each) => each.column === column.column)?.fates ?? []
    const sum = (counts: (kind: LedgerKind) => boolean): number =>
      fates.reduce((total, { kind, cells }) => (counts(kind) ? total + cells : total), 0)
    return {
      column: column.column,
      header: headerOf(column),
      field: field?.name ?? '',
      type: field === undefined ? '' : sayType(field),
      cells: sum(() => true),
      rejected: sum((kind) => kind === 'rejected'),
      altered: sum((kind) => groupOf(kind) === 'altered' && kind !== 'by-hand'),
    }
  })
}

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

const noCounts: GridPage['counts'] = { rejected: 0, altered: 0, all: 0 }

export const MendSection = ({ draft, check: last, fields, onCorrected }: Props) => {
  const app = useApp()
  const { importId } = draft
  const handle = useRef<FileGridHandle>(null)
  const [show, setShow] = useState<GridShow>('rejected')
  const [counts, setCounts] = useState(noCounts)
  const [cell, setCell] = useState<FileCell | null>(null)
  const [alike, setAlike] = useState<Alike | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const correct = useCorrections(draft, onCorrected)
  const columns = useMemo(() => fileColumnsOf(draft, last, fields), [draft, last, fields])
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

  return (
    <section className={`${parts.stack} ${check.block}`} aria-label="The lines of the file">
      <div className={`${parts.row} ${check.headline}`}>
        <h2>The lines of the file</h2>
        <p>{advice[show]}</p>
      </div>
      <div className={`${parts.row} ${styles.tools}`}>
        <SegmentedControl
          aria-label="Which lines"
          value={show}
          onChange={(value) => setShow(shows.find((it) => it.show === value)?.show ?? 'rejected')}
          data={shows.map((it) => ({ value: it.show, label: `${it.label} (${formatCount(counts[it.show])})` }))}
        />
        <Button variant="default" leftSection={<IconTargetArrow size={14} />} onClick={() => void walk(1)}>
          Next rejected cell
        </Button>
        <Button
          variant="default"
          aria-expanded={isReplacing}
          leftSection={<IconReplace size={14} />}
          onClick={() => setReplacing(!isReplacing)}
        >
          Replace
        </Button>
        <span className={styles.space} />
        <Button
          variant="subtle"
          title={undo ?? ''}
          disabled={undo === null}
          leftSection={<IconArrowBackUp size={14} />}
          onClick={() => turn('undo')}
        >
          Undo
        </Button>
        <Button
          variant="subtle"
          title={redo ?? ''}
          disabled={redo === null}
          leftSection={<IconArrowForwardUp size={14} />}
          onClick={() => turn('redo')}
        >
          Redo
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={last.rejected === 0 || draft.check === null}
          onClick={() => void saveRejects(app, draft, 'rejected')}
        >
          Save rejected as CSV
        </Button>
      </div>
      {isReplacing && (
        <ReplaceBar
          columns={columns}
          onReplace={(asked) => correct({ kind: 'replace', ...asked })}
          onClose={() => setReplacing(false)}
        />
      )}
      <div className={styles.grid} data-lines={Math.min(counts[show], 12)}>
        <FileGrid
          label={`${shows.find((it) => it.show === show)?.label ?? ''} as a grid`}
          columns={columns}
          show={show}
          total={counts[show]}
          version={`${draft.updatedAt}`}
          isOff={false}
          handle={handle}
          readPage={readPage}
          onType={type}
          onFocus={setCell}
          onUndo={turn}
          onTurnLine={turnLine}
          onWalk={(step) => void walk(step)}
        />
      </div>
      <MendBar
        cell={cell}
        columns={columns}
        alike={alike}
        onAlike={(it) => void changeAlike(it)}
        onTurnLine={turnLine}
        onBack={(line, column) => void type([{ line, column, text: null }])}
        onTake={(line) => void type([{ line: line.line, column: 0, text: line.texts[0] ?? '' }])}
      />
    </section>
  )
}
