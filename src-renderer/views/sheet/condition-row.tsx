/** One condition: field, operator, value. Changing the field keeps what still makes sense. */
import { Popover, Select, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Field } from '../../../src-shared/model/field.ts'
import { useDistinct } from '../../grid/filter/distinct-values.ts'
import { listOf } from '../../grid/filter/field-meaning.ts'
import { OperandInput } from '../../grid/filter/operand-input.tsx'
import { useApp } from '../../state/app-context.tsx'
import type { DraftCondition, NewCondition } from '../../state/sheet/filter-draft.ts'
import { findOperator, listOperators } from '../../state/sheet/filter-operators.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { todayOf } from '../../ui/format/today.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './filter-bar.module.css'

interface Props {
  readonly at: SheetRef
  readonly condition: DraftCondition
  readonly fields: readonly Field[]
  readonly onChange: (patch: Partial<NewCondition>) => void
}

/** Ticks among many values, folded away behind what is ticked. */
const ManyValues = ({ at, condition, field, onChange }: Omit<Props, 'fields'> & { readonly field: Field }) => {
  const app = useApp()
  const formats = useFormats()
  const chosen = listOf(condition.value).map(String)
  const distinct = useDistinct(at, field).data ?? []
  const textOf = (id: string): string =>
    field.options.find((option) => option.key === id)?.text ?? distinct.find((it) => it.id === id)?.text ?? id
  const words = chosen.length === 0 ? 'Choose values' : chosen.map(textOf).join(', ')
  return (
    <Popover width={280}>
      <Popover.Target>
        <UnstyledButton
          className={`${parts.inline} ${styles.many}`}
          data-empty={chosen.length === 0 || undefined}
          aria-label={`Values of ${field.name}: ${words}`}
        >
          <span className={parts.cut}>{words}</span>
          <IconChevronDown size={13} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <OperandInput
          at={at}
          field={field}
          form="many"
          value={condition.value}
          reading={{ ...formats, today: todayOf(app.clock.now()) }}
          onChange={(value) => onChange({ value })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

export const ConditionRow = ({ at, condition, fields, onChange }: Props) => {
  const app = useApp()
  const formats = useFormats()
  const field = fields.find((it) => it.id === condition.field)
  const choice = field === undefined ? null : findOperator(field, condition.operator)

  const changeField = (id: string): void => {
    const next = fields.find((it) => it.id === id)
    if (next === undefined) return
    const same = field?.kind === next.kind ? findOperator(next, condition.operator) : null
    const operator = same ?? listOperators(next)[0]
    if (operator === undefined) return
    onChange({
      stretch: undefined,
      field: id,
      operator: operator.operator,
      value: same !== null && next.kind === 'text' ? condition.value : null,
    })
  }

  return (
    <>
      <Select
        aria-label="Field"
        className={styles.field}
        searchable
        allowDeselect={false}
        data={fields.map((it) => ({ value: it.id as string, label: it.name }))}
        value={condition.field}
        error={field === undefined ? 'This field is gone' : undefined}
        onChange={(value) => value !== null && changeField(value)}
      />
      {field !== undefined && (
        <Select
          aria-label="Operator"
          className={styles.operator}
          allowDeselect={false}
          data={listOperators(field).map((it) => ({ value: it.operator, label: it.words }))}
          value={condition.operator}
          onChange={(operator) => {
            if (operator === null) return
            const form = findOperator(field, operator)?.form
            onChange({
              operator,
              value: form === choice?.form ? condition.value : null,
              stretch: form === choice?.form ? condition.stretch : undefined,
            })
          }}
        />
      )}
      {field !== undefined && choice?.form === 'many' && (
        <ManyValues at={at} condition={condition} field={field} onChange={onChange} />
      )}
      {field !== undefined && choice !== null && choice.form !== 'many' && choice.form !== 'none' && (
        <OperandInput
          key={`${field.id} ${choice.form}`}
          at={at}
          field={field}
          form={choice.form}
          value={condition.value}
          reading={{ ...formats, today: todayOf(app.clock.now()) }}
          stretch={condition.stretch}
          onChange={(value, more) => onChange({ value, stretch: more?.stretch })}
        />
      )}
    </>
  )
}
