/** Where a step looks a text up, what it takes from there, and what becomes of texts that are not found once. */
import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import {
  compareChoicesFor,
  compareValue,
  type EnteredLookUp,
  noFile,
  noWorksheet,
  severalChoices,
} from '../../../../../state/import/look-up-draft.ts'
import { LookUpFile } from './look-up-file.tsx'
import { LookUpWorksheet } from './look-up-worksheet.tsx'
import { OtherwiseSelect } from './otherwise-select.tsx'
import styles from './steps-dialog.module.css'

interface Props {
  readonly step: EnteredLookUp
  readonly draft: ImportDraft
  readonly onChange: (step: EnteredLookUp) => void
}

export const LookUpFields = ({ step, draft, onChange }: Props) => {
  const { table, ignores } = step
  const change = (place: EnteredLookUp['table']): void => onChange({ ...step, table: place })
  const choices = compareChoicesFor(ignores)
  return (
    <>
      <SegmentedControl
        aria-label="Look in"
        size="xs"
        value={table.of}
        data={[
          { value: 'worksheet', label: 'In a worksheet' },
          { value: 'file', label: 'In a file' },
        ]}
        onChange={(of) => change(of === 'file' ? noFile : noWorksheet)}
      />
      {table.of === 'file' ? (
        <LookUpFile table={table} draft={draft} onChange={change} />
      ) : (
        <LookUpWorksheet table={table} draft={draft} onChange={change} />
      )}
      <NativeSelect
        label="Texts are compared"
        value={compareValue(ignores)}
        data={choices.map(({ value, label }) => ({ value, label }))}
        onChange={({ currentTarget }) => {
          const choice = choices.find(({ value }) => value === currentTarget.value)
          if (choice !== undefined) onChange({ ...step, ignores: [...choice.ignores] })
        }}
      />
      <div className={styles.pair}>
        <OtherwiseSelect
          label="Where it is not found"
          value={step.notFound}
          onChange={(notFound) => onChange({ ...step, notFound })}
        />
        <NativeSelect
          label="Where several values are found"
          value={step.several}
          data={[...severalChoices]}
          onChange={({ currentTarget }) => {
            const choice = severalChoices.find(({ value }) => value === currentTarget.value)
            if (choice !== undefined) onChange({ ...step, several: choice.value })
          }}
        />
      </div>
    </>
  )
}
