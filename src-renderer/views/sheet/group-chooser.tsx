/** By which fields rows are grouped: one, or one inside another. */
import { ActionIcon, Button, Popover, SegmentedControl, Select } from '@mantine/core'
import { IconLayoutList, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { RowGroup, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { groupsId } from '../../commands/sheet/group-commands.ts'
import { groupRows } from '../../commands/sheet/groups.ts'
import { canGroup } from '../../grid/groups/can-group.ts'
import { useApp } from '../../state/app-context.tsx'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { CommandButton } from '../command-button.tsx'
import styles from './group-chooser.module.css'

const isDate = (field: Field | undefined): boolean => field?.kind === 'date' || field?.kind === 'datetime'

const spans = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
]

interface LevelProps {
  readonly label: string
  readonly group: RowGroup | undefined
  readonly fields: readonly Field[]
  /** There is nothing else to do yet than to choose a field; later the list of fields would lie over what there is to do. */
  readonly isAlone: boolean
  readonly onChange: (group: RowGroup | null) => void
}

const Level = ({ label, group, fields, isAlone, onChange }: LevelProps) => {
  const field = fields.find((it) => it.id === group?.field)
  return (
    <div className={styles.level}>
      <div className={styles.line}>
        <Select
          className={styles.field}
          aria-label={label}
          placeholder={label}
          searchable
          openOnFocus={isAlone}
          data={fields.map((it) => ({ value: it.id as string, label: it.name }))}
          value={group?.field ?? null}
          error={group !== undefined && field === undefined ? 'This field is gone' : undefined}
          comboboxProps={{ withinPortal: false }}
          onChange={(id) => {
            const chosen = fields.find((it) => it.id === id)
            if (chosen !== undefined) onChange({ field: chosen.id, direction: 'asc', span: isDate(chosen) ? 'month' : null })
          }}
        />
        {group !== undefined && (
          <ActionIcon aria-label={`Do not group by ${field?.name ?? 'this field'}`} onClick={() => onChange(null)}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </div>
      {group !== undefined && (
        <div className={styles.line}>
          <SegmentedControl
            aria-label={`Order of ${field?.name ?? 'the groups'}`}
            data={[
              { value: 'asc', label: 'Ascending' },
              { value: 'desc', label: 'Descending' },
            ]}
            value={group.direction}
            onChange={(value) => onChange({ ...group, direction: value === 'desc' ? 'desc' : 'asc' })}
          />
          {isDate(field) && (
            <SegmentedControl
              aria-label={`Dates of ${field?.name ?? ''} of the same`}
              data={spans}
              value={group.span ?? 'day'}
              onChange={(value) => onChange({ ...group, span: value === 'month' || value === 'year' ? value : 'day' })}
            />
          )}
        </div>
      )}
    </div>
  )
}

export const GroupChooser = ({ worksheet, at }: { readonly worksheet: WorksheetState; readonly at: SheetRef }) => {
  const app = useApp()
  const [isOpen, setOpen] = useState(false)
  const { groups } = sheetOf(useStore(app.sheets), at.worksheetId)
  const root = useRef<HTMLDivElement>(null)
  const isGrouped = groups.length > 0
  // The button that removes the grouping goes with it, and must not take the keyboard along.
  useEffect(() => {
    if (isOpen && !isGrouped && document.activeElement === document.body) root.current?.querySelector('input')?.focus()
  }, [isOpen, isGrouped])
  const fields = columnFields(worksheet.fields).filter(canGroup)
  const [outer, inner] = groups
  const set = (index: 0 | 1) => (group: RowGroup | null) => {
    const next = index === 0 ? [group, inner] : [outer, group]
    groupRows(
      app,
      at,
      next.filter((it) => it !== null && it !== undefined),
    )
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button
          data-command={groupsId}
          variant={isGrouped ? 'light' : 'subtle'}
          color={isGrouped ? 'petrol' : 'gray'}
          leftSection={<IconLayoutList size={14} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={isGrouped ? 'Group rows: grouped' : 'Group rows'}
          title="Group rows"
          onClick={() => setOpen((open) => !open)}
        >
          <span className={styles.words}>Group</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Group rows">
        <div ref={root} className={styles.root}>
          <Level label="Group by" group={outer} fields={fields} isAlone={!isGrouped} onChange={set(0)} />
          {outer !== undefined && (
            <Level
              label="Then by"
              group={inner}
              fields={fields.filter((it) => it.id !== outer.field)}
              isAlone={false}
              onChange={set(1)}
            />
          )}
          {isGrouped && (
            <div className={styles.foot}>
              <CommandButton command="groups.fold-all" variant="default" size="compact-xs" />
              <CommandButton command="groups.unfold-all" variant="default" size="compact-xs" />
              <CommandButton command="groups.none" variant="subtle" color="gray" size="compact-xs" />
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
