/** The left half of a page of things: a list to choose one from, walked with the arrow keys. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import parts from '../ui/look/parts.module.css'
import styles from './side-list.module.css'

export interface SideItem {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** Such as “off”; '' for none. */
  readonly badge: string
  /** Instead of the list's own. */
  readonly icon?: ReactNode
}

interface Props {
  readonly label: string
  readonly items: readonly SideItem[]
  readonly chosen: string | null
  readonly icon: ReactNode
  readonly onChoose: (id: string) => void
}

export const SideList = ({ label, items, chosen, icon, onChoose }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const reachable = items.some((it) => it.id === chosen) ? chosen : (items[0]?.id ?? null)
  const walk = (event: KeyboardEvent, index: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key]
    const next = to === undefined ? undefined : items[to]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <ul ref={list} className={styles.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={item.id}>
          <button
            type="button"
            data-id={item.id}
            className={`${parts.row} ${parts.plain} ${styles.item}`}
            aria-current={item.id === chosen ? 'true' : undefined}
            tabIndex={item.id === reachable ? 0 : -1}
            onClick={() => onChoose(item.id)}
            onKeyDown={(event) => walk(event, index)}
          >
            {item.icon ?? icon}
            <span className={`${parts.stack} ${parts.grow}`}>
              <span className={styles.title}>{item.title}</span>
              <span className={`${parts.fine} ${styles.detail}`}>{item.detail}</span>
            </span>
            {item.badge !== '' && <span className={styles.badge}>{item.badge}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
