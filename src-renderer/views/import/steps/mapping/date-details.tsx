/** What a column's time zones and years of two digits mean: asked while it is open, changeable afterwards. */
import { Button, NativeSelect } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ColumnMapping, SourceColumn } from '../../../../../src-shared/host/calls/import-calls.ts'
import { centuryChoices, zoneChoices } from '../../../../state/import/import-words.ts'
import parts from '../../../../ui/look/parts.module.css'
import styles from './map-step.module.css'

interface Props {
  readonly column: SourceColumn
  readonly isOff: boolean
  readonly onChange: (mapping: ColumnMapping) => void
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface DetailProps {
  readonly isOpen: boolean
  readonly label: string
  readonly clue: string
  readonly choices: readonly Choice[]
  readonly value: string | undefined
  readonly isOff: boolean
  readonly onChoose: (value: string) => void
}

/** A question with one button per answer; once answered, a list that changes the answer. */
const Detail = ({ isOpen, label, clue, choices, value, isOff, onChoose }: DetailProps) =>
  isOpen ? (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this block is
    <div className={`${parts.stack} ${styles.question}`} role="group" aria-label={label}>
      <span className={`${parts.row} ${styles.ask}`}>
        <IconHelpCircle size={14} aria-hidden="true" />
        {label}
      </span>
      <span className={styles.clue}>{clue}.</span>
      <span className={styles.answers}>
        {choices.map((choice) => (
          <Button key={choice.value} size="compact-xs" variant="default" disabled={isOff} onClick={() => onChoose(choice.value)}>
            {choice.label}
          </Button>
        ))}
      </span>
    </div>
  ) : (
    value !== undefined && (
      <NativeSelect
        size="xs"
        variant="unstyled"
        aria-label={label}
        disabled={isOff}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={choices.some((choice) => choice.value === value) ? [...choices] : [...choices, { value, label: value }]}
      />
    )
  )

export const DateDetails = ({ column, isOff, onChange }: Props) => {
  const { mapping, question, clues, header } = column
  return (
    <>
      <Detail
        isOpen={question === 'century'}
        label={`Years of two digits in ${header} are of`}
        clue={clues?.century ?? ''}
        choices={centuryChoices}
        value={mapping.latestYear?.toString()}
        isOff={isOff}
        onChoose={(value) => onChange({ ...mapping, latestYear: Number(value) })}
      />
      <Detail
        isOpen={question === 'time-zone'}
        label={`Times with a zone in ${header} are stored`}
        clue={clues?.['time-zone'] ?? ''}
        choices={zoneChoices(Intl.DateTimeFormat().resolvedOptions().timeZone)}
        value={mapping.zone}
        isOff={isOff}
        onChoose={(zone) => onChange({ ...mapping, zone })}
      />
    </>
  )
}
