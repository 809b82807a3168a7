/** Chooses the label of a connection: one of the usual ones, or own words with a colour. */
import { Button, Group, Select, TextInput } from '@mantine/core'
import { type ConnectionLabel, type LabelColor, labelColors, usualLabels } from '../../../../src-shared/model/connection-label.ts'
import { LabelChip } from '../../../ui/label-chip.tsx'
import parts from '../../../ui/look/parts.module.css'
import styles from './label-input.module.css'

const colorWords: Readonly<Record<LabelColor, string>> = {
  grey: 'Grey',
  blue: 'Blue',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  violet: 'Violet',
}

/** The label to save; one without words is none. */
export function tidyLabel(label: ConnectionLabel | null): ConnectionLabel | null {
  const text = label?.text.trim() ?? ''
  return label === null || text === '' ? null : { ...label, text }
}

interface Props {
  readonly label: ConnectionLabel | null
  readonly onChange: (label: ConnectionLabel | null) => void
}

export const LabelInput = ({ label, onChange }: Props) => (
  <fieldset className={`${parts.stack} ${styles.root}`}>
    <div className={styles.line}>
      <TextInput
        label="Label"
        description="Always in sight while you work here."
        placeholder="such as Test or Live"
        maxLength={24}
        value={label?.text ?? ''}
        onChange={(event) => onChange({ color: label?.color ?? 'grey', text: event.currentTarget.value })}
        autoComplete="off"
        className={styles.text}
      />
      <Select
        label="Colour"
        data={labelColors.map((color) => ({ value: color, label: colorWords[color] }))}
        allowDeselect={false}
        disabled={(label?.text ?? '') === ''}
        value={label?.color ?? 'grey'}
        onChange={(color) => color !== null && label !== null && onChange({ ...label, color })}
        className={styles.color}
      />
    </div>
    <Group gap="xs">
      {usualLabels.map((it) => (
        <Button
          key={it.text}
          size="compact-xs"
          variant="default"
          aria-pressed={label?.text === it.text}
          onClick={() => onChange(it)}
        >
          {it.text}
        </Button>
      ))}
      {label !== null && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(null)}>
          No label
        </Button>
      )}
      <LabelChip label={tidyLabel(label)} />
    </Group>
  </fieldset>
)
