/** What each kind of change of many cells needs to be told. */
import {
  Checkbox,
  Input,
  type InputWrapperProps,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  TextInput,
} from '@mantine/core'
import type { Field } from '../../../src-shared/model/field.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import type { BulkDraft } from '../../state/sheet/bulk-draft.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { ValueInput } from './value-input.tsx'

interface Props {
  readonly at: SheetRef
  readonly draft: BulkDraft
  readonly all: readonly Field[]
  readonly change: (change: Partial<BulkDraft>) => void
}

/** Fields side by side begin at one height, whichever of them is explained. */
const belowField: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const named = (fields: readonly Field[]) => fields.map((it) => ({ value: it.id as string, label: it.name }))
const idsOf = (values: readonly string[]): readonly FieldId[] => values.map((it) => fieldId.parse(it))
const numberOf = (value: string | number): number | null =>
  value === '' || !Number.isFinite(Number(value)) ? null : Number(value)

export const OperationForm = ({ at, draft, all, change }: Props) => {
  const chosen = all.find((it) => it.id === draft.fields[0])
  switch (draft.kind) {
    case 'set':
      return chosen === undefined ? null : (
        <ValueInput key={chosen.id} at={at} field={chosen} onChange={(value) => change({ value })} />
      )
    case 'clear':
      return null
    case 'change-number':
      return (
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
    case 'prefix':
    case 'suffix':
      return <TextInput label="Text" value={draft.text} onChange={({ currentTarget: { value } }) => change({ text: value })} />
    case 'trim':
      return (
        <Checkbox
          label="Also bring several spaces inside the text down to one"
          checked={draft.inner}
          onChange={({ currentTarget: { checked } }) => change({ inner: checked })}
        />
      )
    case 'case':
      return (
        <SegmentedControl
          aria-label="Letters"
          data={[
            { value: 'upper', label: 'UPPER CASE' },
            { value: 'lower', label: 'lower case' },
            { value: 'title', label: 'Title Case' },
          ]}
          value={draft.to}
          onChange={(to) => change({ to })}
        />
      )
    case 'copy-from':
      return (
        <Select
          label="From"
          data={named(all.filter((it) => it.kind !== 'none' && !draft.fields.includes(it.id)))}
          value={draft.from}
          searchable
          onChange={(value) => change({ from: value === null ? null : fieldId.parse(value) })}
        />
      )
    case 'split':
      return (
        <>
          <Separator draft={draft} change={change} description="A single space stands for any run of spaces" />
          <Others
            label="Parts go into, in this order"
            draft={draft}
            fields={all.filter((it) => it.lock === null)}
            change={change}
          />
        </>
      )
    case 'join':
      return (
        <>
          <Others
            label="Columns to join, in this order"
            draft={draft}
            fields={all.filter((it) => it.kind !== 'none')}
            change={change}
          />
          <Separator draft={draft} change={change} description="What stands between the parts" />
        </>
      )
    case 'shift-date':
      return (
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
    case 'renumber':
      return (
        <>
          <NumberInput label="Start at" value={draft.start} onChange={(value) => change({ start: numberOf(value) ?? 0 })} />
          <NumberInput label="Step" value={draft.step} onChange={(value) => change({ step: numberOf(value) ?? 0 })} />
          {chosen?.kind === 'text' && (
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
  }
}

type PartProps = Pick<Props, 'draft' | 'change'>

const Separator = ({ draft, change, description }: PartProps & { readonly description: string }) => (
  <TextInput
    label="Separator"
    description={description}
    inputWrapperOrder={belowField}
    value={draft.separator}
    onChange={({ currentTarget: { value } }) => change({ separator: value })}
  />
)

const Others = ({ label, draft, fields, change }: PartProps & { readonly label: string; readonly fields: readonly Field[] }) => (
  <MultiSelect
    label={label}
    data={named(fields)}
    value={[...draft.others]}
    searchable
    onChange={(values) => change({ others: idsOf(values) })}
  />
)
