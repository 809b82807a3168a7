/** Columns of the file of a new worksheet that become rows, before the worksheet is made. */
import type { CsvFormat } from '../../../../src-shared/host/calls/import-calls.ts'
import { mapOk } from '../../../../src-shared/lib/result.ts'
import { headersOfProposed, type ProposedFile, proposeAgain } from '../../../commands/application/create-from-file.ts'
import { useApp } from '../../../state/app-context.tsx'
import { ask } from '../../../state/host-queries.ts'
import { useStepAction } from '../../../state/import/use-import.ts'
import { UnpivotForm } from '../steps/mapping/unpivot/unpivot-form.tsx'

interface Props {
  readonly file: ProposedFile
  /** The file was read again, with these columns as rows or as columns. */
  readonly onRead: (file: ProposedFile) => void
  readonly onClose: () => void
}

export const TurnColumns = ({ file, onRead, onClose }: Props) => {
  const app = useApp()
  const action = useStepAction()
  const { handle, proposed } = file
  const { format } = proposed
  const save = async (chosen: CsvFormat): Promise<void> => {
    const isRead = await action.run(async () => {
      const again = await proposeAgain(app, file, chosen)
      if (again.ok) onRead(again.value)
      return mapOk(again, () => null)
    })
    if (isRead) onClose()
  }
  return (
    <UnpivotForm
      file={{ format, headers: headersOfProposed(proposed) }}
      tryOut={{
        key: ['proposed', handle, JSON.stringify(format)],
        ask: (unpivot) => ask(app.host, 'import.try-unpivot-of-file', { file: handle, format, unpivot }),
      }}
      action={action}
      onSave={(chosen) => void save(chosen)}
      onClose={onClose}
    />
  )
}
