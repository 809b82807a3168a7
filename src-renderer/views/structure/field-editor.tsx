/** The settings of one field; of a field that goes, what is lost with it. */
import { Button, Select, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import {
  changeFieldDraft,
  type FieldDraft,
  fieldDraftProblem,
  newFieldDraft,
  removeFieldDraft,
  type StructureDraft,
} from '../../state/structure/structure-draft.ts'
import { canBeTitle, canBeUnique, hasOptions, sayType, typesAlike, typesToCreate } from '../../state/structure/type-words.ts'
import { focusElement } from '../../ui/focus-element.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './designer.module.css'
import { FieldDescription } from './field-description.tsx'
import { FieldFlags } from './field-flags.tsx'
import { worksheetLineId } from './field-list.tsx'
import { RemovedField } from './removed-field.tsx'
import { TypeIcon } from './type-icon.tsx'
import { TypeSettings } from './type-settings.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly draft: StructureDraft
  readonly rules: DesignRules
  readonly field: FieldDraft
  readonly tree: readonly TreeItem[]
  readonly onChange: (draft: StructureDraft) => void
  readonly onChoose: (id: string | null) => void
}

export const fieldNameId = 'field-name'
const keepFieldId = 'keep-field'

/** Settings that another type does not have go back to what a new field has. */
function retype(draft: StructureDraft, field: FieldDraft, typeCode: string): Partial<FieldDraft> {
  const { subType, precision, max, options } = newFieldDraft(draft.fields, typeCode)
  return {
    typeCode,
    subType,
    precision,
    max,
    isTitle: field.isTitle && canBeTitle(typeCode),
    isUnique: field.isUnique && canBeUnique(typeCode),
    ...(hasOptions(typeCode) && hasOptions(field.typeCode) ? {} : { options, dataSource: '', showFields: [] }),
  }
}

const TypeChoice = ({ draft, rules, field, onChange }: Pick<Props, 'draft' | 'rules' | 'field' | 'onChange'>) => {
  const { origin } = field
  const own = { value: origin?.typeCode ?? field.typeCode, label: sayType(origin?.typeCode ?? field.typeCode) }
  const choices =
    origin === null
      ? typesToCreate(rules).map(({ code, label }) => ({ value: code, label }))
      : [own, ...typesAlike(origin.typeCode).map(({ code, label }) => ({ value: code, label }))]
  return (
    <Select
      label="Type"
      leftSection={<TypeIcon code={field.typeCode} />}
      allowDeselect={false}
      data={choices}
      disabled={choices.length < 2}
      description={
        origin !== null && choices.length < 2
          ? 'The type of a field that exists cannot be changed: add another field.'
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={field.typeCode}
      onChange={(typeCode) => {
        if (typeCode === null) return
        onChange(changeFieldDraft(draft, field.id, origin === null ? retype(draft, field, typeCode) : { typeCode }))
      }}
    />
  )
}

export const FieldEditor = (props: Props) => {
  const { connectionId, draft, rules, field, onChange, onChoose } = props
  const change = (patch: Partial<FieldDraft>): void => onChange(changeFieldDraft(draft, field.id, patch))
  const problem = fieldDraftProblem(draft, field)
  const isNameProblem = problem !== null && /name/.test(problem)
  if (field.isRemoved) {
    return (
      <div className={`${parts.stack} ${styles.form}`}>
        <h2 className={`${parts.row} ${parts.heading} ${styles.heading}`}>
          <TypeIcon code={field.typeCode} /> {field.name}
        </h2>
        <RemovedField connectionId={connectionId} draft={draft} field={field}>
          <Button
            id={keepFieldId}
            variant="default"
            leftSection={<IconArrowBackUp size={14} />}
            onClick={() => {
              change({ isRemoved: false })
              focusElement(fieldNameId)
            }}
          >
            Keep this field
          </Button>
        </RemovedField>
      </div>
    )
  }
  return (
    <div className={`${parts.stack} ${styles.form}`}>
      <h2 className={`${parts.row} ${parts.heading} ${styles.heading}`}>
        <TypeIcon code={field.typeCode} /> {field.name.trim() === '' ? 'New field' : field.name}
      </h2>
      <div className={styles.pair}>
        <TextInput
          id={fieldNameId}
          label="Name"
          required
          value={field.name}
          // A field that was only just added is not scolded for having no name yet.
          error={isNameProblem && !(field.origin === null && field.name === '') ? problem : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TypeChoice draft={draft} rules={rules} field={field} onChange={onChange} />
      </div>
      <TypeSettings {...props} onPatch={change} />
      {problem !== null && !isNameProblem && (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
      <FieldFlags field={field} rules={rules} onPatch={change} />
      <FieldDescription field={field} rules={rules} onPatch={change} />
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconTrash size={14} />}
          onClick={() => {
            onChange(removeFieldDraft(draft, field.id))
            if (field.origin === null) onChoose(null)
            focusElement(field.origin === null ? worksheetLineId : keepFieldId)
          }}
        >
          Remove this field
        </Button>
        {field.origin !== null && <span className={styles.id}>id {field.id}</span>}
      </div>
    </div>
  )
}
