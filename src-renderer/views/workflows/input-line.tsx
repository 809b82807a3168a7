/** One input parameter: its name, what it takes, and the control for its type. */
import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { ProcessParameter } from '../../../src-shared/host/calls/workflow-calls.ts'
import { datePattern } from '../../../src-shared/model/dates/date-format.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { formOf, type InputDraft, type InputForm } from '../../state/workflows/process-form.ts'
import parts from '../../ui/look/parts.module.css'
import { filterLongList } from '../../ui/pick/long-list.ts'
import { ReferencePicker } from '../pickers/reference-picker.tsx'
import { PairList } from './pair-list.tsx'
import { RolePicker } from './role-picker.tsx'
import { RowPicker } from './row-picker.tsx'
import styles from './workflows.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly parameter: ProcessParameter
  readonly draft: InputDraft
  readonly problem: string | null
  /** A try to start was made: what is missing is said. */
  readonly hasTried: boolean
  readonly onChange: (draft: InputDraft) => void
}

const hints: Partial<Record<InputForm, string>> = {
  files: 'Web addresses, one a line',
  ids: 'Ids, separated by commas',
  pairs: 'Keys with their values',
}

const Control = ({
  connectionId,
  parameter,
  draft,
  onChange,
  isWrong,
  describedBy,
}: Omit<Props, 'problem' | 'hasTried'> & { readonly isWrong: boolean; readonly describedBy: string }) => {
  const { dateOrder } = useFormats()
  const form = formOf(parameter)
  const shared = {
    'aria-label': parameter.name,
    'aria-describedby': describedBy,
    'aria-required': parameter.isRequired || undefined,
    error: isWrong,
  }
  const data = parameter.options.map((it) => ({ value: it.key, label: it.value }))
  if (draft.kind === 'pairs')
    return <PairList label={parameter.name} pairs={draft.pairs} onChange={(pairs) => onChange({ kind: 'pairs', pairs })} />
  if (draft.kind === 'chosen') {
    const { chosen } = draft
    const take = (next: typeof chosen): void => onChange({ kind: 'chosen', chosen: next })
    const named = (ids: readonly string[]) => ids.map((id) => ({ id, text: data.find((it) => it.value === id)?.label ?? id }))
    const common = { label: parameter.name, connectionId, chosen, onChange: take, isWrong }
    switch (form) {
      case 'option':
        return (
          <Select
            {...shared}
            data={data}
            filter={filterLongList}
            searchable
            clearable
            placeholder="Choose"
            value={chosen[0]?.id ?? null}
            onChange={(key) => take(key === null ? [] : named([key]))}
          />
        )
      case 'options':
        return (
          <MultiSelect
            {...shared}
            data={data}
            filter={filterLongList}
            searchable
            clearable
            placeholder={chosen.length === 0 ? 'Choose' : ''}
            value={chosen.map(({ id }) => id)}
            onChange={(keys) => take(named(keys))}
          />
        )
      case 'roles':
        return <RolePicker {...common} />
      case 'rows':
        return <RowPicker {...common} />
      default:
        return (
          <ReferencePicker
            {...common}
            source={{ kind: form === 'departments' || form === 'regions' ? form : 'members' }}
            isMultiple={form !== 'regions'}
          />
        )
    }
  }
  const type = (text: string): void => onChange({ kind: 'text', text })
  const text = {
    ...shared,
    value: draft.text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => type(event.currentTarget.value),
  }
  switch (form) {
    case 'text':
    case 'files':
      return <Textarea {...text} autosize minRows={1} maxRows={8} />
    case 'checkbox':
      return (
        <Select
          {...shared}
          data={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          clearable
          placeholder="Not said"
          value={draft.text === '' ? null : draft.text}
          onChange={(value) => type(value ?? '')}
        />
      )
    case 'date':
      return <TextInput {...text} placeholder={datePattern(dateOrder)} />
    case 'datetime':
      return <TextInput {...text} placeholder={`${datePattern(dateOrder)} HH:MM`} />
    case 'time':
      return <TextInput {...text} placeholder="HH:MM" />
    default:
      return <TextInput {...text} inputMode={form === 'number' ? 'decimal' : 'text'} />
  }
}

export const InputLine = (props: Props) => {
  const { parameter, problem, hasTried, draft } = props
  const noteId = useId()
  // What is missing is said after a try; what is wrong is said at once.
  const shown = problem !== null && (hasTried || problem !== 'Required') ? problem : null
  const hint = hints[formOf(parameter)]
  return (
    <div id={`process-input-${parameter.key}`} className={styles.input}>
      <div className={styles.label}>
        {parameter.name}
        {parameter.isRequired && (
          <span className={styles.required} title="Required">
            *
          </span>
        )}
        <span className={`${parts.fine} ${styles.type}`}>
          {[parameter.description, hint].filter((it) => it !== undefined && it !== '').join(' · ')}
        </span>
      </div>
      <Control {...props} draft={draft} isWrong={shown !== null} describedBy={noteId} />
      <p id={noteId} className={styles.problem} role={shown === null ? undefined : 'alert'}>
        {shown}
      </p>
    </div>
  )
}
