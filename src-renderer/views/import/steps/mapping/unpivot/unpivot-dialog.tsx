/** Columns of the file of an import that become rows. */
import { Modal } from '@mantine/core'
import type { CsvFormat, ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { configureImport } from '../../../../../commands/import/run-import.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { ask, queryKeys } from '../../../../../state/host-queries.ts'
import { fileHeadersOf } from '../../../../../state/import/unpivot-draft.ts'
import { useStepAction } from '../../../../../state/import/use-import.ts'
import { UnpivotForm } from './unpivot-form.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly onClose: () => void
}

export const UnpivotDialog = ({ draft, onClose }: Props) => {
  const app = useApp()
  const action = useStepAction()
  const { importId, format, updatedAt } = draft
  const save = async (chosen: CsvFormat): Promise<void> => {
    if (await action.run(() => configureImport(app, importId, { format: chosen }))) onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Turn columns into rows" size={920}>
      <UnpivotForm
        file={{ format, headers: fileHeadersOf(draft) }}
        tryOut={{
          key: [...queryKeys.import(importId), String(updatedAt)],
          ask: (unpivot) => ask(app.host, 'import.try-unpivot', { importId, unpivot }),
        }}
        action={action}
        onSave={(chosen) => void save(chosen)}
        onClose={onClose}
      />
    </Modal>
  )
}
