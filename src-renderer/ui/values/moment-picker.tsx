/** Picks a year, a month, a day, or a day with a time of day, as much as a field keeps. What is picked is canonical and cut to that. */
import { NativeSelect } from '@mantine/core'
import { DatePicker, MonthPicker, TimePicker, YearPicker } from '@mantine/dates'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { cutMoment, type DateUnit, unitOf } from '../../../src-shared/model/dates/date-unit.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import parts from '../look/parts.module.css'
import styles from './moment-picker.module.css'

interface Props {
  readonly field: Field
  readonly value: CellValue
  /** `isWhole`: nothing more has to be picked. */
  readonly onPick: (value: string, isWhole: boolean) => void
}

/** The start of a working day, for a day that was picked without a time. */
const usualTime = '09:00:00'

interface PickerProps {
  readonly unit: DateUnit
  readonly day: string | null
  readonly onPick: (day: string) => void
}

const DayPicker = ({ unit, day, onPick }: PickerProps) => {
  const shared = {
    // The picker turns to what is typed.
    key: day?.slice(0, 7),
    size: 'xs',
    value: day,
    onChange: (picked: string | null) => picked !== null && onPick(picked),
    ...(day === null ? {} : { defaultDate: day }),
  } as const
  const { key, ...props } = shared
  if (unit === 'year') return <YearPicker key={key} {...props} />
  if (unit === 'month') return <MonthPicker key={key} {...props} />
  return <DatePicker key={key} firstDayOfWeek={1} weekendDays={[]} {...props} />
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

interface TimeProps {
  readonly name: string
  readonly unit: DateUnit
  /** `HH:mm:ss` */
  readonly time: string
  readonly onPick: (time: string) => void
}

const ClockPicker = ({ name, unit, time, onPick }: TimeProps) =>
  unit === 'hour' ? (
    <NativeSelect
      size="xs"
      aria-label={`${name}: hour`}
      data={hours}
      value={`${time.slice(0, 2)}:00`}
      onChange={({ currentTarget: { value } }) => onPick(`${value}:00`)}
    />
  ) : (
    <TimePicker
      size="xs"
      withSeconds={unit === 'second'}
      hoursInputLabel={`${name}: hour`}
      minutesInputLabel={`${name}: minute`}
      secondsInputLabel={`${name}: second`}
      value={time}
      onChange={(picked) => picked !== '' && onPick(picked.length === 5 ? `${picked}:00` : picked)}
    />
  )

export const MomentPicker = ({ field, value, onPick }: Props) => {
  const unit = unitOf(field) ?? 'day'
  const text = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value : null
  const day = text?.slice(0, 10) ?? null
  const hasTime = field.kind === 'datetime' && (unit === 'hour' || unit === 'minute' || unit === 'second')
  const time = text !== null && text.length > 11 ? text.slice(11) : usualTime
  const pick = (picked: string, clock: string): void =>
    onPick(cutMoment(field.kind === 'date' ? picked : `${picked} ${clock}`, unit), !hasTime)
  return (
    <div className={`${parts.stack} ${styles.root}`}>
      <DayPicker unit={unit} day={day} onPick={(picked) => pick(picked, time)} />
      {hasTime && day !== null && <ClockPicker name={field.name} unit={unit} time={time} onPick={(clock) => pick(day, clock)} />}
    </div>
  )
}
