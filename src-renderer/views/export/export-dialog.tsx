/** Export as a workbook or as CSV: which rows and columns, how the file is written so that a spreadsheet reads it right, and the progress of it. */
import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConnectionId, JobId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { worksheetQuery } from '../../state/host-queries.ts'
import { isRunning } from '../../state/jobs-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { RunProgress } from '../import/run-progress.tsx'
import styles from './export-dialog.module.css'
import { ExportForm } from './export-form.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly onClose: () => void
}

export const ExportDialog = ({ connectionId, worksheetId, onClose }: Props) => {
  const app = useApp()
  const worksheet = useQuery(worksheetQuery(app.host, connectionId, worksheetId))
  const [started, setStarted] = useState<JobId | null>(null)
  const { jobs } = useStore(app.jobs)
  const job = started === null ? null : (jobs.get(started) ?? null)
  const status = job?.status

  // Saving the file and telling of a failure is the command's business; the dialog only has nothing more to say then.
  useEffect(() => {
    if (status === 'done' || status === 'failed') onClose()
    if (status === 'cancelled') setStarted(null)
  }, [status, onClose])

  const body = () => {
    if (worksheet.isError) return <ErrorState what="The worksheet could not be read" error={readFailure(worksheet.error)} />
    if (worksheet.data === undefined) return <LoadingState what="Reading the columns…" />
    if (started === null)
      return <ExportForm at={{ connectionId, worksheetId }} worksheet={worksheet.data} onStarted={setStarted} onClose={onClose} />
    if (job === null || !isRunning(job)) return <LoadingState what="Starting the export…" />
    return (
      <div className={`${parts.stack} ${styles.form}`}>
        <RunProgress job={job} />
        <p className={styles.small}>The file is saved as soon as it is ready, also when you close this.</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </div>
    )
  }
  return (
    <Modal opened onClose={onClose} title={`Export ${worksheet.data?.name ?? ''}`} size={640}>
      {body()}
    </Modal>
  )
}
