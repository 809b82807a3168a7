/** Beside a cell: what a colleague had written there while a push was on its way, who and when, and the way to give it back. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PastCell } from '../../../src-shared/host/calls/past-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { formatMoment } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import lines from '../review/review-list.module.css'

interface Props {
  readonly cell: PastCell
  /** As the column shows it. */
  readonly value: ReactNode
  /** Null where the row or the column is gone. */
  readonly onGiveBack: (() => void) | null
}

export const OverwroteWords = ({ cell: { fieldName, overwrote }, value, onGiveBack }: Props) => {
  const app = useApp()
  if (overwrote === null) return null
  const who = overwrote.by.name === '' ? 'Somebody' : overwrote.by.name
  return (
    <div className={`${parts.stack} ${lines.conflict}`}>
      <p className={`${parts.row} ${lines.conflictText}`}>
        <IconAlertTriangle size={14} aria-hidden="true" />
        <span>
          {who} had written {overwrote.value === null ? 'nothing (emptied it)' : value} here
          {overwrote.at !== null && ` ${formatMoment(overwrote.at, app.clock.now())}`}, right before this push replaced it.
        </span>
        {onGiveBack !== null && (
          <Button size="compact-xs" variant="default" tabIndex={-1} aria-label={`Give ${fieldName} back`} onClick={onGiveBack}>
            Give it back
          </Button>
        )}
      </p>
    </div>
  )
}
