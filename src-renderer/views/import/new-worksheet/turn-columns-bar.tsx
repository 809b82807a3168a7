/** Leads to columns that become rows, for the file of a new worksheet: proposed where they look like one, and open to every file with names. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { findPeriods } from '../../../../src-shared/csv/unpivot/period-columns.ts'
import type { ProposedWorksheet } from '../../../../src-shared/host/calls/propose-calls.ts'
import { headersOfProposed } from '../../../commands/application/create-from-file.ts'
import { UnpivotBar } from '../steps/mapping/unpivot/unpivot-bar.tsx'
import styles from './new-worksheet-dialog.module.css'

interface Props {
  readonly proposed: ProposedWorksheet
  readonly isOff: boolean
  readonly onTurn: () => void
}

export const TurnColumnsBar = ({ proposed, isOff, onTurn }: Props) => {
  const [isLater, setLater] = useState(false)
  const { format } = proposed
  const headers = headersOfProposed(proposed)
  if (!format.hasHeader) return null
  const periods = isLater ? null : findPeriods(headers)
  if (format.unpivot === undefined && (periods === null || isOff))
    return (
      <Button className={styles.turn} size="compact-xs" variant="subtle" disabled={isOff} onClick={onTurn}>
        Turn columns into rows
      </Button>
    )
  return (
    <UnpivotBar
      file={{ format, headers }}
      periods={periods}
      fresh={[]}
      isOff={isOff}
      onOpen={onTurn}
      onTakeFresh={onTurn}
      onLater={() => setLater(true)}
    />
  )
}
