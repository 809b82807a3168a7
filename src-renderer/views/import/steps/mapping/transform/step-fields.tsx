/** What a step asks for, by its kind. */
import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { ImportDraft, SourceColumn } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { type EnteredStep, placeChoices, placeWords } from '../../../../../state/import/step-draft.ts'
import parts from '../../../../../ui/look/parts.module.css'
import { LetterCaseInput } from '../../../../../ui/values/letter-case-input.tsx'
import { headerOf } from '../mapping-line.tsx'
import { DateFormFields, NumberFormFields } from './form-fields.tsx'
import { LookUpFields } from './look-up-fields.tsx'
import styles from './steps-dialog.module.css'

type Of<K extends EnteredStep['op']> = Extract<EnteredStep, { readonly op: K }>

interface Props<S extends EnteredStep> {
  readonly step: S
  readonly onChange: (step: EnteredStep) => void
}

/** The columns of the file that may be joined. */
interface WithOthers {
  readonly others: readonly SourceColumn[]
}

const ReplaceFields = ({ step, onChange }: Props<Of<'replace'>>) => {
  const { query, by } = step
  const find = (change: Partial<typeof query>): void => onChange({ ...step, query: { ...query, ...change } })
  return (
    <>
      <div className={styles.pair}>
        <TextInput label="Find" value={query.text} onChange={({ currentTarget }) => find({ text: currentTarget.value })} />
        <TextInput
          label="Replace by"
          placeholder="nothing"
          value={by}
          onChange={({ currentTarget }) => onChange({ ...step, by: currentTarget.value })}
        />
      </div>
      <div className={`${parts.row} ${styles.ticks}`}>
        <Checkbox
          size="xs"
          label="Match case"
          checked={query.matchCase}
          onChange={({ currentTarget }) => find({ matchCase: currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label="Whole cell"
          checked={query.wholeCell}
          onChange={({ currentTarget }) => find({ wholeCell: currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label="Regular expression"
          checked={query.isRegex}
          onChange={({ currentTarget }) => find({ isRegex: currentTarget.checked })}
        />
      </div>
    </>
  )
}

const ExtractFields = ({ step, onChange }: Props<Of<'extract'>>) => (
  <>
    <div className={styles.pair}>
      <TextInput
        label="Behind"
        placeholder="the beginning"
        value={step.after}
        onChange={({ currentTarget }) => onChange({ ...step, after: currentTarget.value })}
      />
      <TextInput
        label="Before"
        placeholder="the end"
        value={step.before}
        onChange={({ currentTarget }) => onChange({ ...step, before: currentTarget.value })}
      />
    </div>
    <NativeSelect
      label="Where that is not found"
      value={step.otherwise}
      data={[
        { value: 'empty', label: 'the cell becomes empty' },
        { value: 'keep', label: 'the text stays as it is' },
      ]}
      onChange={({ currentTarget }) => onChange({ ...step, otherwise: currentTarget.value === 'keep' ? 'keep' : 'empty' })}
    />
  </>
)

const PartFields = ({ step, onChange }: Props<Of<'part'>>) => (
  <div className={styles.pair}>
    <TextInput
      label="Split at"
      description={step.separator === ' ' ? 'any white space' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={step.separator}
      onChange={({ currentTarget }) => onChange({ ...step, separator: currentTarget.value })}
    />
    <NativeSelect
      label="Take the part"
      value={String(step.place)}
      data={placeChoices(step.place).map((place) => ({ value: String(place), label: placeWords(place) }))}
      onChange={({ currentTarget }) => onChange({ ...step, place: Number(currentTarget.value) })}
    />
  </div>
)

const JoinFields = ({ step, others, onChange }: Props<Of<'join'>> & WithOthers) => (
  <>
    <MultiSelect
      label="Columns of the file, in this order"
      searchable
      value={step.columns.map(String)}
      data={others.map((column) => ({ value: String(column.column), label: headerOf(column) }))}
      onChange={(values) => onChange({ ...step, columns: values.map(Number) })}
    />
    <div className={styles.pair}>
      <TextInput
        label="Between the texts"
        placeholder="nothing"
        description={step.separator === ' ' ? 'a space' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={step.separator}
        onChange={({ currentTarget }) => onChange({ ...step, separator: currentTarget.value })}
      />
      <NativeSelect
        label="Put them"
        value={step.place}
        data={[
          { value: 'after', label: 'behind its own text' },
          { value: 'before', label: 'before its own text' },
        ]}
        onChange={({ currentTarget }) => onChange({ ...step, place: currentTarget.value === 'before' ? 'before' : 'after' })}
      />
    </div>
  </>
)

interface StepFieldsProps extends Props<EnteredStep>, WithOthers {
  readonly draft: ImportDraft
}

export const StepFields = ({ step, draft, others, onChange }: StepFieldsProps) => {
  switch (step.op) {
    case 'trim':
      return (
        <Checkbox
          size="xs"
          label="Also bring runs of spaces inside down to one"
          checked={step.inner}
          onChange={({ currentTarget }) => onChange({ ...step, inner: currentTarget.checked })}
        />
      )
    case 'case':
      return <LetterCaseInput value={step.to} onChange={(to) => onChange({ ...step, to })} />
    case 'replace':
      return <ReplaceFields step={step} onChange={onChange} />
    case 'extract':
      return <ExtractFields step={step} onChange={onChange} />
    case 'part':
      return <PartFields step={step} onChange={onChange} />
    case 'join':
      return <JoinFields step={step} others={others} onChange={onChange} />
    case 'date-form':
      return <DateFormFields step={step} onChange={onChange} />
    case 'number-form':
      return <NumberFormFields step={step} onChange={onChange} />
    case 'look-up':
      return <LookUpFields step={step} draft={draft} onChange={onChange} />
    case 'fixed':
      return (
        <TextInput
          label="Text"
          placeholder="nothing: the field stays empty"
          value={step.text}
          onChange={({ currentTarget }) => onChange({ ...step, text: currentTarget.value })}
        />
      )
    default:
      return <p className={styles.hint}>Empty cells take the nearest text above them in the file. Always the first step.</p>
  }
}
