/** The filter as groups of conditions: inside a group all or any must hold, and the groups themselves join by and or or. */
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { asFiltered, columnFields } from '../../../src-shared/model/system-fields.ts'
import { useApp } from '../../state/app-context.tsx'
import {
  addCondition,
  addGroup,
  changeCondition,
  type DraftGroup,
  emptyDraft,
  type FilterDraft,
  type Logic,
  type NewCondition,
  removeCondition,
  setGroupLogic,
} from '../../state/sheet/filter-draft.ts'
import { canFilter, listOperators } from '../../state/sheet/filter-operators.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import { AddCondition, RemoveCondition } from './condition-buttons.tsx'
import { ConditionRow } from './condition-row.tsx'
import styles from './filter-bar.module.css'

const newCondition = (fields: readonly Field[]): NewCondition => {
  const field = fields.find((it) => it.isTitle) ?? fields[0]
  const operator = field === undefined ? undefined : listOperators(field)[0]
  return { field: field?.id ?? '', operator: operator?.operator ?? 'contains', value: null }
}

interface GroupProps {
  readonly at: SheetRef
  readonly group: DraftGroup
  readonly fields: readonly Field[]
  readonly change: (step: (draft: FilterDraft) => FilterDraft) => void
}

const Group = ({ at, group, fields, change }: GroupProps) => (
  <fieldset className={`${parts.stack} ${styles.group}`} aria-label="Conditions">
    {group.conditions.map((condition, index) => (
      <div key={condition.id} className={styles.line}>
        <span className={styles.joint}>
          {index === 0 ? (
            'Where'
          ) : index === 1 ? (
            <Select
              aria-label="How the conditions join"
              className={styles.logic}
              data={[
                { value: 'AND', label: 'and' },
                { value: 'OR', label: 'or' },
              ]}
              allowDeselect={false}
              value={group.logic}
              onChange={(value) => value !== null && change((draft) => setGroupLogic(draft, group.id, value))}
            />
          ) : group.logic === 'AND' ? (
            'and'
          ) : (
            'or'
          )}
        </span>
        <ConditionRow
          at={at}
          condition={condition}
          fields={fields}
          onChange={(patch) => change((draft) => changeCondition(draft, condition.id, patch))}
        />
        <RemoveCondition onClick={() => change((draft) => removeCondition(draft, condition.id))} />
      </div>
    ))}
    <AddCondition className={styles.add} onClick={() => change((draft) => addCondition(draft, group.id, newCondition(fields)))} />
  </fieldset>
)

export const FilterBar = ({ worksheet, at }: { readonly worksheet: WorksheetState; readonly at: SheetRef }) => {
  const app = useApp()
  const { filter, isFilterOpen } = sheetOf(useStore(app.sheets), at.worksheetId)
  if (!isFilterOpen) return null
  const fields = columnFields(worksheet.fields).map(asFiltered).filter(canFilter)
  const change = (step: (draft: FilterDraft) => FilterDraft): void =>
    app.sheets.update((state) => changeSheet(state, at.worksheetId, (sheet) => ({ ...sheet, filter: step(sheet.filter) })))
  return (
    <section className={`${parts.stack} ${styles.bar}`} aria-label="Filter">
      {filter.groups.length > 1 && (
        <SegmentedControl
          className={styles.join}
          aria-label="How the groups join"
          value={filter.logic}
          onChange={(value) => change((draft) => ({ ...draft, logic: value as Logic }))}
          data={[
            { value: 'AND', label: 'All groups must hold' },
            { value: 'OR', label: 'Any group may hold' },
          ]}
        />
      )}
      <div className={`${parts.stack} ${styles.groups}`}>
        {filter.groups.map((group) => (
          <Group key={group.id} at={at} group={group} fields={fields} change={change} />
        ))}
        <div className={styles.more}>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={12} />}
            onClick={() => change((draft) => addGroup(draft, newCondition(fields)))}
          >
            {filter.groups.length === 0 ? 'Add a condition' : 'Add a group'}
          </Button>
          {filter.groups.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<IconFilterOff size={12} />}
              onClick={() => change(() => emptyDraft)}
            >
              Remove the filter
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
