/** The value that many cells are set to: typed, ticked, or picked by name, as the column's kind asks for. */
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { readTyped } from '../../../src-shared/model/texts/read-typed.ts'
import { typedPattern } from '../../../src-shared/model/texts/typed-text.ts'
import { useApp } from '../../state/app-context.tsx'
import { type ReferenceSource, referenceSourceOf } from '../../state/row/reference-source.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { todayOf } from '../../ui/format/today.ts'
import { type PickedReference, ReferencePicker } from '../pickers/reference-picker.tsx'
import { FormattedInput } from './formatted-input.tsx'

interface Props {
  readonly at: SheetRef
  readonly field: Field
  readonly onChange: (value: CellValue) => void
}

const label = 'Value'

export const ValueInput = ({ at, field, onChange }: Props) => {
  const { kind } = field
  if (kind === 'options') return <OptionInput field={field} onChange={onChange} />
  if (kind === 'checkbox')
    return (
      <Select
        label={label}
        data={['Yes', 'No']}
        onChange={(value) => onChange(value === null ? null : value === 'Yes')}
        allowDeselect={false}
      />
    )
  if (isRichText(field)) return <FormattedInput label={label} field={field} onChange={onChange} />
  const source = referenceSourceOf(field)
  if (source !== null) return <ReferenceInput at={at} field={field} source={source} onChange={onChange} />
  return <TypedInput field={field} onChange={onChange} />
}

const OptionInput = ({ field, onChange }: Omit<Props, 'at'>) => {
  const data = field.options.filter((it) => !it.isDeleted).map((it) => ({ value: it.key, label: it.text }))
  return field.isMultiple ? (
    <MultiSelect label={label} data={data} onChange={(keys) => onChange(keys.length === 0 ? null : keys)} searchable />
  ) : (
    <Select label={label} data={data} onChange={(key) => onChange(key === null ? null : [key])} searchable />
  )
}

const ReferenceInput = ({ at, field, source, onChange }: Props & { readonly source: ReferenceSource }) => {
  const [chosen, setChosen] = useState<readonly PickedReference[]>([])
  return (
    <ReferencePicker
      label={label}
      connectionId={at.connectionId}
      source={source}
      isMultiple={field.isMultiple}
      chosen={chosen}
      onChange={(next) => {
        setChosen(next)
        onChange(next.length === 0 ? null : next.map(({ id }) => id))
      }}
    />
  )
}

const TypedInput = ({ field, onChange }: Omit<Props, 'at'>) => {
  const app = useApp()
  const formats = useFormats()
  const [text, setText] = useState('')
  const forms = { ...formats, today: todayOf(app.clock.now()) }
  const read = readTyped(text, field, forms)
  return (
    <TextInput
      label={label}
      value={text}
      placeholder={typedPattern(field, formats)}
      error={!read.ok && text !== '' ? read.error : null}
      description={read.ok && read.said !== '' ? `Read as ${read.said}` : undefined}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        const next = readTyped(value, field, forms)
        onChange(next.ok ? next.value : null)
      }}
    />
  )
}
