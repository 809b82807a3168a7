/** Leads from one sheet of a workbook to several, as a recipe says where the workbook looks made for one. */
import { Button } from '@mantine/core'
import { IconBook2, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { SavedWorkbookRecipe } from '../../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import { useApp } from '../../../state/app-context.tsx'
import { openDialog } from '../../../state/connection/session-state.ts'
import { workbookRecipesQuery } from '../../../state/host-queries.ts'
import { proposedFor, sheetsBy } from '../../../state/import/workbook-recipe-state.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './sheets.module.css'

export const SeveralButton = ({ draft, isOff }: { readonly draft: ImportDraft; readonly isOff: boolean }) => {
  const app = useApp()
  const recipes = useQuery(workbookRecipesQuery(app.host, draft.connectionId)).data?.recipes ?? []
  const { workbook, sheets } = draft
  if (workbook === undefined || workbook.sheets.length < 2 || sheets !== undefined) return null
  const open = (recipe: SavedWorkbookRecipe | null): void =>
    app.session.update((state) => openDialog(state, { kind: 'sheets', draft, recipe }))
  const proposed = isOff ? null : proposedFor(recipes, draft)
  return (
    <>
      {proposed !== null && (
        <div className={`${parts.stack} ${styles.proposal}`} role="status">
          <span className={parts.row}>
            <IconBook2 size={15} aria-hidden="true" />
            <span>Looks like the workbooks of “{proposed.name}”.</span>
          </span>
          <Button size="compact-sm" onClick={() => open(proposed)}>
            Import {countOf(sheetsBy(proposed, draft).size, 'sheet')} as it says
          </Button>
        </div>
      )}
      <Button
        variant="default"
        disabled={isOff}
        leftSection={<IconStack2 size={14} aria-hidden="true" />}
        onClick={() => open(null)}
      >
        Import several sheets
      </Button>
    </>
  )
}
