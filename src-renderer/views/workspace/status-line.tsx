/** The line below: rows, ticked rows and cells, work that runs, staged changes, how fresh the rows are, and whether the service answers. */
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCloud, IconCloudOff, IconCloudQuestion, IconFilter, IconKeyOff, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import type { StagedCounts } from '../../../src-shared/host/calls/row-calls.ts'
import { useCommand, useCommandContext } from '../../commands/use-command.ts'
import { useApp } from '../../state/app-context.tsx'
import { rememberStaged } from '../../state/connection/staged-memory.ts'
import { changeCountsQuery } from '../../state/host-queries.ts'
import { isNarrowed } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { formatAgo } from '../../ui/format/format-duration.ts'
import { LabelChip } from '../../ui/label-chip.tsx'
import parts from '../../ui/look/parts.module.css'
import { useNow } from '../use-now.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { RunningWork, useLastingJobs } from './running-work.tsx'
import { SelectionSummary } from './selection-summary.tsx'
import styles from './status-line.module.css'

const serviceIcons = {
  online: <IconCloud size={14} aria-hidden="true" />,
  offline: <IconCloudOff size={14} aria-hidden="true" />,
  refused: <IconKeyOff size={14} aria-hidden="true" />,
  unknown: <IconCloudQuestion size={14} aria-hidden="true" />,
} as const
const serviceWords = { online: 'Online', offline: 'Offline', refused: 'Refused', unknown: 'Not asked yet' } as const

const countRows = (staged: StagedCounts): number => staged.createdRows + staged.updatedRows + staged.deletedRows

/** "12 rows changed · 2 refused · 1 without an answer · 3 errors". */
export function sayStaged(staged: StagedCounts): string {
  const rows = countRows(staged)
  if (rows === 0) return 'No changes staged'
  const parts = [`${countOf(rows, 'row')} changed`]
  if (staged.failed > staged.unsettled) parts.push(`${formatCount(staged.failed - staged.unsettled)} refused`)
  if (staged.unsettled > 0) parts.push(`${formatCount(staged.unsettled)} without an answer`)
  if (staged.conflicts > 0) parts.push(countOf(staged.conflicts, 'conflict'))
  if (staged.errors > 0) parts.push(countOf(staged.errors, 'error'))
  if (staged.warnings > 0) parts.push(countOf(staged.warnings, 'warning'))
  return parts.join(' · ')
}

/** Kept for the first page, where the connection is not open. */
function useStagedMemory({ id }: ConnectionSummary, staged: StagedCounts | undefined): void {
  const { memory, clock } = useApp()
  const rows = staged === undefined ? null : countRows(staged)
  useEffect(() => {
    if (rows !== null) rememberStaged(memory, id, rows, clock.now())
  }, [memory, clock, id, rows])
}

const Part = ({ children }: { readonly children: ReactNode }) => (
  <span className={`${parts.inline} ${styles.part}`}>{children}</span>
)

export const StatusLine = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const { service } = useStore(app.session)
  const { worksheet, sheet } = useCommandContext()
  const counts = useQuery(changeCountsQuery(app.host, connection.id)).data?.total
  useStagedMemory(connection, counts)
  const review = useCommand('review.open')
  const refresh = useCommand('sheet.refresh')
  const now = useNow()
  const [running, ...others] = useLastingJobs()
  return (
    <footer className={`${parts.row} ${parts.fine} ${styles.line}`}>
      <span
        className={`${parts.inline} ${styles.connection}`}
        title={connection.kind === 'sample' ? undefined : connection.address}
      >
        <LabelChip label={connection.label} />
        <span className={parts.cut}>{connection.name}</span>
      </span>
      {worksheet !== null && sheet !== null && (
        <>
          <Part>
            {isNarrowed(sheet) && sheet.rowCount !== null ? (
              <>
                <IconFilter size={13} aria-hidden="true" />
                {formatCount(sheet.rowCount)} of {countOf(worksheet.rows, 'row')}
              </>
            ) : (
              countOf(sheet.rowCount ?? worksheet.rows, 'row')
            )}
          </Part>
          {sheet.selected.size > 0 && <Part>{countOf(sheet.selected.size, 'row')} ticked</Part>}
          <span className={styles.resting} hidden={running !== undefined}>
            <SelectionSummary />
            <span className={`${parts.inline} ${styles.part}`}>
              {worksheet.pulledAt === null ? 'Rows not loaded yet' : `Rows as of ${formatAgo(worksheet.pulledAt, now)}`}
              <Tooltip label={refresh.label}>
                <ActionIcon size={18} aria-label={refresh.label} disabled={!refresh.isEnabled} onClick={refresh.run}>
                  <IconRefresh size={13} />
                </ActionIcon>
              </Tooltip>
            </span>
            <ChangedElsewhere worksheet={worksheet} />
          </span>
        </>
      )}
      {running !== undefined && <RunningWork job={running} others={others.length} />}
      <span className={styles.space} />
      {counts !== undefined && (
        <UnstyledButton
          className={`${parts.inline} ${styles.staged}`}
          data-some={countRows(counts) > 0 || undefined}
          onClick={review.run}
        >
          <IconPencil size={13} aria-hidden="true" />
          {sayStaged(counts)}
        </UnstyledButton>
      )}
      <Tooltip label={service.message} disabled={service.message === ''}>
        <span className={`${parts.inline} ${styles.service}`} data-state={service.state}>
          {serviceIcons[service.state]}
          {serviceWords[service.state]}
        </span>
      </Tooltip>
    </footer>
  )
}
