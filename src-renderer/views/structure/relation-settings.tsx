/** What a relation points to, whether it shows on the other side too, and which fields of the related rows are shown. */
import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DesignRules } from '../../../src-shared/api/design-rules.ts'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import { type ConnectionId, worksheetId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { whenKnown, worksheetQuery } from '../../state/host-queries.ts'
import { whyNotSet } from '../../state/structure/design-rules.ts'
import type { FieldDraft } from '../../state/structure/structure-draft.ts'
import { listWorksheetItems } from '../../state/tree-rows.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './designer.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly rules: DesignRules
  readonly field: FieldDraft
  readonly tree: readonly TreeItem[]
  readonly onPatch: (patch: Partial<FieldDraft>) => void
  /** One row or several. */
  readonly children: ReactNode
}

const ShownFields = ({ connectionId, field, onPatch }: Pick<Props, 'connectionId' | 'field' | 'onPatch'>) => {
  const { host } = useApp()
  const parsed = worksheetId.safeParse(field.dataSource)
  const target = useQuery(whenKnown(parsed.data, (it) => worksheetQuery(host, connectionId, it)))
  const choices = (target.data?.fields ?? [])
    .filter((it) => it.kind !== 'none')
    .map((it) => ({ value: it.id as string, label: it.name }))
  return (
    <MultiSelect
      label="Fields shown with a related row"
      placeholder={field.showFields.length === 0 ? 'Only its title' : ''}
      description={target.isPending ? 'Reading the fields of the related worksheet…' : undefined}
      error={target.isError ? readFailure(target.error).message : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      disabled={choices.length === 0}
      clearButtonProps={{ 'aria-label': 'Show only the title' }}
      data={choices}
      value={[...field.showFields]}
      onChange={(showFields) => onPatch({ showFields })}
    />
  )
}

export const RelationSettings = ({ connectionId, rules, field, tree, onPatch, children }: Props) => {
  const isNew = field.origin === null
  const why = isNew ? whyNotSet(rules, 'two-way') : null
  const worksheets = listWorksheetItems(tree).map((item) => ({ value: item.id, label: item.name }))
  const isKnown = worksheets.some((it) => it.value === field.dataSource)
  return (
    <fieldset className={`${parts.stack} ${styles.group}`}>
      <legend>Related rows</legend>
      <div className={styles.pair}>
        <Select
          label="Worksheet it points to"
          placeholder="Which worksheet?"
          searchable
          allowDeselect={false}
          disabled={!isNew}
          description={isNew ? undefined : 'Set for good when the field was made.'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={
            isKnown || field.dataSource === ''
              ? worksheets
              : [...worksheets, { value: field.dataSource, label: field.dataSource }]
          }
          value={field.dataSource === '' ? null : field.dataSource}
          onChange={(dataSource) => dataSource !== null && onPatch({ dataSource, showFields: [] })}
        />
        {children}
      </div>
      <Checkbox
        label="Show it on the other side too"
        description={
          why ??
          (isNew
            ? 'Makes a second field in the related worksheet, which shows the rows that point to it.'
            : 'Set for good when the field was made.')
        }
        checked={field.isBidirectional}
        disabled={!isNew || why !== null}
        onChange={(event) => onPatch({ isBidirectional: event.currentTarget.checked })}
      />
      {field.dataSource !== '' && (!isNew || rules.settings.has('shown-fields')) && (
        <ShownFields connectionId={connectionId} field={field} onPatch={onPatch} />
      )}
    </fieldset>
  )
}
