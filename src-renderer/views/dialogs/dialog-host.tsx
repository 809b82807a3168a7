/** Shows the dialog that the session says is in front. */
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { useApp } from '../../state/app-context.tsx'
import { closeDialog } from '../../state/session-state.ts'
import { useStore } from '../../state/store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'

export const DialogHost = () => {
  const app = useApp()
  const { dialog } = useStore(app.session)
  const close = (): void => app.session.update(closeDialog)
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmDialog question={dialog.question} />
    case 'connect':
      return <ConnectDialog edit={dialog.edit} onClose={close} />
    case 'settings':
    case 'shortcuts':
    case 'palette':
    case 'export':
    case 'files':
    case 'import':
    case 'new-worksheet':
      return null
    default:
      return assertNever(dialog)
  }
}
