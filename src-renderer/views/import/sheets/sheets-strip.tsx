/** Above an import of one sheet: that others of the workbook belong to it, and the way to their list. */
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { showSheets } from '../../../commands/import/import-sheets.ts'
import { useApp } from '../../../state/app-context.tsx'
import { importsQuery } from '../../../state/host-queries.ts'
import { sheetName, sheetsOf } from '../../../state/import/sheet-runs.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './sheets.module.css'

export const SheetsStrip = ({ draft }: { readonly draft: ImportDraft }) => {
  const app = useApp()
  const imports = useQuery(importsQuery(app.host, draft.connectionId)).data?.imports ?? []
  const { sheets } = draft
  if (sheets === undefined) return null
  const all = sheetsOf(imports, sheets.group)
  if (all.length < 2) return null
  const firsts = all.filter(({ follows }) => follows === undefined).length
  const said = (): string => {
    if (draft.follows !== undefined) return `This is a second pass over sheet “${sheetName(draft)}”.`
    return firsts < 2
      ? 'A second pass over this file fills what relates to its own rows.'
      : `Sheet “${sheetName(draft)}” is one of ${firsts} that are imported together.`
  }
  return (
    <div className={`${parts.row} ${styles.strip}`}>
      <IconStack2 size={15} aria-hidden="true" />
      <span className={parts.cut}>{said()}</span>
      <Button size="compact-xs" variant="default" onClick={() => showSheets(app, draft)}>
        All sheets
      </Button>
    </div>
  )
}
