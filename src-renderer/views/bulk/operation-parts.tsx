/** What the kinds of change ask for that ask for more than one thing. */
import { Input, type InputWrapperProps, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { Field } from '../../../src-shared/model/field.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import type { BulkDraft } from '../../state/sheet/bulk-draft.ts'

/** Fields side by side begin at one height, whichever of them is explained. */
const belowField: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

export const named = (fields: readonly Field[]) => fields.map((it) => ({ value: it.id as string, label: it.name }))
const idsOf = (values: readonly string[]): readonly FieldId[] => values.map((it) => fieldId.parse(it))
const numberOf = (value: string | number): number | null =>
  value === '' || !Number.isFinite(Number(value)) ? null : Number(value)

interface PartProps {
  readonly draft: BulkDraft
  readonly change: (change: Partial<BulkDraft>) => void
}

export const ChangeNumberForm = ({ draft, change }: PartProps) => (
  <>
    <NumberInput
      label="By how much"
      description="A negative number decreases"
      inputWrapperOrder={belowField}
      value={draft.amount ?? ''}
      onChange={(value) => change({ amount: numberOf(value) })}
    />
    <Input.Wrapper label="In" labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label="Amount or percentage"
        data={[
          { value: 'amount', label: 'Amount' },
          { value: 'percent', label: 'Percent' },
        ]}
        value={draft.by}
        onChange={(by) => change({ by })}
      />
    </Input.Wrapper>
  </>
)

export const ShiftDateForm = ({ draft, change }: PartProps) => (
  <>
    <NumberInput
      label="By how much"
      description="A negative number moves back"
      inputWrapperOrder={belowField}
      allowDecimal={false}
      value={draft.amount ?? ''}
      onChange={(value) => change({ amount: numberOf(value) })}
    />
    <Select
      label="Unit"
      data={['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const}
      value={draft.unit}
      allowDeselect={false}
      onChange={(unit) => unit !== null && change({ unit })}
    />
  </>
)

/** In a column of text a number may have a beginning and leading zeros. */
export const RenumberForm = ({ draft, change, isText }: PartProps & { readonly isText: boolean }) => (
  <>
    <NumberInput label="Start at" value={draft.start} onChange={(value) => change({ start: numberOf(value) ?? 0 })} />
    <NumberInput label="Step" value={draft.step} onChange={(value) => change({ step: numberOf(value) ?? 0 })} />
    {isText && (
      <>
        <TextInput
          label="Text before the number"
          value={draft.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
        <NumberInput
          label="Digits at least"
          min={1}
          max={15}
          allowDecimal={false}
          value={draft.digits}
          onChange={(value) => change({ digits: Math.min(15, Math.max(1, numberOf(value) ?? 1)) })}
        />
      </>
    )}
  </>
)

export const Separator = ({ draft, change, description }: PartProps & { readonly description: string }) => (
  <TextInput
    label="Separator"
    description={description}
    inputWrapperOrder={belowField}
    value={draft.separator}
    onChange={({ currentTarget: { value } }) => change({ separator: value })}
  />
)

export const Others = ({
  label,
  draft,
  fields,
  change,
}: PartProps & { readonly label: string; readonly fields: readonly Field[] }) => (
  <MultiSelect
    label={label}
    data={named(fields)}
    value={[...draft.others]}
    searchable
    onChange={(values) => change({ others: idsOf(values) })}
  />
)
