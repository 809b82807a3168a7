/** Step 1: a file dropped or chosen, a pasted text, or an import that was left in the middle. */
import { Button, Textarea } from '@mantine/core'
import { IconArrowRight, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import {
  discardImport,
  goToStep,
  importFile,
  importText,
  showImport,
  type UploadInProgress,
} from '../../../commands/import/import-file.ts'
import { useApp } from '../../../state/app-context.tsx'
import { importsQuery } from '../../../state/host-queries.ts'
import { isSettled, isUnfinished, sayState, stepToResume } from '../../../state/import/import-steps.ts'
import { useStepAction } from '../../../state/import/use-import.ts'
import type { SheetRef } from '../../../state/sheet/sheet-ref.ts'
import { useStore } from '../../../state/store.ts'
import type { ImportTab } from '../../../state/tabs-state.ts'
import { formatBytes } from '../../../ui/format/format-bytes.ts'
import { formatAgo } from '../../../ui/format/format-duration.ts'
import parts from '../../../ui/look/parts.module.css'
import { FileDrop } from '../file-drop.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import styles from './choose-step.module.css'
import { StepFrame } from './step-frame.tsx'

interface Props {
  readonly at: SheetRef
  readonly draft: ImportDraft | null
  readonly tab: ImportTab
  readonly worksheetName: string
}

const Unfinished = ({ at, except }: { readonly at: SheetRef; readonly except: ImportDraft | null }) => {
  const app = useApp()
  const imports = useQuery(importsQuery(app.host, at.connectionId)).data?.imports ?? []
  const open = imports.filter((it) => it.worksheetId === at.worksheetId && isUnfinished(it) && it.importId !== except?.importId)
  if (open.length === 0) return null
  return (
    <section aria-label="Unfinished imports">
      <h2 className={styles.heading}>Left unfinished</h2>
      <ul className={`${parts.stack} ${parts.list} ${styles.unfinished}`}>
        {open.map((it) => (
          <li key={it.importId} className={`${parts.row} ${styles.card}`}>
            <div>
              <p className={`${parts.cut} ${styles.name}`}>{it.fileName}</p>
              <p className={styles.small}>
                {formatBytes(it.bytes)} · {sayState(it)} · {formatAgo(it.updatedAt, app.clock.now())}
              </p>
            </div>
            <Button variant="default" onClick={() => showImport(app, it)} aria-label={`Go on with ${it.fileName}`}>
              Go on
            </Button>
            <Button
              variant="subtle"
              color="gray"
              onClick={() => void discardImport(app, it)}
              aria-label={`Give up ${it.fileName}`}
            >
              Give up
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const ChooseStep = ({ at, draft, tab, worksheetName }: Props) => {
  const app = useApp()
  const upload = useStore(app.imports).uploads.get(at.worksheetId) ?? null
  const running = useRef<UploadInProgress | null>(null)
  const [isPasting, setPasting] = useState(false)
  const [text, setText] = useState('')
  const action = useStepAction()
  // A draft that nothing was written from gives way; anything else stays as it is.
  const old = draft !== null && !isSettled(draft) ? draft.importId : null
  const isUploading = upload !== null && upload.phase !== 'failed'

  const take = (file: File): void => {
    running.current = importFile(app, at, file, old)
  }
  return (
    <StepFrame
      label="Choose a file"
      error={action.error}
      next={
        draft === null ? undefined : (
          <Button
            rightSection={<IconArrowRight size={14} />}
            onClick={() => goToStep(app, tab, isSettled(draft) ? stepToResume(draft) : 'recognise')}
          >
            Go on with this file
          </Button>
        )
      }
    >
      <div className={`${parts.stack} ${styles.page}`}>
        {draft !== null && (
          <div className={`${parts.row} ${styles.card}`}>
            <IconFileSpreadsheet size={26} stroke={1.4} className={styles.icon} aria-hidden="true" />
            <div>
              <p className={`${parts.cut} ${styles.name}`}>{draft.fileName}</p>
              <p className={styles.small}>
                {formatBytes(draft.bytes)} · {sayState(draft)}
              </p>
            </div>
          </div>
        )}
        {upload !== null && <UploadProgress upload={upload} onStop={isUploading ? () => running.current?.stop() : null} />}
        {!isUploading && !isPasting && (
          <FileDrop
            title={draft === null ? `Drop a file with rows for ${worksheetName}` : 'Drop another file to take its place'}
            onFile={take}
          >
            <Button variant="default" onClick={() => setPasting(true)}>
              Paste text instead
            </Button>
          </FileDrop>
        )}
        {!isUploading && isPasting && (
          <div className={`${parts.stack} ${styles.paste}`}>
            <Textarea
              label="Rows as text"
              description="Paste cells copied from a spreadsheet, or the text of a CSV file."
              autosize
              minRows={10}
              maxRows={18}
              value={text}
              styles={{ input: { fontFamily: 'var(--gs-mono)', whiteSpace: 'pre', overflowX: 'auto' } }}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <div className={`${parts.row} ${styles.row}`}>
              <Button
                disabled={text.trim() === ''}
                loading={action.isBusy}
                onClick={() => void action.run(() => importText(app, at, text, old))}
              >
                Use this text
              </Button>
              <Button variant="default" onClick={() => setPasting(false)}>
                Choose a file instead
              </Button>
            </div>
          </div>
        )}
        <Unfinished at={at} except={draft} />
      </div>
    </StepFrame>
  )
}
