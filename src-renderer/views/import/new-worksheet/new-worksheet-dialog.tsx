/** A new worksheet from a workbook or CSV file: the file, then the fields proposed for it. */
import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { type ProposedFile, proposeFromFile } from '../../../commands/application/create-from-file.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { Upload } from '../../../state/import/import-state.ts'
import type { WorksheetForm } from '../../../state/import/import-worksheet-form.ts'
import parts from '../../../ui/look/parts.module.css'
import { FileDrop } from '../file-drop.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import styles from './new-worksheet-dialog.module.css'
import { NewWorksheetForm } from './new-worksheet-form.tsx'

interface Props {
  readonly connectionId: ConnectionId
  /** Given when a file was dropped. */
  readonly file: File | null
  readonly onClose: () => void
}

export const NewWorksheetDialog = ({ connectionId, file, onClose }: Props) => {
  const app = useApp()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [proposed, setProposed] = useState<ProposedFile | null>(null)
  /** What was entered, where the file is read anew. */
  const [entered, setEntered] = useState<WorksheetForm | null>(null)
  const [isTurning, setTurning] = useState(false)
  const abort = useRef<AbortController | null>(null)
  const isBusy = upload !== null && upload.phase !== 'failed'

  const take = async (chosen: File): Promise<void> => {
    const base = { name: chosen.name, size: chosen.size, sent: 0, phase: 'sending', error: null } as const
    const own = new AbortController()
    abort.current = own
    const fail = (error: HostError): void => setUpload(error.kind === 'cancelled' ? null : { ...base, phase: 'failed', error })
    setUpload(base)
    const result = await proposeFromFile(app, chosen, {
      onProgress: (sent) => setUpload({ ...base, sent, phase: sent >= chosen.size ? 'reading' : 'sending' }),
      signal: own.signal,
    })
    if (!result.ok) return fail(result.error)
    setUpload(null)
    setProposed(result.value)
  }
  const hasTaken = useRef(false)
  useEffect(() => {
    if (file === null || hasTaken.current) return
    hasTaken.current = true
    void take(file)
  })
  const close = (): void => {
    abort.current?.abort()
    onClose()
  }
  const title = (): string => {
    if (proposed === null) return 'New worksheet from a file'
    return isTurning ? `Turn columns of ${proposed.fileName} into rows` : `New worksheet from ${proposed.fileName}`
  }
  return (
    <Modal
      opened
      // One step back, not out of everything.
      onClose={isTurning ? () => setTurning(false) : close}
      size={proposed === null ? 620 : 1000}
      title={title()}
    >
      {proposed !== null ? (
        <NewWorksheetForm
          // Read otherwise it has other columns.
          key={JSON.stringify(proposed.proposed.format)}
          connectionId={connectionId}
          file={proposed}
          entered={entered}
          isTurning={isTurning}
          onTurn={setTurning}
          onRead={(again, form) => {
            setEntered(form)
            setProposed(again)
          }}
          onClose={onClose}
        />
      ) : (
        <div className={`${parts.stack} ${styles.form}`}>
          <p className={styles.lead}>Each column becomes a field. You can change names and types before anything is made.</p>
          {upload !== null && <UploadProgress upload={upload} onStop={isBusy ? () => abort.current?.abort() : null} />}
          {!isBusy && <FileDrop title="Drop a workbook or CSV file" onFile={(chosen) => void take(chosen)} />}
        </div>
      )}
    </Modal>
  )
}
