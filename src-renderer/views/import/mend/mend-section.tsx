/** The file of an import as a grid, in which rejected cells are mended: which lines, what is said of the cell in front, undo, find and replace. */
import { Button, Progress, SegmentedControl } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconReplace,
  IconTableOptions,
  IconTargetArrow,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { GridShow } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { ImportCheck, ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { saveRejects } from '../../../commands/import/run-import.ts'
import { FileGrid } from '../../../grid/file/file-grid.tsx'
import { useApp } from '../../../state/app-context.tsx'
import { formatBytes } from '../../../ui/format/format-bytes.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import check from '../steps/check-step.module.css'
import { FileBulkDialog, type FileBulkStart } from './bulk/file-bulk-dialog.tsx'
import { RunningCommand } from './bulk/running-command.tsx'
import styles from './mend.module.css'
import { MendBar } from './mend-bar.tsx'
import { ReplaceBar } from './replace-bar.tsx'
import { useFileColumns } from './use-file-columns.ts'
import { type Mending, useMending } from './use-mending.ts'
import { type Prepared, usePreparedLines } from './use-prepared-lines.ts'

interface Props {
  readonly draft: ImportDraft
  /** The last one. */
  readonly check: ImportCheck
  readonly fields: readonly Field[]
  /** After every correction: the check is old then. */
  readonly onCorrected: () => void
  /** The lines are not wanted now. */
  readonly onClose: () => void
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

/** What commands may ask of the grid while it is shown. */
function useFilePort(changeMany: () => void, findAndReplace: () => void): void {
  const app = useApp()
  const now = useRef({ changeMany, findAndReplace })
  now.current = { changeMany, findAndReplace }
  useEffect(() => {
    const port = { changeMany: () => now.current.changeMany(), findAndReplace: () => now.current.findAndReplace() }
    app.fileGrid.set(port)
    return () => {
      if (app.fileGrid.get() === port) app.fileGrid.set(null)
    }
  }, [app])
}

interface ToolsProps {
  readonly draft: ImportDraft
  readonly mending: Mending
  readonly rejected: number
  readonly isReplacing: boolean
  readonly onReplacing: (isReplacing: boolean) => void
  readonly onChangeMany: () => void
}

const MendTools = ({ draft, mending, rejected, isReplacing, onReplacing, onChangeMany }: ToolsProps) => {
  const app = useApp()
  const { show, setShow, counts, walk, turn, undo, redo } = mending
  return (
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
        onClick={() => onReplacing(!isReplacing)}
      >
        Replace
      </Button>
      <Button variant="default" title="Ctrl+Alt+B" leftSection={<IconTableOptions size={14} />} onClick={onChangeMany}>
        Change many cells
      </Button>
      <span className={styles.space} />
      <Button
        variant="subtle"
        title={undo ?? ''}
        disabled={undo === null}
        leftSection={<IconArrowBackUp size={14} />}
        onClick={() => void turn('undo')}
      >
        Undo
      </Button>
      <Button
        variant="subtle"
        title={redo ?? ''}
        disabled={redo === null}
        leftSection={<IconArrowForwardUp size={14} />}
        onClick={() => void turn('redo')}
      >
        Redo
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        disabled={rejected === 0 || draft.check === null}
        onClick={() => void saveRejects(app, draft, 'rejected')}
      >
        Save as CSV
      </Button>
    </div>
  )
}

interface PreparingProps {
  readonly prepared: Prepared
  readonly onClose: () => void
}

/** Until the lines can be read from any place. */
const Preparing = ({ prepared, onClose }: PreparingProps) => {
  if (prepared === null) return <LoadingState what="Reading the lines of the file…" />
  if ('error' in prepared) return <ErrorState what="The lines of the file could not be read" error={prepared.error} />
  const { done, total } = prepared
  return (
    <div className={`${parts.row} ${styles.preparing}`}>
      <Progress.Root size={10} className={styles.progress}>
        <Progress.Section value={total === 0 ? 100 : (done / total) * 100} aria-label="Reading the lines of the file" />
      </Progress.Root>
      <span>
        {formatBytes(done)} of {formatBytes(total)} read
      </span>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

/** The grid, once its lines are at hand. */
export const MendSection = (props: Props) => {
  const prepared = usePreparedLines(props.draft.importId)
  if (prepared !== null && 'isReady' in prepared && prepared.isReady) return <MendGrid {...props} />
  return (
    <section className={`${parts.stack} ${check.block}`} aria-label="The lines of the file">
      <div className={`${parts.row} ${check.headline}`}>
        <h2>The lines of the file</h2>
      </div>
      <Preparing prepared={prepared} onClose={props.onClose} />
    </section>
  )
}

const MendGrid = ({ draft, check: last, fields, onCorrected }: Props) => {
  const [isReplacing, setReplacing] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const mending = useMending(draft, onCorrected)
  const columns = useFileColumns(draft, last, fields)
  const { show, counts, list, cell, type, turnLines } = mending
  const [bulk, setBulk] = useState<FileBulkStart | null>(null)
  const changeMany = (): void =>
    setBulk({ selection: mending.handle.current?.area() ?? null, shown: { show, list, total: counts[show] }, all: counts.all })
  useFilePort(changeMany, () => setReplacing(true))
  return (
    <section className={`${parts.stack} ${check.block}`} aria-label="The lines of the file">
      <div className={`${parts.row} ${check.headline}`}>
        <h2>The lines of the file</h2>
        <p>{advice[show]}</p>
      </div>
      <MendTools
        draft={draft}
        mending={mending}
        rejected={last.rejected}
        isReplacing={isReplacing}
        onReplacing={setReplacing}
        onChangeMany={changeMany}
      />
      {bulk !== null && (
        <FileBulkDialog
          start={bulk}
          draft={draft}
          fields={fields}
          onRun={(target, operation) => void mending.bulk(target, operation)}
          onClose={() => setBulk(null)}
        />
      )}
      {isReplacing && (
        <ReplaceBar
          columns={columns}
          selected={mending.selected}
          onReplace={mending.replace}
          onClose={() => {
            setReplacing(false)
            mending.handle.current?.focus()
          }}
        />
      )}
      <RunningCommand draft={draft} />
      <div className={styles.grid}>
        {mending.isReading && (
          <div className={styles.reading}>
            <LoadingState what="Reading the lines of the file…" />
          </div>
        )}
        {!mending.isReading && counts[show] === 0 && (
          <p className={styles.reading}>
            {show === 'altered' ? 'No cell is stored as something else than it says.' : 'No line is rejected.'}
          </p>
        )}
        <FileGrid
          label={`${shows.find((it) => it.show === show)?.label ?? ''} as a grid`}
          columns={columns}
          isUnpivoted={draft.format.unpivot !== undefined}
          show={show}
          total={counts[show]}
          version={`${draft.updatedAt}`}
          handle={mending.handle}
          readPage={mending.readPage}
          onType={type}
          onFocus={mending.setCell}
          onSelect={mending.setSelected}
          onBulk={mending.bulk}
          onFill={mending.fill}
          onSay={setSaid}
          steps={mending}
          findEdge={mending.findEdge}
          onUndo={mending.turn}
          onTurnLines={turnLines}
          onWalk={(step) => void mending.walk(step)}
        />
      </div>
      <MendBar
        cell={cell}
        said={said}
        selected={mending.selected}
        columns={columns}
        alike={mending.alike}
        onAlike={(it) => void mending.changeAlike(it)}
        onTurnLines={() => mending.handle.current?.turnLines()}
        onBack={(line, column) => void type([{ line, column, text: null }])}
        onTake={(line) => void type([{ line: line.line, column: 0, text: line.texts[0] ?? '' }])}
      />
    </section>
  )
}
