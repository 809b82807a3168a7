/** The open tabs, with a list of them all where they do not fit, and the window's own buttons at their right. Arrow keys walk the tabs, Delete closes one. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconChevronDown,
  IconCommand,
  IconFileText,
  IconForms,
  IconGitPullRequest,
  IconHistory,
  IconInfoCircle,
  IconLayoutSidebar,
  IconList,
  IconRoute,
  IconSettings,
  IconStack2,
  IconTable,
  IconTags,
  IconUpload,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { closeOpenTab } from '../../commands/window/side-panels.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStore } from '../../state/store.ts'
import { activateTab, cycleTab, tabKey, titleOf } from '../../state/tabs-state.ts'
import parts from '../../ui/look/parts.module.css'
import { CommandIcon } from '../command-button.tsx'
import { JobButton } from '../jobs/job-button.tsx'
import styles from './tab-strip.module.css'

const icons = {
  worksheet: <IconTable size={14} aria-hidden="true" />,
  page: <IconFileText size={14} aria-hidden="true" />,
  import: <IconUpload size={14} aria-hidden="true" />,
  sheets: <IconStack2 size={14} aria-hidden="true" />,
  review: <IconGitPullRequest size={14} aria-hidden="true" />,
  past: <IconHistory size={14} aria-hidden="true" />,
  structure: <IconForms size={14} aria-hidden="true" />,
  'option-sets': <IconTags size={14} aria-hidden="true" />,
  app: <IconInfoCircle size={14} aria-hidden="true" />,
  requests: <IconList size={14} aria-hidden="true" />,
  roles: <IconUsersGroup size={14} aria-hidden="true" />,
  workflows: <IconRoute size={14} aria-hidden="true" />,
} as const

const showTab = (key: string | null): void =>
  document.getElementById(`tab-${key}`)?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Whether the tabs need more room than there is. Where that changes, as with the window, the one in front stays in sight. */
function useOverfull(strip: RefObject<HTMLElement | null>, tabs: number, active: string | null): boolean {
  const [isOverfull, setOverfull] = useState(false)
  const front = useRef(active)
  front.current = active
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab needs more room
  useEffect(() => {
    const { current } = strip
    if (current === null) return
    const look = (): void => {
      setOverfull(current.scrollWidth > current.clientWidth)
      showTab(front.current)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [strip, tabs])
  return isOverfull
}

/** All open tabs by their whole names, where some stand outside the strip. */
const TabList = () => {
  const app = useApp()
  const { tabs, active } = useStore(app.tabs)
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Tooltip label="All open tabs">
          <ActionIcon aria-label="All open tabs">
            <IconChevronDown size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={parts.scroll ?? ''} mah="70vh">
        {tabs.map((tab) => {
          const key = tabKey(tab)
          return (
            <Menu.Item
              key={key}
              leftSection={icons[tab.kind]}
              aria-current={key === active ? 'page' : undefined}
              fw={key === active ? 600 : 400}
              onClick={() => app.tabs.update((state) => activateTab(state, key))}
            >
              {titleOf(tab)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

export const TabStrip = () => {
  const app = useApp()
  const { tabs, active } = useStore(app.tabs)
  const { isSidebarOpen } = useStore(app.session)
  const strip = useRef<HTMLElement>(null)
  const isOverfull = useOverfull(strip, tabs.length, active)

  // With many tabs the one in front may stand outside the strip, which is narrower beside the list of all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list takes room
  useEffect(() => {
    showTab(active)
  }, [active, isOverfull])

  const walk = (event: KeyboardEvent<HTMLElement>, key: string): void => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      app.tabs.update((state) => cycleTab(state, event.key === 'ArrowRight' ? 1 : -1))
      const next = app.tabs.get().active
      if (next !== null) document.getElementById(`tab-${next}`)?.focus()
    }
    if (event.key === 'Delete') closeOpenTab(app, key)
  }

  return (
    <div className={styles.strip}>
      <CommandIcon command="app.sidebar" icon={<IconLayoutSidebar size={16} />} isPressed={isSidebarOpen} />
      <nav ref={strip} className={`${parts.grow} ${styles.tabs}`} aria-label="Open tabs">
        {tabs.map((tab) => {
          const key = tabKey(tab)
          const title = titleOf(tab)
          return (
            <div key={key} className={`${parts.row} ${styles.tab}`} data-active={key === active || undefined}>
              <button
                type="button"
                id={`tab-${key}`}
                aria-current={key === active ? 'page' : undefined}
                className={`${parts.row} ${parts.grow} ${parts.plain} ${styles.label}`}
                onClick={() => app.tabs.update((state) => activateTab(state, key))}
                onAuxClick={(event) => event.button === 1 && closeOpenTab(app, key)}
                onKeyDown={(event) => walk(event, key)}
              >
                {icons[tab.kind]}
                <span className={parts.cut}>{title}</span>
              </button>
              <Tooltip label="Close">
                <ActionIcon
                  size={18}
                  className={styles.close}
                  aria-label={`Close ${title}`}
                  tabIndex={-1}
                  onClick={() => closeOpenTab(app, key)}
                >
                  <IconX size={12} />
                </ActionIcon>
              </Tooltip>
            </div>
          )
        })}
      </nav>
      <div className={`${parts.row} ${styles.buttons}`}>
        {isOverfull && <TabList />}
        <JobButton />
        <CommandIcon command="app.palette" icon={<IconCommand size={16} />} />
        <CommandIcon command="app.settings" icon={<IconSettings size={16} />} />
      </div>
    </div>
  )
}
