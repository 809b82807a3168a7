/** Numbers, dates and times, read as the grid reads them. What cannot be read stays in the field with the reason, and is not staged. */
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import { readTyped } from '../../../../src-shared/model/texts/read-typed.ts'
import { typedPattern, typedText } from '../../../../src-shared/model/texts/typed-text.ts'
import { useApp } from '../../../state/app-context.tsx'
import { todayOf } from '../../../ui/format/today.ts'
import { MomentPicker } from '../../../ui/values/moment-picker.tsx'
import { useDraft } from '../use-draft.ts'
import type { ControlProps } from './control-props.ts'

interface CalendarProps {
  readonly field: Field
  readonly value: CellValue
  readonly onPick: (value: CellValue) => void
}

const CalendarButton = ({ field, value, onPick }: CalendarProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={22} aria-label={`${field.name}: calendar`} aria-haspopup="dialog" onClick={() => setOpen((it) => !it)}>
          <IconCalendar size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={`${field.name}: calendar`}>
        <MomentPicker
          field={field}
          value={value}
          onPick={(picked, isWhole) => {
            if (isWhole) setOpen(false)
            onPick(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What will be stored is said below the text. */
const saidBelow: TextInputProps['inputWrapperOrder'] = ['input', 'description', 'error']

interface ParsedControlProps extends ControlProps {
  /** In pixels; as wide as its place without. */
  readonly width?: number
}

export const ParsedControl = (props: ParsedControlProps) => {
  const { row, field, value, formats, describedBy, stage, width } = props
  const { clock } = useApp()
  const today = todayOf(clock.now())
  const read = (text: string) => readTyped(text, field, { ...formats, today })
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: typedText(value, field, formats),
    commit: (text) => {
      const result = read(text)
      if (result.ok) stage(result.value)
      return result.ok
    },
  })
  const result = read(draft.text)
  const isDay = field.kind === 'date' || field.kind === 'datetime'
  return (
    <TextInput
      {...(width === undefined ? {} : { w: width })}
      aria-label={field.name}
      aria-describedby={describedBy}
      aria-required={field.isRequired || undefined}
      placeholder={typedPattern(field, formats)}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      error={draft.isDirty && !result.ok ? result.error : undefined}
      description={draft.isDirty && result.ok && result.said !== '' ? result.said : undefined}
      inputWrapperOrder={saidBelow}
      value={draft.text}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={draft.leave}
      onKeyDown={draft.keyDown}
      rightSection={
        isDay ? (
          <CalendarButton field={field} value={value} onPick={stage} />
        ) : field.unit !== '' ? (
          <span aria-hidden="true">{field.unit}</span>
        ) : undefined
      }
    />
  )
}
