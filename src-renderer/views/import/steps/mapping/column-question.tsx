/** How a column's dates or numbers are read: asked with an example from the data while it is open, changeable afterwards. */
import { Button, NativeSelect } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { type ColumnMapping, columnMapping, type SourceColumn } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../../src-shared/model/field.ts'
import { clearChoice, dateReadings, decimalReadings, orderChoices } from '../../../../state/import/import-words.ts'
import { useFormats } from '../../../../state/sheet/use-formats.ts'
import parts from '../../../../ui/look/parts.module.css'
import { DateDetails } from './date-details.tsx'
import styles from './map-step.module.css'

interface Props {
  readonly column: SourceColumn
  readonly field: Field
  readonly isOff: boolean
  readonly onChange: (mapping: ColumnMapping) => void
}

/** The two lines that contradict each other, and what becomes of lines that do not fit the answer. */
const Clue = ({ text, rest }: { readonly text: string; readonly rest: string }) => (
  <span className={styles.clue}>
    {text}. {rest} (lines that do not fit are rejected):
  </span>
)

/** Texts to explain a question by: those of the file, unless its steps make others of them. */
const examplesOf = ({ samples, mapping }: SourceColumn): readonly string[] =>
  mapping.steps === undefined || mapping.steps.length === 0 ? samples : []

const DateQuestion = ({ column, isOff, onChange }: Omit<Props, 'field'>) => {
  const { mapping } = column
  const found = dateReadings(examplesOf(column))
  const clue = column.clues?.['date-order']
  const isMixed = clue !== undefined
  if (column.question === 'date-order') {
    const choices = isMixed ? [...orderChoices, clearChoice] : (found?.readings ?? orderChoices)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this block is
      <div className={`${parts.stack} ${styles.question}`} role="group" aria-label={`How to read the dates of ${column.header}`}>
        <span className={`${parts.row} ${styles.ask}`}>
          <IconHelpCircle size={14} aria-hidden="true" />
          {isMixed
            ? 'Dates are written in two orders'
            : found === null
              ? 'In which order are the dates?'
              : `“${found.sample}” means`}
        </span>
        {isMixed && <Clue text={clue} rest="Read the dates as" />}
        <span className={styles.answers}>
          {choices.map(({ value, label }) => (
            <Button
              key={value}
              size="compact-xs"
              variant="default"
              disabled={isOff}
              onClick={() => onChange({ ...mapping, dateOrder: value })}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
    )
  }
  if (mapping.dateOrder === null) return null
  return (
    <NativeSelect
      size="xs"
      variant="unstyled"
      aria-label={`Order of the dates in ${column.header}`}
      disabled={isOff}
      value={mapping.dateOrder}
      onChange={(event) => onChange({ ...mapping, dateOrder: columnMapping.shape.dateOrder.parse(event.currentTarget.value) })}
      data={[...orderChoices, ...(isMixed ? [clearChoice] : [])].map(({ value, label }) => ({
        value,
        label: value === 'clear' ? label : `read as ${label}`,
      }))}
    />
  )
}

const DecimalQuestion = ({ column, isOff, onChange }: Omit<Props, 'field'>) => {
  const { numbers } = useFormats()
  const { mapping } = column
  const found = decimalReadings(examplesOf(column), numbers)
  const clue = column.clues?.decimal
  const isMixed = clue !== undefined
  if (column.question === 'decimal') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this block is
      <div
        className={`${parts.stack} ${styles.question}`}
        role="group"
        aria-label={`How to read the numbers of ${column.header}`}
      >
        <span className={`${parts.row} ${styles.ask}`}>
          <IconHelpCircle size={14} aria-hidden="true" />
          {isMixed
            ? 'Numbers are written in two ways'
            : found === null
              ? 'Which sign starts the decimals?'
              : `“${found.sample}” means`}
        </span>
        {isMixed && <Clue text={clue} rest="The decimals begin with a" />}
        <span className={styles.answers}>
          {(['.', ','] as const).map((sign) => (
            <Button
              key={sign}
              size="compact-xs"
              variant="default"
              disabled={isOff}
              onClick={() => onChange({ ...mapping, decimal: sign })}
            >
              {isMixed ? '' : (found?.readings.find((it) => it.value === sign)?.label ?? '')}{' '}
              {sign === '.' ? 'decimal point' : 'decimal comma'}
            </Button>
          ))}
        </span>
      </div>
    )
  }
  if (mapping.decimal === null || (mapping.decimal === '.' && found === null)) return null
  return (
    <NativeSelect
      size="xs"
      variant="unstyled"
      aria-label={`Decimal sign in ${column.header}`}
      disabled={isOff}
      value={mapping.decimal}
      onChange={(event) => onChange({ ...mapping, decimal: event.currentTarget.value === ',' ? ',' : '.' })}
      data={[
        { value: '.', label: 'decimal point' },
        { value: ',', label: 'decimal comma' },
      ]}
    />
  )
}

export const ColumnQuestion = ({ field, ...props }: Props) => {
  if (field.kind === 'date' || field.kind === 'datetime')
    return (
      <>
        <DateQuestion {...props} />
        <DateDetails {...props} />
      </>
    )
  return field.kind === 'number' ? <DecimalQuestion {...props} /> : null
}
