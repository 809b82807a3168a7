/** The encoding of a file that proves none: confirmed by lines of it, or another one chosen. */
import { Select } from '@mantine/core'
import { type CsvEncoding, csvEncoding } from '../../../../../../src-shared/csv/csv-encoding.ts'
import type { LookUpFile } from '../../../../../../src-shared/host/calls/import/import-step-calls.ts'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { mapOk } from '../../../../../../src-shared/lib/result.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { encodingChoices } from '../../../../../state/import/import-words.ts'
import { type EnteredFile, withEncoding } from '../../../../../state/import/look-up-draft.ts'
import type { StepAction } from '../../../../../state/import/use-import.ts'
import { GuessQuestion } from '../../../guess-question.tsx'

interface Props {
  readonly table: EnteredFile
  readonly known: LookUpFile
  readonly draft: ImportDraft
  readonly action: StepAction
  readonly onChange: (table: EnteredFile) => void
}

export const LookUpEncoding = ({ table, known, draft: { importId }, action, onChange }: Props) => {
  const app = useApp()
  if (known.encoding === null) return null
  const { used, lines } = known.encoding
  const isAsked = table.encoding === undefined
  const read = (encoding: CsvEncoding): void =>
    void action.run(async () => {
      const again = await app.host.call('import.look-up-file', { importId, file: known.file, sheet: table.sheet, encoding })
      if (again.ok) onChange(withEncoding(table, again.value))
      return mapOk(again, () => null)
    })
  return (
    <>
      <Select
        label="Encoding"
        // Once it is confirmed, one line is enough to see what it does.
        description={isAsked ? undefined : lines[0]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
        disabled={action.isBusy}
        value={used}
        data={encodingChoices}
        onChange={(value) => value !== null && read(csvEncoding.parse(value))}
      />
      {isAsked && <GuessQuestion encoding={used} lines={lines} isOff={action.isBusy} onConfirm={() => read(used)} />}
    </>
  )
}
