/** Shows the dialog that the session says is in front. */
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { assertNever } from '../../../src-shared/lib/assert-never.ts'
import { useApp } from '../../state/app-context.tsx'
import { type BulkStart, closeDialog, type Dialog } from '../../state/connection/session-state.ts'
import { worksheetQuery } from '../../state/host-queries.ts'
import { useStore } from '../../state/store.ts'
import { AttachDialog } from '../attach/attach-dialog.tsx'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import { ExportDialog } from '../export/export-dialog.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { NewWorksheetDialog } from '../import/new-worksheet/new-worksheet-dialog.tsx'
import { NameRecipeDialog } from '../import/recipe/name-recipe-dialog.tsx'
import { NameWorkbookRecipe } from '../import/sheets/name-workbook-recipe.tsx'
import { SheetsDialog } from '../import/sheets/sheets-dialog.tsx'
import { StepsDialog } from '../import/steps/mapping/transform/steps-dialog.tsx'
import { UnpivotDialog } from '../import/steps/mapping/unpivot/unpivot-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConnectDialog } from './connection/connect-dialog.tsx'
import { EnterKeyDialog } from './connection/enter-key-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { GoToRowDialog } from './go-to-row-dialog.tsx'
import { MoveFieldDialog } from './move-field-dialog.tsx'
import { NameViewDialog } from './name-view-dialog.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { PasteSpecialDialog } from './paste-special-dialog.tsx'
import { ReplaceOptionsDialog } from './replace-options-dialog.tsx'
import { RescueDialog } from './rescue-dialog.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** Dialogs are mounted open and leave at once, so nobody else gives the focus back to what had it before the first of them. */
function useFocusBack(isOpen: boolean): void {
  const app = useApp()
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const { current } = opener
    opener.current = null
    if (current === null || document.activeElement !== document.body) return
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus({ preventScroll: true })
    // The cell was drawn anew meanwhile.
    else app.grid.get()?.focus()
  }, [app, isOpen])
}

const OpenBulk = ({ start, onClose }: { readonly start: BulkStart; readonly onClose: () => void }) => {
  const { host } = useApp()
  const worksheet = useQuery(worksheetQuery(host, start.at.connectionId, start.at.worksheetId)).data
  return worksheet === undefined ? null : <BulkDialog start={start} worksheet={worksheet} onClose={onClose} />
}

interface AttachProps {
  readonly dialog: Extract<Dialog, { readonly kind: 'attach' }>
  readonly onClose: () => void
}

const OpenAttach = ({ dialog, onClose }: AttachProps) => {
  const { host } = useApp()
  const { at, files } = dialog
  const worksheet = useQuery(worksheetQuery(host, at.connectionId, at.worksheetId)).data
  return worksheet === undefined ? null : (
    <AttachDialog at={at} start={dialog} given={files} worksheet={worksheet} onClose={onClose} />
  )
}

export const DialogHost = () => {
  const app = useApp()
  const { dialog, connection } = useStore(app.session)
  /** A step that ends late closes its own dialog, never one that was opened since. */
  const close = (): void => app.session.update((state) => (state.dialog === dialog ? closeDialog(state) : state))
  useFocusBack(dialog !== null)
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmDialog question={dialog.question} />
    case 'connect':
      return <ConnectDialog edit={dialog.edit} onClose={close} />
    case 'enter-key':
      return <EnterKeyDialog connection={dialog.connection} onClose={close} />
    case 'rescue':
      return <RescueDialog connectionId={dialog.connectionId} onClose={close} />
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
    case 'attach':
      return <OpenAttach dialog={dialog} onClose={close} />
    case 'name-view':
      return <NameViewDialog at={dialog.at} rename={dialog.rename} onClose={close} />
    case 'column-steps':
      return <StepsDialog draft={dialog.draft} column={dialog.column} onClose={close} />
    case 'sheets':
      return <SheetsDialog draft={dialog.draft} recipe={dialog.recipe} onClose={close} />
    case 'name-workbook-recipe':
      return <NameWorkbookRecipe {...dialog} onClose={close} />
    case 'unpivot':
      return <UnpivotDialog draft={dialog.draft} onClose={close} />
    case 'name-recipe':
      return <NameRecipeDialog draft={dialog.draft} rename={dialog.rename} onClose={close} />
    case 'outcome':
      return <OutcomeDialog at={dialog.at} title={dialog.title} outcome={dialog.outcome} onClose={close} />
    case 'bulk':
      return <OpenBulk start={dialog.start} onClose={close} />
    case 'history':
      return <HistoryDialog at={dialog.at} onClose={close} />
    case 'move-field':
      return <MoveFieldDialog at={dialog.at} field={dialog.field} fieldName={dialog.fieldName} onClose={close} />
    case 'replace-options':
      return <ReplaceOptionsDialog replacement={dialog.replacement} onClose={close} />
    case 'go-to-row':
      return <GoToRowDialog onClose={close} />
    case 'paste-special':
      return <PasteSpecialDialog onClose={close} />
    case 'new-worksheet':
      return connection === null ? null : <NewWorksheetDialog connectionId={connection.id} file={dialog.file} onClose={close} />
    default:
      return assertNever(dialog)
  }
}
