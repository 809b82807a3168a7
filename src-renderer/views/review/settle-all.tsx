/** Says how many conflicts there are, and settles all of them at once. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { settleAllConflicts } from '../../commands/push/review-changes.ts'
import { useApp } from '../../state/app-context.tsx'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './review-view.module.css'

interface Props {
  readonly connectionId: ConnectionId
  /** null counts and settles those of every worksheet. */
  readonly worksheetId: WorksheetId | null
  readonly conflicts: number
  /** The buttons go with the last conflict; whoever pressed one goes on here. */
  readonly onSettled: () => void
}

export const SettleAll = ({ connectionId, worksheetId, conflicts, onSettled }: Props) => {
  const app = useApp()
  const [busy, setBusy] = useState<'mine' | 'theirs' | null>(null)
  const settle = async (take: 'mine' | 'theirs'): Promise<void> => {
    setBusy(take)
    const isSettled = await settleAllConflicts(app, connectionId, worksheetId, take, conflicts)
    setBusy(null)
    if (isSettled) onSettled()
  }
  const button = (take: 'mine' | 'theirs', label: string) => (
    <Button variant="default" loading={busy === take} disabled={busy !== null && busy !== take} onClick={() => void settle(take)}>
      {label} {formatCount(conflicts)}
    </Button>
  )
  return (
    <section className={`${parts.row} ${styles.settle}`} aria-label="Conflicts">
      <span>{countOf(conflicts, 'conflict')}: the service holds something else than you saw.</span>
      <Group gap="xs" wrap="nowrap">
        {button('mine', 'Keep mine for all')}
        {button('theirs', 'Take theirs for all')}
      </Group>
    </section>
  )
}
