/** How rows look: height, wrapped text, and rules that colour rows or single cells. */
import { ActionIcon, Button, Popover, SegmentedControl, Select, Switch } from '@mantine/core'
import { IconPalette, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { type ColourRule, maxRules, ruleColours, type ViewLook, viewLook } from '../../../src-shared/host/view-content.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { asFiltered, columnFields } from '../../../src-shared/model/system-fields.ts'
import { lookId } from '../../commands/sheet/view-commands.ts'
import { useApp } from '../../state/app-context.tsx'
import { addRule, changeRule, removeRule, removeRuleCondition } from '../../state/sheet/colour-rules.ts'
import { canFilter, listOperators } from '../../state/sheet/filter-operators.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { closeByEscape } from '../../ui/inner-escape.ts'
import { ConditionRow } from './condition-row.tsx'
import styles from './look-chooser.module.css'

const wholeRow = ''

const conditionOn = (field: Field | undefined): ColourRule['conditions'][number] => ({
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

const Rule = ({ at, rule, number, fields, change, removeCondition, remove }: RuleProps) => (
  <fieldset className={styles.rule} aria-label={`Colour rule ${number}`}>
    <div className={styles.line}>
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
      <div key={index} className={styles.line}>
        <ConditionRow
          at={at}
          condition={{ id: index, ...condition }}
          fields={fields}
          onChange={(patch) =>
            change({ conditions: rule.conditions.map((it, place) => (place === index ? { ...it, ...patch } : it)) })
          }
        />
        <ActionIcon aria-label="Remove this condition" onClick={() => removeCondition(index)}>
          <IconX size={14} />
        </ActionIcon>
      </div>
    ))}
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      className={styles.add}
      leftSection={<IconPlus size={12} />}
      onClick={() => change({ conditions: [...rule.conditions, conditionOn(fields[0])] })}
    >
      Condition
    </Button>
  </fieldset>
)

/** The lists of its conditions open outside of it, so a press there must not close it. */
export const LookChooser = ({ worksheet, at }: { readonly worksheet: WorksheetState; readonly at: SheetRef }) => {
  const app = useApp()
  const [isOpen, setOpen] = useState(false)
  const { look } = sheetOf(useStore(app.sheets), at.worksheetId)
  const fields = columnFields(worksheet.fields).map(asFiltered).filter(canFilter)
  const change = (step: (look: ViewLook) => ViewLook): void =>
    app.sheets.update((state) => changeSheet(state, at.worksheetId, (sheet) => ({ ...sheet, look: step(sheet.look) })))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom"
      trapFocus
      returnFocus
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <ActionIcon
          data-command={lookId}
          aria-label="How rows look"
          title="How rows look"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className={styles.button}
          data-on={look.rules.length > 0 || look.wrap || look.rowHeight !== 'normal' || undefined}
          onClick={() => setOpen((open) => !open)}
        >
          <IconPalette size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="How rows look" onKeyDown={closeByEscape(() => setOpen(false))}>
        <div className={styles.root}>
          <div className={styles.line}>
            <span className={styles.heading}>Row height</span>
            <SegmentedControl
              aria-label="Row height"
              data={[
                { value: 'compact', label: 'Compact' },
                { value: 'normal', label: 'Normal' },
                { value: 'tall', label: 'Tall' },
                { value: 'large', label: 'Large' },
              ]}
              value={look.rowHeight}
              onChange={(value) => {
                const rowHeight = viewLook.shape.rowHeight.safeParse(value)
                if (rowHeight.success) change((it) => ({ ...it, rowHeight: rowHeight.data }))
              }}
            />
            <Switch
              label="Wrap long text"
              checked={look.wrap}
              onChange={(event) => {
                const wrap = event.currentTarget.checked
                change((it) => ({ ...it, wrap, rowHeight: wrap && it.rowHeight === 'normal' ? 'tall' : it.rowHeight }))
              }}
            />
          </div>
          {look.rules.length === 0 && (
            <p className={styles.hint}>A colour rule tints the rows or cells that meet its conditions.</p>
          )}
          {look.rules.map((rule, index) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their place, which is their rank
              key={index}
              at={at}
              rule={rule}
              number={index + 1}
              fields={fields}
              change={(patch) => change((it) => changeRule(it, index, patch))}
              removeCondition={(condition) => change((it) => removeRuleCondition(it, index, condition))}
              remove={() => change((it) => removeRule(it, index))}
            />
          ))}
          <Button
            variant="default"
            size="compact-sm"
            className={styles.add}
            leftSection={<IconPlus size={13} />}
            disabled={look.rules.length >= maxRules}
            onClick={() =>
              change((it) =>
                addRule(it, {
                  colour: ruleColours[it.rules.length % ruleColours.length] ?? 'yellow',
                  field: null,
                  logic: 'AND',
                  conditions: [conditionOn(fields.find((field) => field.kind === 'options') ?? fields[0])],
                }),
              )
            }
          >
            Colour rule
          </Button>
          <Button size="compact-sm" className={styles.done} onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
