/** Dates and date-times: typed in the user's form, or picked below, as much of them as the field keeps. */
import { cutToField, unitOf } from '../../../src-shared/model/dates/date-unit.ts'
import { todayOf } from '../../ui/format/today.ts'
import { MomentPicker } from '../../ui/values/moment-picker.tsx'
import { type EditorProps, timeOf } from './editor-props.ts'
import styles from './editors.module.css'
import { ParsedEditor } from './parsed-editor.tsx'

/** A calendar of seven columns does not fit into less. */
const calendarWidth = 258

export const DateEditor = (props: EditorProps) => {
  const { field, context } = props
  const now = context.app.clock.now()
  const moment = field.kind === 'date' ? todayOf(now) : `${todayOf(now)} ${timeOf(now)}:00`
  return (
    <ParsedEditor
      props={props}
      minWidth={calendarWidth}
      now={() => cutToField(moment, field)}
      below={(value, take, done) => (
        <div className={styles.calendar}>
          <MomentPicker field={field} value={value} onPick={(picked, isWhole) => (isWhole ? done(picked) : take(picked))} />
        </div>
      )}
    />
  )
}

export const TimeEditor = (props: EditorProps) => {
  const { clock } = props.context.app
  return (
    <ParsedEditor
      props={props}
      minWidth={unitOf(props.field) === 'second' ? 130 : 110}
      now={() => cutToField(timeOf(clock.now()), props.field)}
    />
  )
}
