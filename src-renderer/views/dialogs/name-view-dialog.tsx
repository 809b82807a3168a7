/** Asks for the name of a view: of a new one that keeps what is shown, or of one that is renamed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../src-shared/host/calls/view-calls.ts'
import { renameView, saveAsView } from '../../commands/sheet/views.ts'
import { useApp } from '../../state/app-context.tsx'
import { viewsQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { findOwn, freeName } from '../../state/sheet/view-state.ts'
import { NameDialog } from './name-dialog.tsx'

interface Props {
  readonly at: SheetRef
  readonly rename: SavedView | null
  readonly onClose: () => void
}

export const NameViewDialog = ({ at, rename, onClose }: Props) => {
  const app = useApp()
  const views = useQuery(viewsQuery(app.host, at.connectionId, at.worksheetId)).data
  const chosen = findOwn(views, sheetOf(app.sheets.get(), at.worksheetId).view)
  const [first] = useState(() => rename?.name ?? freeName(chosen?.name ?? 'My view', views?.own ?? []))
  return (
    <NameDialog
      title={rename === null ? 'Save as a new view' : `Rename “${rename.name}”`}
      label="Name of the view"
      description={rename === null ? 'Keeps filter, sorting, groups, columns and how rows look.' : undefined}
      first={first}
      yes={rename === null ? 'Save' : 'Rename'}
      onSave={(name) => (rename === null ? saveAsView(app, at, name) : renameView(app, at, rename, name))}
      onClose={onClose}
    />
  )
}
