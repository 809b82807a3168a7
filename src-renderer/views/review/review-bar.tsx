/** Above the staged changes: which of them are shown, and what can be done to all of those at once. */
import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import type { Ref } from 'react'
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallAnswer } from '../../../src-shared/host/calls.ts'
import { type ConnectionId, worksheetId as parseWorksheetId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { discardAll, holdChanges } from '../../commands/push/review-changes.ts'
import { useApp } from '../../state/app-context.tsx'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './review-view.module.css'

/** Which changes are looked at: those of one worksheet or of all, and of these all, the problems or what is held back. */
export interface Looked {
  readonly worksheetId: WorksheetId | null
  readonly only: 'all' | 'problems' | 'held'
}

interface Props {
  readonly connectionId: ConnectionId
  readonly looked: Looked
  readonly counts: HostCallAnswer<'changes.count'> | undefined
  /** Of the worksheets looked at. */
  readonly staged: StagedCounts | undefined
  /** Changed rows among those looked at. */
  readonly total: number
  readonly onLook: (next: Partial<Looked>) => void
  readonly ref: Ref<HTMLDivElement>
}

/** No worksheet has this id. */
const all = 'all worksheets'

const rowsOf = (staged: StagedCounts): number => staged.createdRows + staged.updatedRows + staged.deletedRows

export const ReviewBar = ({ connectionId, looked, counts, staged, total, onLook, ref }: Props) => {
  const app = useApp()
  const { worksheetId, only } = looked
  const offered = (counts?.worksheets ?? []).filter((it) => rowsOf(it.staged) > 0 || it.worksheetId === worksheetId)
  const scope = worksheetId === null ? ({ scope: 'all' } as const) : ({ scope: 'worksheet', worksheetId } as const)
  return (
    <div className={`${parts.row} ${styles.bar}`}>
      <h1 className={parts.heading}>Review</h1>
      <SegmentedControl
        ref={ref}
        aria-label="Which changes"
        className={styles.which}
        value={only}
        onChange={(value) => onLook({ only: value as Looked['only'] })}
        data={[
          { value: 'all', label: `All · ${formatCount(staged === undefined ? 0 : rowsOf(staged))}` },
          { value: 'problems', label: `Problems · ${formatCount(staged?.problems ?? 0)}` },
          { value: 'held', label: `Held back · ${formatCount(staged?.held ?? 0)}` },
        ]}
      />
      {offered.length > 1 && (
        <Select
          aria-label="Worksheet"
          className={styles.worksheet}
          allowDeselect={false}
          value={worksheetId ?? all}
          onChange={(value) => onLook({ worksheetId: value === null || value === all ? null : parseWorksheetId.parse(value) })}
          data={[
            { value: all, label: `All worksheets · ${formatCount(counts === undefined ? 0 : rowsOf(counts.total))}` },
            ...offered.map((it) => ({ value: it.worksheetId, label: `${it.name} · ${formatCount(rowsOf(it.staged))}` })),
          ]}
        />
      )}
      {total > 0 && (
        <Group gap="var(--gs-space-4)" wrap="nowrap" className={styles.all}>
          {only === 'held' ? (
            <Button variant="default" onClick={() => void holdChanges(app, connectionId, scope, false)}>
              Release all
            </Button>
          ) : (
            <Button variant="subtle" color="gray" onClick={() => void holdChanges(app, connectionId, scope, true)}>
              Hold all back
            </Button>
          )}
          {only === 'all' && (
            <Button variant="subtle" color="red" onClick={() => void discardAll(app, connectionId, scope, total)}>
              Discard all
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
