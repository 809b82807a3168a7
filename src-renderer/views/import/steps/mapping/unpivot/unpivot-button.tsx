/** Leads to the columns that are to become rows, for every file. */
import { Button } from '@mantine/core'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { openDialog } from '../../../../../state/connection/session-state.ts'
import parts from '../../../../../ui/look/parts.module.css'
import styles from '../map-step.module.css'

export const UnpivotButton = ({ draft, isOff }: { readonly draft: ImportDraft; readonly isOff: boolean }) => {
  const app = useApp()
  const { hasHeader } = draft.format
  return (
    <div className={`${parts.stack} ${styles.files}`}>
      <h2>Columns into rows</h2>
      <p className={`${parts.fine} ${styles.small}`}>
        {hasHeader
          ? 'For a file with one column for each month, say: one row for each of them.'
          : 'Columns become rows by their names, and no line of this file names them.'}
      </p>
      <Button
        variant="default"
        disabled={isOff || !hasHeader}
        onClick={() => app.session.update((state) => openDialog(state, { kind: 'unpivot', draft }))}
      >
        Turn columns into rows
      </Button>
    </div>
  )
}
