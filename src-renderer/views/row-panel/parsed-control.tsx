/** Numbers, dates and times, read as the grid reads them. What cannot be read stays in the field with the reason, and is not staged. */
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { datePattern, formatDate, formatDateTime } from '../../../src-shared/model/date-format.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { valueFromText } from '../../grid/value-from-text.ts'
import { useApp } from '../../state/app-context.tsx'
import type { Formats } from '../../state/use-formats.ts'
import { todayOf } from '../../ui/today.ts'
import type { ControlProps } from './control-props.ts'
import { useDraft } from './use-draft.ts'

function shownText(value: CellValue, field: Field, { numbers, dateOrder }: Formats): string {
  if (typeof value === 'number') return numbers.formatPlain(value, field.precision)
  if (typeof value !== 'string') return ''
  if (field.kind === 'date') return formatDate(value, dateOrder)
  return field.kind === 'datetime' ? formatDateTime(value, dateOrder) : value
}

function placeholderOf(field: Field, { dateOrder }: Formats): string {
  if (field.kind === 'date') return datePattern[dateOrder]
  if (field.kind === 'datetime') return `${datePattern[dateOrder]} HH:MM`
  if (field.kind === 'time') return field.subType === '6' ? 'HH:MM:SS' : 'HH:MM'
  return ''
}

interface CalendarProps {
  readonly field: Field
  readonly day: string | null
  readonly onPick: (day: string) => void
}

const CalendarButton = ({ field, day, onPick }: CalendarProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={22} aria-label={`${field.name}: calendar`} aria-haspopup="dialog" onClick={() => setOpen((it) => !it)}>
          <IconCalendar size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={`${field.name}: calendar`}>
        <DatePicker
          size="xs"
          firstDayOfWeek={1}
          weekendDays={[]}
          value={day}
          {...(day === null ? {} : { defaultDate: day })}
          onChange={(picked) => {
            setOpen(false)
            if (picked !== null) onPick(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

export const ParsedControl = ({ row, field, value, formats, describedBy, stage }: ControlProps) => {
  const { clock } = useApp()
  const today = todayOf(clock.now())
  const read = (text: string) => valueFromText(text, field, { ...formats, today })
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: shownText(value, field, formats),
    commit: (text) => {
      const result = read(text)
      if (result.kind === 'value') stage(result.value)
      return result.kind === 'value'
    },
  })
  const result = read(draft.text)
  const isDay = field.kind === 'date' || field.kind === 'datetime'
  return (
    <TextInput
      aria-label={field.name}
      aria-describedby={describedBy}
      aria-required={field.isRequired || undefined}
      placeholder={placeholderOf(field, formats)}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      error={draft.isDirty && result.kind === 'wrong' ? result.why : undefined}
      value={draft.text}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={draft.leave}
      onKeyDown={draft.keyDown}
      rightSection={
        isDay ? (
          <CalendarButton
            field={field}
            day={typeof value === 'string' ? value.slice(0, 10) : null}
            onPick={(day) => {
              const time = typeof value === 'string' && value.length > 11 ? value.slice(11) : '09:00:00'
              stage(field.kind === 'date' ? day : `${day} ${time}`)
            }}
          />
        ) : field.unit !== '' ? (
          <span aria-hidden="true">{field.unit}</span>
        ) : undefined
      }
    />
  )
}
