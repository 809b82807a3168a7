/** The check step before there is a check: what it does, why the last one ended, and the way to a question that it came upon. */
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import parts from '../../../ui/look/parts.module.css'
import { EmptyState } from '../../../ui/messages/message-state.tsx'
import { Problem } from '../problem.tsx'
import styles from './check-step.module.css'

interface Props {
  readonly failed: HostError | null
  /** What must be answered before the file can be checked. */
  readonly missing: string | null
  readonly wasStopped: boolean
  /** Something of the file was corrected by hand, which is kept. */
  readonly isCorrected: boolean
  readonly isBusy: boolean
  readonly onCheck: () => void
  readonly onAnswer: () => void
}

export const Unchecked = ({ failed, missing, wasStopped, isCorrected, isBusy, onCheck, onAnswer }: Props) => {
  const isAsking = failed !== null && missing !== null
  return (
    <>
      {failed !== null && (
        <div className={`${parts.stack} ${styles.page}`}>
          <Problem error={failed} />
        </div>
      )}
      <EmptyState
        icon={<IconListCheck size={22} />}
        title={isAsking ? 'A question came up' : wasStopped ? 'The check was stopped' : 'Not checked yet'}
        text={
          isAsking
            ? 'The end of the file says something else than its beginning. Answer in the mapping, then check again.'
            : `The check reads the whole file${isCorrected ? ', as you have corrected it,' : ''} and says what would be added, changed and rejected. Nothing is written.`
        }
      >
        {isAsking ? (
          <Button onClick={onAnswer}>Answer in the mapping</Button>
        ) : (
          <Button disabled={missing !== null} loading={isBusy} onClick={onCheck}>
            Check the whole file
          </Button>
        )}
      </EmptyState>
    </>
  )
}
