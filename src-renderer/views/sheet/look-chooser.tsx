/** How rows look: height, wrapped text, and rules that colour rows or single cells. */
import { ActionIcon, Button, Popover, SegmentedControl, Switch } from '@mantine/core'
import { IconPalette, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { maxRules, ruleColours, type ViewLook, viewLook } from '../../../src-shared/host/view-content.ts'
import { asFiltered, columnFields } from '../../../src-shared/model/system-fields.ts'
import { lookId } from '../../commands/sheet/view-commands.ts'
import { useApp } from '../../state/app-context.tsx'
import { addRule, changeRule, removeRule, removeRuleCondition } from '../../state/sheet/colour-rules.ts'
import { canFilter } from '../../state/sheet/filter-operators.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { closeByEscape } from '../../ui/inner-escape.ts'
import parts from '../../ui/look/parts.module.css'
import { ColourRuleForm, conditionOn } from './colour-rule-form.tsx'
import styles from './look-chooser.module.css'

interface RowHeightProps {
  readonly look: ViewLook
  readonly change: (step: (look: ViewLook) => ViewLook) => void
}

/** Wrapped text needs rows of several lines. */
const RowHeight = ({ look, change }: RowHeightProps) => (
  <div className={`${parts.row} ${styles.line}`}>
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
        <div className={`${parts.stack} ${styles.root}`}>
          <RowHeight look={look} change={change} />
          {look.rules.length === 0 && (
            <p className={`${parts.fine} ${styles.hint}`}>A colour rule tints the rows or cells that meet its conditions.</p>
          )}
          {look.rules.map((rule, index) => (
            <ColourRuleForm
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
