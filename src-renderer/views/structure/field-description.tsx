/** What is said about a field beside its name: for those who fill it in, for other programs, for those who look after the application. */
import { Textarea, TextInput } from '@mantine/core'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import { whyNotSet } from '../../state/structure/design-rules.ts'
import type { FieldDraft } from '../../state/structure/structure-draft.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './designer.module.css'

interface Props {
  readonly field: FieldDraft
  readonly rules: DesignRules
  readonly onPatch: (patch: Partial<FieldDraft>) => void
}

export const FieldDescription = ({ field, rules, onPatch }: Props) => {
  const why = (setting: 'description' | 'remark'): string | null => (field.origin === null ? whyNotSet(rules, setting) : null)
  return (
    <fieldset className={`${parts.stack} ${styles.group}`}>
      <legend>Description, alias and remark</legend>
      <Textarea
        label="Description"
        description={why('description') ?? 'Shown to people who fill it in'}
        disabled={why('description') !== null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={6}
        value={field.description}
        onChange={(event) => onPatch({ description: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label="Alias"
          description="A name that other programs use"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          spellCheck={false}
          value={field.alias}
          onChange={(event) => onPatch({ alias: event.currentTarget.value })}
        />
        <TextInput
          label="Remark"
          description={why('remark') ?? 'For those who look after the application'}
          disabled={why('remark') !== null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={field.remark}
          onChange={(event) => onPatch({ remark: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}
