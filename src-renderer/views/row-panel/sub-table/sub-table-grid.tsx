/** The rows of a sub-table as a grid of its own height, with what can be done with them above it. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTableShortcut, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { defaultSettings } from '../../../../src-shared/host/calls/app-calls.ts'
import type { RowParent, WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { CommandId } from '../../../commands/command-table.ts'
import { openAsWorksheet } from '../../../commands/sheet/sub-table.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { WorksheetGrid } from '../../../grid/worksheet-grid.tsx'
import type { App } from '../../../state/app.ts'
import { useApp } from '../../../state/app-context.tsx'
import { settingsQuery } from '../../../state/host-queries.ts'
import { isRunning } from '../../../state/jobs-state.ts'
import { mostSubRows } from '../../../state/row/sub-table.ts'
import type { SheetRef } from '../../../state/sheet/sheet-ref.ts'
import { isNarrowed, sheetOf } from '../../../state/sheet/sheet-state.ts'
import { useStore } from '../../../state/store.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { CellMenu } from '../../sheet/cell-menu.tsx'
import { PullBanner } from '../../sheet/pull-banner.tsx'
import { useSheetRows } from '../../sheet/use-sheet-rows.ts'
import { useFirstPull } from '../../use-first-pull.ts'
import styles from './sub-table.module.css'
import { type SubTableState, SubTableWords } from './sub-table-words.tsx'
import { useActiveTable, useOpenedRows, useParent, useRememberedColumns, useWantedKeyboard } from './use-sub-table.ts'
import { useSubTableKeys } from './use-sub-table-keys.ts'

interface Props {
  /** The window's. */
  readonly outer: App
  /** The worksheet of the rows. */
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly field: Field
  readonly parent: RowParent
}

/** Pixels: as the grid draws them, and room for the bar that scrolls sideways. */
const sizes = { head: 32, row: 30, bar: 17 } as const
/** Fewer leave no room for words where there are no rows; more scroll by themselves. */
const rowsShown = { min: 3, max: 10 } as const

const heightOf = (rows: number): number =>
  sizes.head + Math.min(rowsShown.max, Math.max(rowsShown.min, rows)) * sizes.row + sizes.bar

const Action = ({ command, icon }: { readonly command: CommandId; readonly icon: ReactNode }) => {
  const { label, isEnabled, why, run } = useCommand(command)
  if (why !== null) return null
  return (
    <Tooltip label={label}>
      <ActionIcon size={22} aria-label={label} disabled={!isEnabled} onClick={run}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** The newest pull of the rows' worksheet that the window knows of. */
function usePullJob(at: SheetRef) {
  const app = useApp()
  const jobs = [...useStore(app.jobs).jobs.values()]
  return jobs.filter((job) => job.kind === 'pull' && job.worksheetId === at.worksheetId).at(-1) ?? null
}

/** The rows of the parent, and what is shown in their place while there are none. */
function useSubRows({ at, worksheet, parent }: Props) {
  const app = useApp()
  const pull = usePullJob(at)
  useParent(at, parent)
  useFirstPull(at, worksheet)
  const sheet = sheetOf(useStore(app.sheets), at.worksheetId)
  const { source, of, error, tryAgain } = useSheetRows(at, { ...sheet, parent })
  // Rows of the row shown before must not be taken for rows of this one.
  const isPresent = source !== null && of?.parent?.row === parent.row
  // Read at once: the sheet's own count follows a moment later.
  const total = isPresent ? source.total() : null
  const isLoading = worksheet.pulledAt === null || (pull !== null && isRunning(pull))
  const instead = (): SubTableState | null => {
    if (error !== null) return { kind: 'failed', error, tryAgain }
    if (total === null) return { kind: 'reading' }
    if (total > 0) return null
    if (isLoading && !worksheet.isGone) return { kind: 'loading' }
    return { kind: isNarrowed(sheet) ? 'narrowed' : 'empty' }
  }
  const isTooMany = total !== null && total > mostSubRows && !isNarrowed(sheet)
  return { source: isPresent ? source : null, total, isTooMany, instead: instead(), pull }
}

export const SubTableGrid = (props: Props) => {
  const { outer, at, worksheet, field, parent } = props
  const app = useApp()
  const place = useRef<HTMLDivElement>(null)
  const cells = useRef<HTMLDivElement>(null)
  const settings = useQuery(settingsQuery(app.host)).data ?? defaultSettings
  const { source, total, isTooMany, instead, pull } = useSubRows(props)
  const keys = useSubTableKeys(app, source, parent.field)
  const active = useActiveTable(outer)
  useOpenedRows(outer, at, worksheet.name)
  useRememberedColumns(at, field.id)
  useWantedKeyboard(outer, field.id, place, instead === null || instead.kind === 'empty' ? total : null)

  const open = (): void => openAsWorksheet(outer, at.worksheetId, worksheet.name, parent)
  const openWords = `Open these rows in ${worksheet.name}`
  if (isTooMany) {
    return (
      <div ref={place} className={`${parts.row} ${parts.fine} ${styles.many}`}>
        <span>{countOf(total ?? 0, 'row')} are too many for a form.</span>
        <Button data-first variant="default" size="compact-sm" leftSection={<IconTableShortcut size={14} />} onClick={open}>
          Open as worksheet
        </Button>
      </div>
    )
  }
  return (
    <div ref={place} className={styles.root} data-sub-table {...keys} {...active}>
      <div className={`${parts.row} ${styles.bar}`}>
        <span className={`${parts.fine} ${styles.count}`}>{total === null ? '' : countOf(total, 'row')}</span>
        <Action command="edit.undo" icon={<IconArrowBackUp size={14} />} />
        <Action command="edit.redo" icon={<IconArrowForwardUp size={14} />} />
        <Action command="row.add" icon={<IconPlus size={14} />} />
        <Action command="row.delete" icon={<IconTrash size={14} />} />
        <Tooltip label={openWords}>
          <ActionIcon size={22} aria-label={openWords} onClick={open}>
            <IconTableShortcut size={14} />
          </ActionIcon>
        </Tooltip>
      </div>
      <PullBanner worksheet={worksheet} job={pull} />
      <div ref={cells} className={styles.grid} style={{ height: heightOf(total ?? 0) }}>
        <CellMenu area={cells} />
        <WorksheetGrid
          at={at}
          worksheet={worksheet}
          settings={settings}
          source={source}
          overlay={instead === null ? null : <SubTableWords state={instead} />}
        />
      </div>
    </div>
  )
}
