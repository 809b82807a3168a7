/** How the dates or numbers that a step reads are written, and what becomes of others. */
import { NativeSelect, TextInput } from '@mantine/core'
import { dateOrder } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { centuryChoices, orderChoices } from '../../../../../state/import/import-words.ts'
import type { EnteredStep } from '../../../../../state/import/step-draft.ts'
import { OtherwiseSelect } from './otherwise-select.tsx'
import styles from './steps-dialog.module.css'

interface Props<K extends EnteredStep['op']> {
  readonly step: Extract<EnteredStep, { readonly op: K }>
  readonly onChange: (step: EnteredStep) => void
}

const onlyClear = { value: '', label: 'taken where customs agree' }

export const DateFormFields = ({ step, onChange }: Props<'date-form'>) => {
  const { latestYear, ...others } = step
  const own = latestYear?.toString() ?? ''
  const years = [onlyClear, ...centuryChoices]
  const isUsual = years.some(({ value }) => value === own)
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label="Dates are written as"
          value={step.order}
          data={orderChoices.map(({ value, label }) => ({ value, label }))}
          onChange={({ currentTarget }) => onChange({ ...step, order: dateOrder.parse(currentTarget.value) })}
        />
        <NativeSelect
          label="Years of two digits are"
          value={own}
          data={isUsual ? years : [...years, { value: own, label: `up to ${own}` }]}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? others : { ...others, latestYear: Number(value) })}
        />
      </div>
      <OtherwiseSelect
        label="Where there is no such date"
        value={step.otherwise}
        onChange={(otherwise) => onChange({ ...step, otherwise })}
      />
    </>
  )
}

export const NumberFormFields = ({ step, onChange }: Props<'number-form'>) => (
  <>
    <div className={styles.pair}>
      <NativeSelect
        label="The decimals begin with"
        value={step.decimal}
        data={[
          { value: ',', label: 'a comma: 1.234,50' },
          { value: '.', label: 'a point: 1,234.50' },
        ]}
        onChange={({ currentTarget }) => onChange({ ...step, decimal: currentTarget.value === '.' ? '.' : ',' })}
      />
      <TextInput
        label="Unit or currency beside it"
        placeholder="none"
        value={step.unit}
        onChange={({ currentTarget }) => onChange({ ...step, unit: currentTarget.value })}
      />
    </div>
    <OtherwiseSelect
      label="Where there is no such number"
      value={step.otherwise}
      onChange={(otherwise) => onChange({ ...step, otherwise })}
    />
  </>
)
