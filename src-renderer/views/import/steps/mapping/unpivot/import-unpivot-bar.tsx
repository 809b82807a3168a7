/** What is said of columns that become rows, for the file of an import. */
import { useState } from 'react'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { configureImport } from '../../../../../commands/import/run-import.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { openDialog } from '../../../../../state/connection/session-state.ts'
import { fileHeadersOf, newColumns, proposedPeriods } from '../../../../../state/import/unpivot-draft.ts'
import type { StepAction } from '../../../../../state/import/use-import.ts'
import { UnpivotBar } from './unpivot-bar.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly action: StepAction
  readonly isOff: boolean
}

export const ImportUnpivotBar = ({ draft, action, isOff }: Props) => {
  const app = useApp()
  const [isLater, setLater] = useState(false)
  const { format, importId } = draft
  const { unpivot } = format
  const named = unpivot?.columns.by === 'names' ? unpivot.columns.names : null
  const fresh = named === null ? [] : newColumns(draft)
  const take = (): void => {
    if (unpivot === undefined || named === null) return
    const columns = { by: 'names' as const, names: [...named, ...fresh] }
    void action.run(() => configureImport(app, importId, { format: { ...format, unpivot: { ...unpivot, columns } } }))
  }
  return (
    <UnpivotBar
      file={{ format, headers: fileHeadersOf(draft) }}
      periods={isLater ? null : proposedPeriods(draft)}
      fresh={fresh}
      isOff={isOff}
      onOpen={() => app.session.update((state) => openDialog(state, { kind: 'unpivot', draft }))}
      onTakeFresh={take}
      onLater={() => setLater(true)}
    />
  )
}
