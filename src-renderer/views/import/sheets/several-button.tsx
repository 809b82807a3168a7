/** Leads from one sheet of a workbook to several. */
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { useApp } from '../../../state/app-context.tsx'
import { openDialog } from '../../../state/connection/session-state.ts'

export const SeveralButton = ({ draft, isOff }: { readonly draft: ImportDraft; readonly isOff: boolean }) => {
  const app = useApp()
  const { workbook, sheets } = draft
  if (workbook === undefined || workbook.sheets.length < 2 || sheets !== undefined) return null
  return (
    <Button
      variant="default"
      disabled={isOff}
      leftSection={<IconStack2 size={14} aria-hidden="true" />}
      onClick={() => app.session.update((state) => openDialog(state, { kind: 'sheets', draft }))}
    >
      Import several sheets
    </Button>
  )
}
