/** Dates and date-times: typed in the user's order, or picked from the calendar below. */
import { DatePicker } from '@mantine/dates'
import { ok } from '../../../src-shared/lib/result.ts'
import {
  datePattern,
  formatDate,
  formatDateTime,
  parseDate,
  parseDateTime,
  parseTime,
} from '../../../src-shared/model/date-format.ts'
import { todayOf } from '../../ui/today.ts'
import { type EditorProps, timeOf } from './editor-props.ts'
import styles from './editors.module.css'
import { ParsedEditor, wrong } from './parsed-editor.tsx'

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 10) : null)

interface CalendarProps {
  readonly day: string | null
  readonly onPick: (day: string) => void
}

const Calendar = ({ day, onPick }: CalendarProps) => (
  <div className={styles.calendar}>
    <DatePicker
      // The calendar turns to the month that is typed.
      key={day?.slice(0, 7)}
      size="xs"
      firstDayOfWeek={1}
      weekendDays={[]}
      value={day}
      {...(day === null ? {} : { defaultDate: day })}
      onChange={(picked) => picked !== null && onPick(picked)}
    />
  </div>
)

/** A calendar of seven columns does not fit into less. */
const calendarWidth = 258

export const DateEditor = (props: EditorProps) => {
  const { dateOrder, app } = props.context
  const today = todayOf(app.clock.now())
  return (
    <ParsedEditor
      props={props}
      placeholder={datePattern[dateOrder]}
      minWidth={calendarWidth}
      format={(value) => (typeof value === 'string' ? formatDate(value, dateOrder) : '')}
      parse={(text) => {
        const date = parseDate(text, dateOrder, today)
        return date === null ? wrong(`This is not a date. Write it as ${datePattern[dateOrder]}.`) : ok(date)
      }}
      now={() => today}
      below={(value, _take, done) => <Calendar day={dayOf(value)} onPick={done} />}
    />
  )
}

export const DateTimeEditor = (props: EditorProps) => {
  const { dateOrder, app } = props.context
  const today = todayOf(app.clock.now())
  const pattern = `${datePattern[dateOrder]} HH:MM`
  return (
    <ParsedEditor
      props={props}
      placeholder={pattern}
      minWidth={calendarWidth}
      format={(value) => (typeof value === 'string' ? formatDateTime(value, dateOrder) : '')}
      parse={(text) => {
        const moment = parseDateTime(text, dateOrder, today)
        return moment === null ? wrong(`This is not a date with a time. Write it as ${pattern}.`) : ok(moment)
      }}
      now={() => `${today} ${timeOf(app.clock.now())}:00`}
      below={(value, take) => (
        <Calendar
          day={dayOf(value)}
          onPick={(day) => take(`${day} ${typeof value === 'string' && value.length > 11 ? value.slice(11) : '09:00:00'}`)}
        />
      )}
    />
  )
}

/** `subType` 6 keeps seconds (service-notes B, `subType`). */
const hasSeconds = (subType: string): boolean => subType === '6'

export const TimeEditor = (props: EditorProps) => {
  const { clock } = props.context.app
  const withSeconds = hasSeconds(props.field.subType)
  const pattern = withSeconds ? 'HH:MM:SS' : 'HH:MM'
  return (
    <ParsedEditor
      props={props}
      placeholder={pattern}
      minWidth={110}
      now={() => `${timeOf(clock.now())}${withSeconds ? ':00' : ''}`}
      format={(value) => (typeof value === 'string' ? value : '')}
      parse={(text) => {
        const time = parseTime(text)
        if (time === null) return wrong(`This is not a time of day. Write it as ${pattern}.`)
        if (withSeconds) return ok(time.length === 5 ? `${time}:00` : time)
        return time.length > 5 && !time.endsWith(':00') ? wrong('This field holds hours and minutes only') : ok(time.slice(0, 5))
      }}
    />
  )
}
