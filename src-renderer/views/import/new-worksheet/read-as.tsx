/** How the file of a new worksheet is read: shown, changeable, and confirmed where its encoding is a guess. */
import type { CsvFormat } from '../../../../src-shared/host/calls/import-calls.ts'
import { mapOk } from '../../../../src-shared/lib/result.ts'
import { type ProposedFile, proposeAgain } from '../../../commands/application/create-from-file.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { StepAction } from '../../../state/import/use-import.ts'
import { FormatFields } from '../format-fields.tsx'
import { GuessQuestion } from '../guess-question.tsx'
import { LayoutFields } from '../layout-fields.tsx'
import styles from './new-worksheet-dialog.module.css'

interface Props {
  readonly file: ProposedFile
  readonly action: StepAction
  /** The file was read again as the user says. */
  readonly onRead: (file: ProposedFile) => void
}

export const ReadAs = ({ file, action, onRead }: Props) => {
  const app = useApp()
  const { format, workbook, isGuess, foreign, warnings } = file.proposed
  const readAs = (patch: Partial<CsvFormat>): void =>
    void action.run(async () => {
      const again = await proposeAgain(app, file, { ...format, ...patch })
      if (again.ok) onRead(again.value)
      return mapOk(again, () => null)
    })
  return (
    <>
      <div className={styles.read}>
        <FormatFields format={format} workbook={workbook} isOff={action.isBusy} onChange={readAs} />
      </div>
      <LayoutFields format={format} isOff={action.isBusy} onChange={readAs} />
      {isGuess && <GuessQuestion encoding={format.encoding} lines={foreign} isOff={action.isBusy} onConfirm={() => readAs({})} />}
      {warnings.map((warning) => (
        <p key={warning} className={styles.lead}>
          {warning}
        </p>
      ))}
    </>
  )
}
