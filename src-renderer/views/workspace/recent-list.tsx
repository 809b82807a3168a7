/** The worksheets opened last, one click away. The list stands still while it or the tree below it is in use: it changes afterwards. */
import { IconTable } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ConnectionSummary, Workspace } from '../../../src-shared/host/calls/connection-calls.ts'
import { openWorksheet } from '../../commands/window/open-worksheet.ts'
import { useApp } from '../../state/app-context.tsx'
import { listRecent } from '../../state/connection/recent-worksheets.ts'
import { useStore } from '../../state/store.ts'
import { listWorksheetItems } from '../../state/tree-rows.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './sidebar.module.css'

/** A list of few worksheets needs no second way to them. */
const worthwhile = 8
/** More would push the tree out of sight. */
const places = 4

export const RecentList = ({
  connection,
  workspace,
  isInUse,
}: {
  readonly connection: ConnectionSummary
  readonly workspace: Workspace
  /** The pointer is over the list or the tree below it, or the keyboard in them: they must not move then. */
  readonly isInUse: boolean
}) => {
  const app = useApp()
  const { active } = useStore(app.tabs)
  const [ids, setIds] = useState(() => listRecent(app.memory, connection.id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab in front means another worksheet was opened last
  useEffect(() => {
    if (!isInUse) setIds(listRecent(app.memory, connection.id))
  }, [app, connection.id, active, isInUse])
  if (listWorksheetItems(workspace.tree).length < worthwhile) return null
  const recent = ids.slice(0, places).flatMap((id) => workspace.worksheets.find((it) => it.id === id && !it.isGone) ?? [])
  return (
    <>
      <h2 className={styles.heading}>Recent</h2>
      <ul className={styles.list}>
        {recent.length === 0 && <li className={styles.hint}>What you open stands here.</li>}
        {recent.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={`${parts.row} ${parts.plain} ${styles.row}`}
              onClick={() => openWorksheet(app, id, name)}
            >
              <IconTable size={15} aria-hidden="true" />
              <span className={`${parts.cut} ${parts.grow}`}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>All</h2>
    </>
  )
}
