/** What becomes of a row as a whole that the service lost, changed or may have created: each way in the words of what it does. */
import { Button, Group } from '@mantine/core'
import type { ReviewRow, RowDecision } from '../../../src-shared/host/calls/edit-calls.ts'
import styles from './review-list.module.css'

interface Props {
  readonly decision: RowDecision
  readonly change: ReviewRow['change']
  readonly onSettle: (take: 'mine' | 'theirs') => void
}

const words: Readonly<Record<RowDecision, { readonly mine: string; readonly theirs: string }>> = {
  gone: { mine: 'Create it again', theirs: 'Drop my changes' },
  changed: { mine: 'Delete it all the same', theirs: 'Keep the row' },
  uncertain: { mine: 'Send it again', theirs: 'Drop it here' },
  alike: { mine: 'Create it too', theirs: 'Drop it here' },
}

/** A row that is deleted on both sides has no other way. */
const isOver = (decision: RowDecision, change: ReviewRow['change']): boolean => decision === 'gone' && change === 'deleted'

export const RowChoice = ({ decision, change, onSettle }: Props) => {
  const { mine, theirs } = words[decision]
  return (
    <Group gap="xs" className={styles.choice}>
      {!isOver(decision, change) && (
        <Button size="compact-xs" variant="default" onClick={() => onSettle('mine')}>
          {mine}
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={() => onSettle('theirs')}>
        {isOver(decision, change) ? 'Leave it deleted' : theirs}
      </Button>
    </Group>
  )
}
