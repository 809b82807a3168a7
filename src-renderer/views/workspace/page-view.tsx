/** A custom page of the application: the interface gives its name and notes, nothing more. */
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { workspaceQuery } from '../../state/host-queries.ts'
import { findTreeItem } from '../../state/tree-rows.ts'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import styles from './page-view.module.css'

export const PageView = ({ connectionId, pageId }: { readonly connectionId: ConnectionId; readonly pageId: string }) => {
  const { host } = useApp()
  const item = findTreeItem(useQuery(workspaceQuery(host, connectionId)).data?.tree ?? [], pageId)
  if (item === null) {
    return (
      <EmptyState
        icon={<IconFileText size={22} />}
        title="This page does not exist any more"
        text="It was removed from the application."
      />
    )
  }
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{item.name}</h1>
      {item.notes === '' ? (
        <p className={styles.hint}>The application keeps no notes with this page.</p>
      ) : (
        <p className={styles.notes}>{item.notes}</p>
      )}
      <p className={styles.hint}>This is a custom page of the application. Its content can be seen in the application only.</p>
    </article>
  )
}
