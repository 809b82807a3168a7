/** Sections, worksheets and pages with their notes, in the order people see them. Worksheets and pages open from here. */
import { Button } from '@mantine/core'
import { IconFileText, IconFolder, IconForms, IconTable } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { TreeItem } from '../../../src-shared/host/calls/connection-calls.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { openStructure } from '../../commands/application/save-structure.ts'
import { openTreeItem } from '../../commands/window/open-worksheet.ts'
import { useApp } from '../../state/app-context.tsx'
import { listOutline, type OutlineLine } from '../../state/structure/app-outline.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import styles from './app-page-view.module.css'

const icons = {
  section: <IconFolder size={15} aria-hidden="true" />,
  worksheet: <IconTable size={15} aria-hidden="true" />,
  page: <IconFileText size={15} aria-hidden="true" />,
} as const
const kinds = { section: 'Section', worksheet: 'Worksheet', page: 'Page' } as const

const Line = ({ line: { item, depth } }: { readonly line: OutlineLine }) => {
  const app = useApp()
  return (
    <tr>
      <th scope="row" className={styles.item} style={{ '--depth': depth } as CSSProperties}>
        <span className={`${parts.row} ${styles.itemName}`}>
          {icons[item.kind]}
          {item.kind === 'section' ? (
            <strong>{item.name}</strong>
          ) : (
            <button type="button" className={styles.link} onClick={() => openTreeItem(app, item)}>
              {item.name}
            </button>
          )}
        </span>
      </th>
      <td>
        {kinds[item.kind]}
        {item.isHidden && ', hidden'}
      </td>
      <td className={styles.notes}>{item.notes}</td>
      <td className={styles.code}>{item.id}</td>
      <td className={styles.act}>
        {item.kind === 'worksheet' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconForms size={13} />}
            aria-label={`Fields of ${item.name}`}
            onClick={() => openStructure(app, worksheetId.parse(item.id), item.name)}
          >
            Fields
          </Button>
        )}
      </td>
    </tr>
  )
}

export const AppOutline = ({ tree }: { readonly tree: readonly TreeItem[] }) => {
  if (tree.length === 0) {
    return (
      <EmptyState icon={<IconTable size={22} />} title="The application is empty" text="Make its first worksheet.">
        <CommandButton command="worksheet.new" />
      </EmptyState>
    )
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
          <th scope="col">Notes</th>
          <th scope="col">Id</th>
          <th scope="col">
            <span className={styles.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {listOutline(tree).map((line) => (
          <Line key={line.item.id} line={line} />
        ))}
      </tbody>
    </table>
  )
}
