/** What each kind of change of many cells needs to be told. */
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { Field } from '../../../src-shared/model/field.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import type { BulkDraft } from '../../state/sheet/bulk-draft.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { LetterCaseInput } from '../../ui/values/letter-case-input.tsx'
import { ChangeNumberForm, named, Others, RenumberForm, Separator, ShiftDateForm } from './operation-parts.tsx'
import { ValueInput } from './value-input.tsx'

interface Props {
  readonly at: SheetRef
  readonly draft: BulkDraft
  readonly all: readonly Field[]
  readonly change: (change: Partial<BulkDraft>) => void
}

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
      return <ChangeNumberForm draft={draft} change={change} />
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
      return <LetterCaseInput value={draft.to} onChange={(to) => change({ to })} />
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
      return <ShiftDateForm draft={draft} change={change} />
    case 'renumber':
      return <RenumberForm draft={draft} change={change} isText={chosen?.kind === 'text'} />
  }
}
