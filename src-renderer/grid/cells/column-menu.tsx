/** What can be done with one column: sort, filter, pin, hide, fit; and why its values cannot be edited, where they cannot. */
import { Button, Divider, Select, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsHorizontal,
  IconArrowUp,
  IconEyeOff,
  IconLayoutList,
  IconLock,
  IconLockOpen,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react'
import type { Column, GridApi } from 'ag-grid-community'
import { useState } from 'react'
import type { FilterOperator, FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import type { RowGroup } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { asFiltered } from '../../../src-shared/model/system-fields.ts'
import { tryField } from '../../commands/push/try-field.ts'
import { groupRows } from '../../commands/sheet/groups.ts'
import { canNarrow, listConditions, removeField, setColumnCondition } from '../../state/sheet/filter-draft.ts'
import { canFilter, findOperator, listOperators } from '../../state/sheet/filter-operators.ts'
import { changeSheet, type SheetState, setSort, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { todayOf } from '../../ui/format/today.ts'
import parts from '../../ui/look/parts.module.css'
import { OperandInput } from '../filter/operand-input.tsx'
import type { GridContext } from '../grid-context.ts'
import { canGroup } from '../groups/can-group.ts'
import styles from './column-menu.module.css'

interface Props {
  readonly field: Field
  readonly context: GridContext
  readonly column: Column
  readonly api: GridApi
  readonly onDone: () => void
}

/** Numbers and dates are asked for by bounds first, the rest by what they are. */
function firstOperator(field: Field): FilterOperator | null {
  const choices = listOperators(field)
  const bounds = field.kind === 'number' || field.kind === 'date' || field.kind === 'datetime' ? 'between' : null
  return choices.find((it) => it.operator === bounds)?.operator ?? choices.find((it) => it.form !== 'none')?.operator ?? null
}

const ColumnFilter = ({ field, context }: Pick<Props, 'field' | 'context'>) => {
  const { app, at } = context
  const { filter } = sheetOf(useStore(app.sheets), at.worksheetId)
  const own = listConditions(filter).filter((condition) => condition.field === field.id)
  const choices = listOperators(field)
  // A way to filter that asks for nothing more holds as soon as it is chosen, so none of those may seem chosen already.
  const [operator, setOperator] = useState<FilterOperator | null>(own[0]?.operator ?? firstOperator(field))
  const change = (step: (sheet: SheetState) => SheetState): void =>
    app.sheets.update((state) => changeSheet(state, at.worksheetId, step))

  if (own.length > 1) return <Text size="xs">This column has several conditions. Change them in the filter bar.</Text>
  if (own.length === 0 && !canNarrow(filter)) {
    return <Text size="xs">The filter bar joins its groups by “or”. Add this column’s condition there.</Text>
  }
  const form = operator === null ? null : (findOperator(field, operator)?.form ?? null)
  const apply = (value: FilterValue | null, using: FilterOperator, stretch?: string): void =>
    change((sheet) => ({
      ...sheet,
      filter: setColumnCondition(sheet.filter, { field: field.id, operator: using, value, stretch }),
    }))
  return (
    <div className={`${parts.stack} ${styles.filter}`}>
      <Select
        aria-label={`How to filter ${field.name}`}
        placeholder="All rows"
        data={choices.map((choice) => ({ value: choice.operator, label: choice.words }))}
        value={operator}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(chosen) => {
          if (chosen === null) return
          setOperator(chosen)
          const next = findOperator(field, chosen)?.form
          if (next === 'none') apply(null, chosen)
          else if (own[0] !== undefined) apply(next === form ? own[0].value : null, chosen)
        }}
      />
      {form !== null && operator !== null && (
        <OperandInput
          key={form}
          at={at}
          field={field}
          form={form}
          value={own[0]?.value ?? null}
          reading={{ ...context, today: todayOf(app.clock.now()) }}
          stretch={own[0]?.stretch}
          takesOneBound={operator === 'between'}
          onChange={(value, more) => apply(value, more?.operator ?? operator, more?.stretch)}
        />
      )}
      {own.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => change((sheet) => ({ ...sheet, filter: removeField(sheet.filter, field.id) }))}
        >
          Remove this filter
        </Button>
      )}
    </div>
  )
}

export const ColumnMenu = ({ field, context, column, api, onDone }: Props) => {
  const { app, at } = context
  const sort = (direction: 'asc' | 'desc'): void => {
    app.sheets.update((state) =>
      changeSheet(state, at.worksheetId, (sheet) => {
        const present = sheet.sorts.find((it) => it.field === field.id)?.direction
        return { ...sheet, sorts: setSort(sheet.sorts, field.id, present === direction ? null : direction) }
      }),
    )
    onDone()
  }
  const { groups } = sheetOf(useStore(app.sheets), at.worksheetId)
  const isGrouped = groups.some((it) => it.field === field.id)
  const group = (): void => {
    const span = field.kind === 'date' || field.kind === 'datetime' ? 'month' : null
    const added: RowGroup = { field: field.id, direction: 'asc', span }
    groupRows(app, at, isGrouped ? groups.filter((it) => it.field !== field.id) : [...groups.slice(0, 1), added])
    onDone()
  }
  const pinned = column.getPinned()
  const pin = (side: 'left' | 'right' | null): void => {
    api.setColumnsPinned([column], side)
    onDone()
  }
  const item = { variant: 'subtle', size: 'compact-sm', color: 'gray', justify: 'flex-start', fullWidth: true } as const
  const lock = whyLocked(field)
  return (
    <div className={`${parts.stack} ${styles.menu}`}>
      {lock !== null && (
        <Text size="xs" className={styles.lock}>
          <IconLock size={13} aria-hidden="true" /> {lock}
        </Text>
      )}
      {field.lock?.kind === 'refused' && (
        <Button
          {...item}
          leftSection={<IconLockOpen size={14} />}
          onClick={() => {
            onDone()
            void tryField(app, at, field)
          }}
        >
          Try again
        </Button>
      )}
      <Button {...item} leftSection={<IconArrowUp size={14} />} onClick={() => sort('asc')}>
        Sort ascending
      </Button>
      <Button {...item} leftSection={<IconArrowDown size={14} />} onClick={() => sort('desc')}>
        Sort descending
      </Button>
      {canGroup(field) && (
        <Button {...item} leftSection={<IconLayoutList size={14} />} onClick={group}>
          {isGrouped ? 'Do not group by this column' : 'Group by this column'}
        </Button>
      )}
      {canFilter(field) && (
        <>
          <Divider label="Filter" labelPosition="left" className={styles.heading} />
          <ColumnFilter field={asFiltered(field)} context={context} />
        </>
      )}
      <Divider label="Column" labelPosition="left" className={styles.heading} />
      {pinned === 'left' ? (
        <Button {...item} leftSection={<IconPinnedOff size={14} />} onClick={() => pin(null)}>
          Unfreeze
        </Button>
      ) : (
        <Button {...item} leftSection={<IconPin size={14} />} onClick={() => pin('left')}>
          Freeze at the left
        </Button>
      )}
      <Button
        {...item}
        leftSection={<IconArrowsHorizontal size={14} />}
        onClick={() => {
          api.autoSizeColumns([column])
          onDone()
        }}
      >
        Fit to its content
      </Button>
      <Button
        {...item}
        leftSection={<IconEyeOff size={14} />}
        onClick={() => {
          onDone()
          api.setColumnsVisible([column], false)
        }}
      >
        Hide this column
      </Button>
    </div>
  )
}
