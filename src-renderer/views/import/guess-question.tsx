/** Asks whether texts of an encoding that nothing proves read right, with lines of the file to judge by. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import { encodingChoices } from '../../state/import/import-words.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './import-view.module.css'

interface Props {
  readonly encoding: CsvEncoding
  readonly lines: readonly string[]
  readonly isOff: boolean
  readonly onConfirm: () => void
}

export const GuessQuestion = ({ encoding, lines, isOff, onConfirm }: Props) => {
  const name = encodingChoices.find(({ value }) => value === encoding)?.label ?? encoding
  return (
    <section className={`${parts.stack} ${styles.guess}`} aria-label="Do these texts read right?">
      <p className={`${parts.row} ${styles.guessHead}`}>
        <IconAlertTriangle size={15} aria-hidden="true" />
        Do these texts read right?
      </p>
      <ul className={`${parts.stack} ${parts.list} ${styles.guessLines}`}>
        {lines.map((line) => (
          <li key={line} title={line}>
            {line}
          </li>
        ))}
      </ul>
      <p className={styles.guessNote}>
        Nothing in the file proves its encoding. {name} is a guess; choose another where letters are wrong.
      </p>
      <Button
        className={styles.guessYes}
        size="compact-sm"
        variant="default"
        leftSection={<IconCheck size={14} />}
        disabled={isOff}
        onClick={onConfirm}
      >
        They read right
      </Button>
    </section>
  )
}
