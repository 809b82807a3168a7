/** The worksheet's toolbar: what is done most, in the order people do it. */
import { Button, CloseButton, TextInput } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopyPlus,
  IconDownload,
  IconEyeEdit,
  IconFilter,
  IconGitPullRequest,
  IconLock,
  IconPlus,
  IconSearch,
  IconSend,
  IconSortDescending,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { isReadByKey } from '../../../src-shared/model/key-locks.ts'
import { searchId } from '../../commands/sheet/find-commands.ts'
import { useCommand } from '../../commands/use-command.ts'
import { useApp } from '../../state/app-context.tsx'
import { settingsQuery } from '../../state/host-queries.ts'
import { countConditions } from '../../state/sheet/filter-draft.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { CommandButton, CommandIcon } from '../command-button.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { GroupChooser } from './group-chooser.tsx'
import { LookChooser } from './look-chooser.tsx'
import styles from './sheet-toolbar.module.css'
import { foldSteps, MoreMenu } from './toolbar/more-menu.tsx'
import { useFold } from './toolbar/use-fold.ts'
import { ViewSwitcher } from './view-switcher.tsx'

/** Milliseconds of silence before the typed text searches. */
const settle = 250

const SearchBox = ({ at }: { readonly at: SheetRef }) => {
  const app = useApp()
  const { search } = sheetOf(useStore(app.sheets), at.worksheetId)
  const [text, setText] = useState(search)
  useEffect(() => setText(search), [search])
  useEffect(() => {
    const timer = setTimeout(
      () =>
        app.sheets.update((state) =>
          changeSheet(state, at.worksheetId, (sheet) => (sheet.search === text ? sheet : { ...sheet, search: text })),
        ),
      settle,
    )
    return () => clearTimeout(timer)
  }, [app, at, text])
  return (
    <TextInput
      id={searchId}
      className={styles.search}
      aria-label="Search in this worksheet"
      placeholder="Search"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      value={text}
      rightSection={text !== '' && <CloseButton size="xs" aria-label="Clear the search" onClick={() => setText('')} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('')
        if (event.key === 'Enter' || event.key === 'ArrowDown') app.grid.get()?.focus()
      }}
    />
  )
}

const QuickPushButton = () => {
  const { host } = useApp()
  useQuery(settingsQuery(host))
  const { isEnabled } = useCommand('push.quick')
  if (!isEnabled) return null
  return (
    <CommandButton command="push.quick" variant="light" leftSection={<IconSend size={14} />}>
      <span className={styles.words}>Push now</span>
    </CommandButton>
  )
}

const ReviewButton = ({ worksheet }: { readonly worksheet: WorksheetState }) => {
  const { createdRows, updatedRows, deletedRows } = worksheet.staged
  const rows = createdRows + updatedRows + deletedRows
  return (
    <CommandButton command="review.open" variant={rows > 0 ? 'filled' : 'default'} leftSection={<IconGitPullRequest size={14} />}>
      <span className={styles.named}>Review & push</span> {rows > 0 && <span className={styles.count}>{formatCount(rows)}</span>}
    </CommandButton>
  )
}

export const SheetToolbar = ({ worksheet, at }: { readonly worksheet: WorksheetState; readonly at: SheetRef }) => {
  const app = useApp()
  const sheet = sheetOf(useStore(app.sheets), at.worksheetId)
  const filter = useCommand('sheet.filter')
  const conditions = countConditions(sheet.filter)
  const isSorted = sheet.sorts.length > 0
  const bar = useRef<HTMLDivElement>(null)
  const fold = useFold(bar, foldSteps.last)
  return (
    <div className={styles.frame}>
      <div ref={bar} className={`${parts.row} ${styles.bar}`} role="toolbar" aria-label={`Tools for ${worksheet.name}`}>
        <ViewSwitcher at={at} />
        <span className={styles.gap} />
        <span className={styles.more}>
          <CommandIcon command="edit.undo" icon={<IconArrowBackUp size={17} />} />
          <CommandIcon command="edit.redo" icon={<IconArrowForwardUp size={17} />} />
          <span className={styles.gap} />
        </span>
        <CommandButton command="row.add" variant="subtle" color="gray" leftSection={<IconPlus size={14} />}>
          <span className={styles.words}>Row</span>
        </CommandButton>
        <span className={styles.rare}>
          <CommandIcon command="row.duplicate" icon={<IconCopyPlus size={16} />} />
          <CommandIcon command="row.delete" icon={<IconTrash size={16} />} />
        </span>
        {isReadByKey(worksheet.fields) && (
          <span className={`${parts.inline} ${parts.fine} ${styles.locked}`}>
            <IconLock size={14} aria-hidden="true" /> This key may only read
          </span>
        )}
        <span className={styles.gap} />
        <Button
          variant={conditions > 0 || sheet.isFilterOpen ? 'light' : 'subtle'}
          color={conditions > 0 || sheet.isFilterOpen ? 'petrol' : 'gray'}
          leftSection={<IconFilter size={14} />}
          aria-pressed={sheet.isFilterOpen}
          onClick={filter.run}
        >
          <span className={styles.words}>Filter</span>
          {conditions > 0 && <span className={styles.count}>{conditions}</span>}
        </Button>
        <GroupChooser worksheet={worksheet} at={at} />
        <ColumnChooser worksheet={worksheet} />
        <LookChooser worksheet={worksheet} at={at} />
        <span className={styles.more}>
          <CommandIcon command="sheet.staged-only" icon={<IconEyeEdit size={16} />} isPressed={sheet.stagedOnly} />
          {isSorted && <CommandIcon command="sheet.unsort" icon={<IconSortDescending size={16} />} isPressed />}
        </span>
        <SearchBox at={at} />
        <span className={styles.space} />
        <span className={styles.rare}>
          <CommandButton command="sheet.import" variant="subtle" color="gray" leftSection={<IconUpload size={14} />}>
            <span className={styles.known}>Import</span>
          </CommandButton>
          <CommandButton command="sheet.export" variant="subtle" color="gray" leftSection={<IconDownload size={14} />}>
            <span className={styles.known}>Export</span>
          </CommandButton>
        </span>
        <MoreMenu fold={fold} isSorted={isSorted} />
        <QuickPushButton />
        <ReviewButton worksheet={worksheet} />
      </div>
    </div>
  )
}
