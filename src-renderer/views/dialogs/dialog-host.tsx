/** Shows the dialog that the session says is in front. */
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { useApp } from '../../state/app-context.tsx'
import { closeDialog } from '../../state/session-state.ts'
import { useStore } from '../../state/store.ts'
import { ExportDialog } from '../export/export-dialog.tsx'
import { NewWorksheetDialog } from '../import/new-worksheet-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

export const DialogHost = () => {
  const app = useApp()
  const { dialog, connection } = useStore(app.session)
  const close = (): void => app.session.update(closeDialog)
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmDialog question={dialog.question} />
    case 'connect':
      return <ConnectDialog edit={dialog.edit} onClose={close} />
    case 'settings':
      return <SettingsDialog onClose={close} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />
    case 'palette':
      return <PaletteDialog onClose={close} />
    case 'export':
      return connection === null ? null : (
        <ExportDialog connectionId={connection.id} worksheetId={dialog.worksheetId} onClose={close} />
      )
    case 'files':
      return <FilesDialog at={dialog.at} row={dialog.row} field={dialog.field} onClose={close} />
    case 'new-worksheet':
      return connection === null ? null : <NewWorksheetDialog connectionId={connection.id} file={dialog.file} onClose={close} />
    default:
      return assertNever(dialog)
  }
}
