/** The tree of sections, worksheets and pages, walked with the arrow keys. */
import { IconChevronRight, IconFileText, IconPencil, IconTable, IconTableOff } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import type { WorksheetEntry, Workspace } from '../../../src-shared/host/calls/connection-calls.ts'
import { openTreeItem } from '../../commands/window/open-worksheet.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStore } from '../../state/store.ts'
import { listTreeRows, type TreeRow } from '../../state/tree-rows.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './sidebar.module.css'

const Icon = ({ row, isGone }: { readonly row: TreeRow; readonly isGone: boolean }) => {
  if (row.item.kind === 'section') {
    return <IconChevronRight size={14} className={styles.fold} data-open={row.isOpen || undefined} aria-hidden="true" />
  }
  if (row.item.kind === 'page') return <IconFileText size={15} aria-hidden="true" />
  return isGone ? <IconTableOff size={15} aria-hidden="true" /> : <IconTable size={15} aria-hidden="true" />
}

const Counts = ({ entry }: { readonly entry: WorksheetEntry }) => (
  <>
    {entry.stagedRows > 0 && (
      <span className={`${parts.inline} ${styles.staged}`} title={`${countOf(entry.stagedRows, 'row')} changed, not pushed`}>
        <IconPencil size={11} color="currentColor" aria-hidden="true" />
        {formatCount(entry.stagedRows)}
      </span>
    )}
    {entry.rows !== null && <span className={styles.count}>{formatCount(entry.rows)}</span>}
  </>
)

/** The line a key leads to; null for keys that do not walk. */
function walkTarget(key: string, rows: readonly TreeRow[], index: number): TreeRow | null {
  const parent = rows.findIndex((row) => row.item.id === rows[index]?.parentId)
  const to = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowLeft: parent,
    Home: 0,
    End: rows.length - 1,
  }[key]
  return to === undefined ? null : (rows[to] ?? null)
}

export const TreePanel = ({ workspace, search }: { readonly workspace: Workspace; readonly search: string }) => {
  const app = useApp()
  const { active } = useStore(app.tabs)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const rows = listTreeRows(workspace.tree, folded, search)
  const entries = new Map(workspace.worksheets.map((entry) => [entry.id as string, entry]))
  const reachable = rows.some((row) => row.item.id === current) ? current : (rows[0]?.item.id ?? null)

  const fold = (id: string, isFolded: boolean): void =>
    setFolded((known) => {
      const next = new Set(known)
      if (isFolded) next.add(id)
      else next.delete(id)
      return next
    })
  const activate = ({ item, isOpen }: TreeRow): void => {
    setCurrent(item.id)
    if (item.kind === 'section') fold(item.id, isOpen)
    else openTreeItem(app, item)
  }
  const goTo = (row: TreeRow): void => {
    setCurrent(row.item.id)
    root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.item.id)}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent, index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    const hasFold = row.item.children.length > 0
    const target = walkTarget(event.key, rows, index)
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight' && hasFold && !row.isOpen) fold(row.item.id, false)
    else if (event.key === 'ArrowLeft' && hasFold && row.isOpen) fold(row.item.id, true)
    else if (target !== null) goTo(target)
    else return
    event.preventDefault()
  }

  if (rows.length === 0) return <p className={styles.nothing}>Nothing here is called “{search}”.</p>
  return (
    <div role="tree" aria-label="Sections and worksheets" ref={root}>
      {rows.map((row, index) => {
        const { item, level, isOpen } = row
        const entry = entries.get(item.id)
        const isActive = active === `${item.kind}:${item.id}`
        return (
          <button
            key={item.id}
            type="button"
            role="treeitem"
            aria-level={level}
            aria-selected={isActive}
            {...(item.kind === 'section' ? { 'aria-expanded': isOpen } : {})}
            className={`${parts.row} ${parts.plain} ${styles.row}`}
            data-id={item.id}
            data-kind={item.kind}
            data-active={isActive || undefined}
            data-muted={item.isHidden || entry?.isGone || undefined}
            style={{ '--level': level - 1 } as CSSProperties}
            tabIndex={item.id === reachable ? 0 : -1}
            title={item.isHidden ? `${item.name} (hidden in the application)` : undefined}
            onClick={() => activate(row)}
            onKeyDown={(event) => walk(event, index)}
          >
            <Icon row={row} isGone={entry?.isGone ?? false} />
            <span className={`${parts.cut} ${parts.grow}`}>{item.name}</span>
            {entry !== undefined && <Counts entry={entry} />}
          </button>
        )
      })}
    </div>
  )
}
