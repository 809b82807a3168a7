/** What is typed or chosen after a filter's operator, by the kind of the field. */
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FilterOperator, FilterValue } from '../../../src-shared/api/v3/filter-v3.ts'
import { fieldPattern } from '../../../src-shared/model/dates/date-format.ts'
import { dateStretches, isDateStretch, stretchDays, stretchWords } from '../../../src-shared/model/dates/date-stretches.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { OperandForm } from '../../state/sheet/filter-operators.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import parts from '../../ui/look/parts.module.css'
import { listOf, type OperandReading, readOperand, showOperand } from './field-meaning.ts'
import styles from './filter.module.css'
import { ValueChecklist } from './value-checklist.tsx'

interface Props {
  readonly at: SheetRef
  readonly field: Field
  readonly form: OperandForm
  readonly value: FilterValue | null
  readonly reading: OperandReading
  /** `stretch` names the days; `operator` is given where one bound of two says all there is. */
  readonly onChange: (value: FilterValue | null, more?: OperandMore) => void
  readonly stretch?: string | undefined
  /** One bound alone is taken too: at least, or at most. */
  readonly takesOneBound?: boolean
}

export interface OperandMore {
  readonly stretch?: string
  readonly operator?: FilterOperator
}

/** Milliseconds of silence before typed text filters; shorter would sort a million rows at every key. */
const settle = 350

interface OneProps extends Pick<Props, 'field' | 'reading'> {
  readonly label: string
  readonly value: string | number | null
  readonly onChange: (value: string | number | null) => void
}

const OneValue = ({ field, reading, label, value, onChange }: OneProps) => {
  const shown = value === null ? '' : showOperand(value, field, reading)
  const [text, setText] = useState(shown)
  const latest = useRef(onChange)
  latest.current = onChange
  const read = text.trim() === '' ? null : readOperand(text, field, reading)
  const isWrong = text.trim() !== '' && read === null
  const lastReported = useRef(value)
  useEffect(() => {
    if (isWrong || read === lastReported.current) return
    const timer = setTimeout(() => {
      lastReported.current = read
      latest.current(read)
    }, settle)
    return () => clearTimeout(timer)
  }, [read, isWrong])
  const placeholder = fieldPattern(field, reading.dateOrder)
  return (
    <TextInput
      className={styles.one}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      error={isWrong ? (field.kind === 'number' ? 'Not a number' : `Write it as ${placeholder}`) : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

const ownDates = 'own'

/** Days by name above their first and last day. */
const StretchSelect = ({ field, reading, stretch, onChange }: Pick<Props, 'field' | 'reading' | 'stretch' | 'onChange'>) => (
  <Select
    aria-label={`${field.name}: days`}
    data={[{ value: ownDates, label: 'From … to …' }, ...dateStretches.map((it) => ({ value: it, label: stretchWords[it] }))]}
    value={stretch ?? ownDates}
    allowDeselect={false}
    comboboxProps={{ withinPortal: false }}
    onChange={(name) => {
      if (name === null) return
      if (isDateStretch(name)) onChange([...stretchDays(name, reading.today)], { stretch: name, operator: 'between' })
      else onChange(null)
    }}
  />
)

const isDay = (field: Field): boolean => field.kind === 'date' || field.kind === 'datetime'

export const OperandInput = ({ at, field, form, value, reading, stretch, takesOneBound = false, onChange }: Props) => {
  const list = listOf(value)
  const [pair, setPair] = useState<readonly (string | number | null)[]>([list[0] ?? null, list[1] ?? null])
  switch (form) {
    case 'none':
      return null
    case 'many':
      return (
        <ValueChecklist
          at={at}
          field={field}
          chosen={list.map(String)}
          onChange={(chosen) => onChange(chosen.length === 0 ? null : [...chosen])}
        />
      )
    case 'pair': {
      const setBound = (index: 0 | 1) => (bound: string | number | null) => {
        const next = index === 0 ? [bound, pair[1] ?? null] : [pair[0] ?? null, bound]
        setPair(next)
        const [low, high] = next
        const [from, to] = [low ?? null, high ?? null]
        if (from !== null && to !== null) onChange([from, to], takesOneBound ? { operator: 'between' } : {})
        else if (takesOneBound && from !== null) onChange(from, { operator: 'ge' })
        else if (takesOneBound && to !== null) onChange(to, { operator: 'le' })
        else onChange(null)
      }
      const bounds = (
        <span className={`${parts.inline} ${styles.pair}`} data-long={field.kind === 'datetime' || undefined}>
          <OneValue field={field} reading={reading} label={`${field.name} from`} value={pair[0] ?? null} onChange={setBound(0)} />
          and
          <OneValue field={field} reading={reading} label={`${field.name} to`} value={pair[1] ?? null} onChange={setBound(1)} />
        </span>
      )
      if (!isDay(field)) return bounds
      return (
        <span className={styles.stretch}>
          <StretchSelect field={field} reading={reading} stretch={stretch} onChange={onChange} />
          {stretch === undefined && bounds}
        </span>
      )
    }
    case 'one':
      if (field.kind === 'checkbox') {
        return (
          <SegmentedControl
            aria-label={field.name}
            data={[
              { value: '1', label: 'Yes' },
              { value: '0', label: 'No' },
            ]}
            value={value === null ? '' : String(value)}
            onChange={(chosen) => onChange(Number(chosen))}
          />
        )
      }
      return (
        <OneValue field={field} reading={reading} label={`${field.name}: value`} value={list[0] ?? null} onChange={onChange} />
      )
  }
}
