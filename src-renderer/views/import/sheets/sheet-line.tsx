/** One sheet of several: where it goes, how far it is, and what can be done about it. */
import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { showImport } from '../../../commands/import/import-file.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { SheetRun } from '../../../state/import/sheet-run-state.ts'
import { canLeaveOut, isOver, saySheet, sheetLabel, stopOf } from '../../../state/import/sheet-runs.ts'
import { useImportJob } from '../../../state/import/use-import.ts'
import { percentOf, sayProgress } from '../../../state/job-words.ts'
import { isRunning } from '../../../state/jobs-state.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './sheets.module.css'

interface Props {
  readonly draft: ImportDraft
  /** In the order in which they are imported, 1-based. */
  readonly place: number
  readonly worksheet: string
  readonly run: SheetRun
  readonly onLeaveOut: () => void
}

export const SheetLine = ({ draft, place, worksheet, run, onLeaveOut }: Props) => {
  const app = useApp()
  const job = useImportJob(draft, ['import-check', 'import-stage', 'import-create'])
  const name = sheetLabel(draft)
  const isCurrent = run.current === draft.importId
  const stop = stopOf(draft, run)
  const isWorking = job !== null && isRunning(job)
  const state = () => {
    if (isWorking)
      return (
        <>
          <Progress value={percentOf(job) ?? 100} animated={percentOf(job) === null} size={6} aria-label={job.title} />
          <span className={parts.fine}>
            {job.kind === 'import-check' ? 'Checking' : 'Staging'} · {sayProgress(job)}
          </span>
        </>
      )
    if (isCurrent) return <span className={parts.fine}>In turn…</span>
    if (stop !== null)
      return (
        <span className={`${parts.row} ${styles.stopped}`}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {stop.why}
        </span>
      )
    return (
      <span className={`${parts.row} ${styles.said}`} data-over={isOver(draft) || undefined}>
        {isOver(draft) && <IconCircleCheck size={14} aria-hidden="true" />}
        {saySheet(draft)}
      </span>
    )
  }
  return (
    <tr data-current={isCurrent || undefined}>
      <td className={styles.place}>{formatCount(place)}</td>
      <th scope="row" className={parts.cut} title={name}>
        {name}
      </th>
      <td className={parts.cut} title={worksheet}>
        {worksheet}
      </td>
      <td>
        <div className={`${parts.stack} ${styles.state}`} aria-live="polite">
          {state()}
        </div>
      </td>
      <td>
        <div className={`${parts.row} ${styles.actions}`}>
          {stop?.kind === 'rows' && canLeaveOut(draft) && (
            <Button size="compact-sm" variant="light" aria-label={`Leave them out of ${name}`} onClick={onLeaveOut}>
              Leave them out
            </Button>
          )}
          <Button
            size="compact-sm"
            variant={stop === null ? 'default' : 'filled'}
            aria-label={`Open ${name}`}
            onClick={() => showImport(app, draft)}
          >
            Open
          </Button>
        </div>
      </td>
    </tr>
  )
}
