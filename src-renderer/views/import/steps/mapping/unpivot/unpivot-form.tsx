/** Columns of a file that become rows: chosen and named, beside what the file then looks like. For a file of an import, and for one of which a worksheet is made. */
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CsvFormat } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { readFailure } from '../../../../../state/host-failure.ts'
import {
  missingOf,
  startUnpivot,
  type UnpivotFile,
  type UnpivotTry,
  wholeUnpivot,
} from '../../../../../state/import/unpivot-draft.ts'
import type { StepAction } from '../../../../../state/import/use-import.ts'
import parts from '../../../../../ui/look/parts.module.css'
import { sayError } from '../../../../../ui/messages/error-words.ts'
import styles from './unpivot.module.css'
import { UnpivotColumns } from './unpivot-columns.tsx'
import { UnpivotPreview } from './unpivot-preview.tsx'
import { useUnpivotTrial } from './use-unpivot-trial.ts'

interface Props {
  readonly file: UnpivotFile
  readonly tryOut: UnpivotTry
  readonly action: StepAction
  /** The file is to be read so from now on. */
  readonly onSave: (format: CsvFormat) => void
  readonly onClose: () => void
}

export const UnpivotForm = ({ file, tryOut, action, onSave, onClose }: Props) => {
  const { headers } = file
  const [chosen, setChosen] = useState(() => startUnpivot(file))
  const missing = missingOf(chosen, headers)
  const whole = missing === null ? wholeUnpivot(chosen) : null
  const trial = useUnpivotTrial(tryOut, whole)
  const { unpivot, ...columns } = file.format
  const preview = () => {
    if (missing !== null) return <p className={styles.hint}>{missing}</p>
    if (trial.isError)
      return (
        <p className={styles.missing} role="alert">
          {sayError(readFailure(trial.error)).message}
        </p>
      )
    return trial.data === undefined ? (
      <p className={styles.hint}>Reading the first lines…</p>
    ) : (
      <UnpivotPreview trial={trial.data} />
    )
  }
  return (
    <form
      className={`${parts.stack} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (whole !== null) onSave({ ...columns, unpivot: whole })
      }}
    >
      <p className={styles.hint}>
        Every line makes one row for each of these columns: the name of the column goes into one new column, its cell into
        another.
      </p>
      <div className={styles.sides}>
        <div className={`${parts.stack} ${styles.side}`}>
          <UnpivotColumns draft={chosen} headers={headers} onChange={setChosen} />
          <div className={styles.pair}>
            <TextInput
              label="Column for their names"
              value={chosen.name}
              maxLength={200}
              onChange={(event) => setChosen({ ...chosen, name: event.currentTarget.value })}
            />
            <TextInput
              label="Column for their cells"
              value={chosen.value}
              maxLength={200}
              onChange={(event) => setChosen({ ...chosen, value: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label="Leave out empty cells"
            checked={chosen.leavesEmpty}
            onChange={(event) => setChosen({ ...chosen, leavesEmpty: event.currentTarget.checked })}
          />
        </div>
        <div className={`${parts.stack} ${styles.side}`}>{preview()}</div>
      </div>
      {action.error !== null && (
        <p className={styles.missing} role="alert">
          {sayError(action.error).message}
        </p>
      )}
      <Group justify="space-between" gap="xs">
        {unpivot === undefined ? (
          <span />
        ) : (
          <Button variant="subtle" color="gray" loading={action.isBusy} onClick={() => onSave(columns)}>
            Back to columns
          </Button>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={action.isBusy} disabled={whole === null || trial.isError}>
            Turn into rows
          </Button>
        </Group>
      </Group>
    </form>
  )
}
