/** Which columns are shown, and in which order. */
import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import type { GridLayout, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { columnsId } from '../../commands/sheet/sheet-commands.ts'
import { useApp } from '../../state/app-context.tsx'
import { type ColumnEntry, moveColumn, showAll, showColumn } from '../../state/sheet/column-list.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './column-chooser.module.css'

const List = ({ worksheet }: { readonly worksheet: WorksheetState }) => {
  const app = useApp()
  const grid = useStore(app.grid)
  const [layout, setLayout] = useState<GridLayout | null>(() => grid?.layout() ?? null)
  const [search, setSearch] = useState('')
  if (grid === null || layout === null) return null
  const names = new Map(columnFields(worksheet.fields).map((field) => [field.id as string, field.name]))
  const needle = search.trim().toLowerCase()
  const found = layout.columns.filter((column) => (names.get(column.fieldId) ?? '').toLowerCase().includes(needle))
  const own = new Set(worksheet.fields.map((field) => field.id as string))

  const apply = (columns: readonly ColumnEntry[]): void => {
    const next = { columns: [...columns] }
    grid.applyLayout(next)
    setLayout(next)
  }
  return (
    <div className={`${parts.stack} ${styles.root}`}>
      <TextInput
        data-autofocus
        aria-label="Find a column"
        placeholder="Find a column"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {found.map((column) => {
          const name = names.get(column.fieldId) ?? column.fieldId
          return (
            <li key={column.fieldId} className={`${parts.row} ${styles.line}`}>
              <Checkbox
                className={`${parts.grow} ${styles.name}`}
                label={name}
                checked={!column.isHidden}
                onChange={(event) => apply(showColumn(layout.columns, column.fieldId, event.currentTarget.checked))}
              />
              <ActionIcon
                size={20}
                aria-label={`Move ${name} to the left`}
                onClick={() => apply(moveColumn(layout.columns, column.fieldId, -1))}
              >
                <IconChevronUp size={14} />
              </ActionIcon>
              <ActionIcon
                size={20}
                aria-label={`Move ${name} to the right`}
                onClick={() => apply(moveColumn(layout.columns, column.fieldId, 1))}
              >
                <IconChevronDown size={14} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <div className={styles.foot}>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => apply(showAll(layout.columns, own))}>
          Show all fields
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          onClick={() => {
            grid.resetLayout()
            setLayout(grid.layout())
          }}
        >
          Back to the original
        </Button>
      </div>
    </div>
  )
}

export const ColumnChooser = ({ worksheet }: { readonly worksheet: WorksheetState }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={290} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          data-command={columnsId}
          aria-label="Choose columns"
          title="Choose columns"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className={styles.button}
          onClick={() => setOpen((open) => !open)}
        >
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <List worksheet={worksheet} />
      </Popover.Dropdown>
    </Popover>
  )
}
