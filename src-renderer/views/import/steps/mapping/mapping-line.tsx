/** One column of the file: what it is called and holds, the field it fills, why that was proposed, and what has to be asked. */
import { Select } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconLock } from '@tabler/icons-react'
import { isKeyOf } from '../../../../../src-shared/csv/keys/key-parts.ts'
import { normaliseName } from '../../../../../src-shared/csv/mapping/normalise-name.ts'
import type { ColumnMapping, ImportRules, SourceColumn } from '../../../../../src-shared/host/calls/import-calls.ts'
import { type Field, field as fieldSchema } from '../../../../../src-shared/model/field.ts'
import { sayType } from '../../../../state/import/import-words.ts'
import { fieldSelectId } from '../../../../state/import/recipe-words.ts'
import parts from '../../../../ui/look/parts.module.css'
import { EmptyCellsSelect } from '../by-key/empty-cells.tsx'
import { ColumnQuestion } from './column-question.tsx'
import styles from './map-step.module.css'
import { StepsButton } from './transform/steps-button.tsx'

export interface LockedTarget {
  readonly field: Field
  readonly why: string
}

interface Props {
  readonly column: SourceColumn
  /** Fields that an import can fill. */
  readonly targets: readonly Field[]
  /** The others, with the reason. */
  readonly locked: readonly LockedTarget[]
  /** Headers by the field they fill already. */
  readonly taken: ReadonlyMap<string, string>
  readonly rules: ImportRules
  readonly isOff: boolean
  readonly onChange: (mapping: ColumnMapping) => void
  /** How a column of the file is called. */
  readonly headerAt: (column: number) => string
  readonly onSteps: (column: number) => void
}

export const headerOf = (column: Pick<SourceColumn, 'header' | 'column'>): string =>
  column.header === '' ? `Column ${column.column + 1}` : column.header

/** What is said of a column that fills no field; a locked one that it was meant for, or is called like, says why. */
function unmapped({ mapping, header, reason }: SourceColumn, locked: readonly LockedTarget[]): string {
  const held = locked.find((it) => it.field.id === mapping.field)
  if (held !== undefined) return `rows that fill “${held.field.name}” are rejected: ${held.why}`
  if (reason !== '') return `not imported · ${reason}`
  const name = normaliseName(header)
  const named = locked.find(
    ({ field }) => name !== '' && (normaliseName(field.name) === name || normaliseName(field.alias) === name),
  )
  if (named !== undefined) return `not imported · “${named.field.name}”: ${named.why}`
  return 'not imported'
}

const sayTarget = (field: Field): string => (field.lock === null ? sayType(field) : 'only as a key')

export const MappingLine = ({ column, targets, locked, taken, rules, isOff, onChange, headerAt, onSteps }: Props) => {
  const { mapping, samples, reason } = column
  const header = headerOf(column)
  const target = targets.find((it) => it.id === mapping.field)
  const reasons = new Map(locked.map((it) => [it.field.id as string, it.why]))
  const byId = new Map(targets.map((it) => [it.id as string, it]))
  const isKey = target !== undefined && isKeyOf(rules, target)
  const changesRows = rules.mode !== 'insert' && rules.mode !== 'delete'
  return (
    <tr data-out={target === undefined || undefined}>
      <th scope="row" className={styles.source}>
        <span className={`${parts.cut} ${styles.name}`} title={header}>
          {header}
        </span>
        <span className={`${parts.cut} ${parts.fine} ${styles.samples}`} title={samples.join('\n')}>
          {samples.length === 0 ? 'no cell is filled' : samples.join('  ·  ')}
        </span>
      </th>
      <td className={styles.arrow}>
        <IconArrowRight size={16} aria-hidden="true" />
      </td>
      <td>
        <Select
          id={fieldSelectId(column.column)}
          aria-label={`Field for ${header}`}
          placeholder="Left out"
          searchable
          clearable
          // Also by Tab: there is no other key that leaves a column out.
          clearButtonProps={{ 'aria-label': `Leave ${header} out`, tabIndex: 0, 'aria-hidden': false }}
          disabled={isOff}
          nothingFoundMessage="No field that can be filled is called that"
          // A hundred lines with all fields each would be thousands of hidden elements.
          comboboxProps={{ shadow: 'md', keepMounted: false }}
          maxDropdownHeight={320}
          value={target?.id ?? null}
          onChange={(value) => onChange({ ...mapping, field: value === null ? null : fieldSchema.shape.id.parse(value) })}
          data={[
            ...targets.map((it) => ({ value: it.id as string, label: it.name })),
            ...locked.map(({ field }) => ({ value: field.id as string, label: field.name, disabled: true })),
          ]}
          renderOption={({ option }) => {
            const field = byId.get(option.value)
            const other = taken.get(option.value)
            const lock = reasons.get(option.value)
            return (
              <span className={styles.option} data-locked={lock !== undefined || undefined}>
                <span>
                  {lock !== undefined && <IconLock size={12} aria-hidden="true" />} {option.label}
                  {field?.isRequired === true && ' *'}
                </span>
                <small>
                  {lock ?? ''}
                  {other !== undefined && other !== header ? `now from ${other}` : field === undefined ? '' : sayTarget(field)}
                </small>
              </span>
            )
          }}
        />
      </td>
      <td>
        <div className={`${parts.row} ${styles.read}`}>
          {target === undefined ? (
            <span className={parts.fine}>{unmapped(column, locked)}</span>
          ) : (
            <>
              {column.question === null && (
                <span className={parts.fine}>
                  {isKey ? 'key · ' : ''}
                  {sayType(target)}
                  {reason === '' ? '' : ` · ${reason === 'chosen' ? 'chosen by you' : reason}`}
                </span>
              )}
              <ColumnQuestion column={column} field={target} isOff={isOff} onChange={onChange} />
              {changesRows && !isKey && (
                <EmptyCellsSelect header={header} mapping={mapping} rules={rules} isOff={isOff} onChange={onChange} />
              )}
              <StepsButton
                header={header}
                steps={mapping.steps ?? []}
                headerAt={headerAt}
                isOff={isOff}
                onOpen={() => onSteps(column.column)}
              />
              {column.lostStep !== undefined && (
                <span className={`${parts.row} ${styles.lost}`} role="alert">
                  <IconAlertTriangle size={13} aria-hidden="true" />
                  {column.lostStep}
                </span>
              )}
            </>
          )}
        </div>
      </td>
    </tr>
  )
}
