/** A file on its way to the host: bytes handed over, then being looked over; or why that failed. */
import { Button, Progress } from '@mantine/core'
import type { Upload } from '../../state/import/import-state.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import parts from '../../ui/look/parts.module.css'
import { Problem } from './problem.tsx'
import styles from './steps/choose-step.module.css'

export const UploadProgress = ({ upload, onStop }: { readonly upload: Upload; readonly onStop: (() => void) | null }) => {
  const { name, size, sent, phase, error } = upload
  if (phase === 'failed') return error === null ? null : <Problem error={error} />
  const percent = size === 0 ? 100 : (sent / size) * 100
  return (
    <div className={`${parts.row} ${styles.card}`} role="status">
      <div>
        <p className={`${parts.cut} ${styles.name}`}>{name}</p>
        <Progress.Root size={6} my="xs">
          <Progress.Section
            value={phase === 'reading' ? 100 : percent}
            striped={phase === 'reading'}
            animated={phase === 'reading'}
            aria-label={`Reading ${name}`}
          />
        </Progress.Root>
        <p className={styles.small}>
          {phase === 'reading' ? 'Looking the file over…' : `${formatBytes(sent)} of ${formatBytes(size)} taken in`}
        </p>
      </div>
      {phase === 'sending' && onStop !== null && (
        <Button variant="default" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}
