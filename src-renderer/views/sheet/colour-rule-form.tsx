/** One colour rule: its colour, what it colours, and the conditions that rows meet for it. */
import { ActionIcon, SegmentedControl, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ColourRule, ruleColours } from '../../../src-shared/host/view-content.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { listOperators } from '../../state/sheet/filter-operators.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import parts from '../../ui/look/parts.module.css'
import { AddCondition, RemoveCondition } from './condition-buttons.tsx'
import { ConditionRow } from './condition-row.tsx'
import styles from './look-chooser.module.css'

const wholeRow = ''

/** A condition to begin with. */
export const conditionOn = (field: Field | undefined): ColourRule['conditions'][number] => ({
  field: field?.id ?? '',
  operator: (field === undefined ? undefined : listOperators(field)[0]?.operator) ?? 'isnotempty',
  value: null,
})

interface RuleProps {
  readonly at: SheetRef
  readonly rule: ColourRule
  readonly number: number
  readonly fields: readonly Field[]
  readonly change: (patch: Partial<ColourRule>) => void
  readonly removeCondition: (condition: number) => void
  readonly remove: () => void
}

export const ColourRuleForm = ({ at, rule, number, fields, change, removeCondition, remove }: RuleProps) => (
  <fieldset className={`${parts.stack} ${styles.rule}`} aria-label={`Colour rule ${number}`}>
    <div className={`${parts.row} ${styles.line}`}>
      <span className={styles.swatch} data-colour={rule.colour} aria-hidden="true" />
      <Select
        aria-label="Colour"
        className={styles.colour}
        allowDeselect={false}
        data={[...ruleColours]}
        value={rule.colour}
        comboboxProps={{ withinPortal: false }}
        onChange={(colour) => change({ colour: ruleColours.find((it) => it === colour) ?? rule.colour })}
      />
      <Select
        aria-label="What is coloured"
        className={styles.where}
        allowDeselect={false}
        data={[{ value: wholeRow, label: 'the whole row' }, ...fields.map((it) => ({ value: it.id as string, label: it.name }))]}
        value={rule.field ?? wholeRow}
        comboboxProps={{ withinPortal: false }}
        onChange={(field) => change({ field: field === null || field === wholeRow ? null : field })}
      />
      {rule.conditions.length > 1 && (
        <SegmentedControl
          aria-label="How the conditions join"
          data={[
            { value: 'AND', label: 'all' },
            { value: 'OR', label: 'any' },
          ]}
          value={rule.logic}
          onChange={(logic) => change({ logic: logic === 'OR' ? 'OR' : 'AND' })}
        />
      )}
      <ActionIcon aria-label={`Remove colour rule ${number}`} onClick={remove}>
        <IconX size={14} />
      </ActionIcon>
    </div>
    {rule.conditions.map((condition, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name but their place
      <div key={index} className={`${parts.row} ${styles.line}`}>
        <ConditionRow
          at={at}
          condition={{ id: index, ...condition }}
          fields={fields}
          onChange={(patch) =>
            change({ conditions: rule.conditions.map((it, place) => (place === index ? { ...it, ...patch } : it)) })
          }
        />
        <RemoveCondition onClick={() => removeCondition(index)} />
      </div>
    ))}
    <AddCondition className={styles.add} onClick={() => change({ conditions: [...rule.conditions, conditionOn(fields[0])] })} />
  </fieldset>
)
