/** Columns of the file that become rows: chosen and named, beside what the file then looks like. */
import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CsvFormat, ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { configureImport } from '../../../../../commands/import/run-import.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { readFailure } from '../../../../../state/host-failure.ts'
import { fileHeadersOf, missingOf, startUnpivot, wholeUnpivot } from '../../../../../state/import/unpivot-draft.ts'
import { useStepAction } from '../../../../../state/import/use-import.ts'
import parts from '../../../../../ui/look/parts.module.css'
import { sayError } from '../../../../../ui/messages/error-words.ts'
import styles from './unpivot.module.css'
import { UnpivotColumns } from './unpivot-columns.tsx'
import { UnpivotPreview } from './unpivot-preview.tsx'
import { useUnpivotTrial } from './use-unpivot-trial.ts'

interface Props {
  readonly draft: ImportDraft
  readonly onClose: () => void
}

export const UnpivotDialog = ({ draft, onClose }: Props) => {
  const app = useApp()
  const action = useStepAction()
  const headers = fileHeadersOf(draft)
  const [chosen, setChosen] = useState(() => startUnpivot(draft))
  const missing = missingOf(chosen, headers)
  const whole = missing === null ? wholeUnpivot(chosen) : null
  const trial = useUnpivotTrial(draft, whole)
  const { unpivot, ...columns } = draft.format
  const save = async (format: CsvFormat): Promise<void> => {
    if (await action.run(() => configureImport(app, draft.importId, { format }))) onClose()
  }
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
    <Modal opened onClose={onClose} title="Turn columns into rows" size={920}>
      <form
        className={`${parts.stack} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (whole !== null) void save({ ...columns, unpivot: whole })
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
            <Button variant="subtle" color="gray" loading={action.isBusy} onClick={() => void save(columns)}>
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
    </Modal>
  )
}
