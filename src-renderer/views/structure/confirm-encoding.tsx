/** Asks how a file is read whose encoding is a guess, before fields and options are made from its texts. */
import { Button, Modal } from '@mantine/core'
import type { ProposedFile } from '../../commands/application/create-from-file.ts'
import { useStepAction } from '../../state/import/use-import.ts'
import parts from '../../ui/look/parts.module.css'
import { ReadAs } from '../import/new-worksheet/read-as.tsx'
import { Problem } from '../import/problem.tsx'
import styles from './add-field.module.css'

interface Props {
  readonly file: ProposedFile
  /** The file was read again as the user says. */
  readonly onRead: (file: ProposedFile) => void
  readonly onTake: (file: ProposedFile) => void
  readonly onClose: () => void
}

export const ConfirmEncoding = ({ file, onRead, onTake, onClose }: Props) => {
  const action = useStepAction()
  return (
    <Modal opened onClose={onClose} size={860} title={`Fields from ${file.fileName}`}>
      <div className={`${parts.stack} ${styles.confirm}`}>
        <ReadAs file={file} action={action} onRead={onRead} />
        {action.error !== null && <Problem error={action.error} />}
        <div className={`${parts.row} ${styles.foot}`}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={file.proposed.isGuess} loading={action.isBusy} onClick={() => onTake(file)}>
            Add the fields
          </Button>
        </div>
      </div>
    </Modal>
  )
}
