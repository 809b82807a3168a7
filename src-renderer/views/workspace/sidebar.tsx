/** The left panel: which application this is, the way to its worksheets by name, by recency and by section. */
import { ActionIcon, Loader, Menu, TextInput, Tooltip } from '@mantine/core'
import {
  IconChevronDown,
  IconDoorExit,
  IconFilePlus,
  IconHistory,
  IconInfoCircle,
  IconList,
  IconPencil,
  IconRefresh,
  IconRoute,
  IconSearch,
  IconTablePlus,
  IconTags,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import { useCommand } from '../../commands/use-command.ts'
import { treeSearchId } from '../../commands/window/app-commands.ts'
import { useApp } from '../../state/app-context.tsx'
import { openDialog } from '../../state/connection/session-state.ts'
import { readFailure } from '../../state/host-failure.ts'
import { workspaceQuery } from '../../state/host-queries.ts'
import { useStore } from '../../state/store.ts'
import { focusElement } from '../../ui/focus-element.ts'
import { LabelChip } from '../../ui/label-chip.tsx'
import { BrandMark } from '../../ui/look/brand-mark.tsx'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton, CommandItem } from '../command-button.tsx'
import { RecentList } from './recent-list.tsx'
import styles from './sidebar.module.css'
import { TreePanel } from './tree-panel.tsx'

const Head = ({ connection, appName }: { readonly connection: ConnectionSummary; readonly appName: string }) => {
  const app = useApp()
  return (
    <div className={`${parts.row} ${styles.head}`}>
      <BrandMark size={22} />
      <Menu width={260}>
        <Menu.Target>
          <button type="button" className={`${parts.row} ${parts.grow} ${parts.plain} ${styles.app}`}>
            <span className={`${parts.stack} ${styles.names}`}>
              <span className={`${parts.cut} ${styles.appName}`}>{appName === '' ? connection.name : appName}</span>
              {(connection.label !== null || (appName !== '' && appName !== connection.name)) && (
                <span className={`${parts.row} ${styles.connection}`}>
                  <LabelChip label={connection.label} />
                  {appName !== '' && appName !== connection.name && <span className={parts.cut}>{connection.name}</span>}
                </span>
              )}
            </span>
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{connection.kind === 'sample' ? 'Sample workspace on this computer' : connection.address}</Menu.Label>
          <CommandItem command="app.page" icon={<IconInfoCircle size={14} />} />
          <CommandItem command="worksheet.new" icon={<IconTablePlus size={14} />} />
          <CommandItem command="worksheet.from-csv" icon={<IconFilePlus size={14} />} />
          <CommandItem command="option-sets.open" icon={<IconTags size={14} />} />
          <CommandItem command="workspace.refresh" icon={<IconRefresh size={14} />} />
          <CommandItem command="roles.open" icon={<IconUsersGroup size={14} />} />
          <CommandItem command="workflows.open" icon={<IconRoute size={14} />} />
          <CommandItem command="past.open" icon={<IconHistory size={14} />} />
          <CommandItem command="app.requests" icon={<IconList size={14} />} />
          {connection.kind === 'remote' && (
            <Menu.Item
              leftSection={<IconPencil size={14} />}
              onClick={() => app.session.update((state) => openDialog(state, { kind: 'connect', edit: connection }))}
            >
              Edit this connection
            </Menu.Item>
          )}
          <Menu.Divider />
          <CommandItem command="connection.leave" icon={<IconDoorExit size={14} />} />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

export const Sidebar = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const [search, setSearch] = useState('')
  const [isPointed, setPointed] = useState(false)
  const [hasKeyboard, setKeyboard] = useState(false)
  const workspace = useQuery(workspaceQuery(app.host, connection.id))
  // Nothing is open yet: the first thing to do is to find a worksheet.
  useEffect(() => {
    if (document.activeElement === document.body && app.tabs.get().active === null) focusElement(treeSearchId)
  }, [app])
  const { refresh } = useStore(app.session)
  const refreshCommand = useCommand('workspace.refresh')
  const data = workspace.data
  const isEmpty = data === undefined || data.tree.length === 0

  const body = () => {
    if (workspace.isError)
      return <ErrorState what="The list of worksheets could not be read" error={readFailure(workspace.error)} />
    if (isEmpty && refresh.kind === 'failed') {
      return (
        <ErrorState what="The application could not be read" error={refresh.error}>
          <CommandButton command="workspace.refresh" variant="default">
            Try again
          </CommandButton>
        </ErrorState>
      )
    }
    if (isEmpty && (refresh.kind === 'running' || workspace.isPending)) return <LoadingState what="Reading the application…" />
    if (isEmpty || data === undefined) {
      return (
        <EmptyState
          icon={<IconFilePlus size={20} />}
          title="No worksheets here yet"
          text="Make one from scratch, or from a workbook or CSV file."
        >
          <CommandButton command="worksheet.new" />
          <CommandButton command="worksheet.from-csv" variant="default" />
        </EmptyState>
      )
    }
    return (
      <>
        {search === '' && <RecentList connection={connection} workspace={data} isInUse={isPointed || hasKeyboard} />}
        <TreePanel workspace={data} search={search} />
      </>
    )
  }

  return (
    <nav className={`${parts.stack} ${styles.root}`} aria-label="Worksheets">
      <Head connection={connection} appName={data?.appName ?? ''} />
      <div className={`${parts.row} ${styles.search}`}>
        <TextInput
          id={treeSearchId}
          aria-label="Find a worksheet"
          placeholder="Find a worksheet"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
        />
        <Tooltip label={refreshCommand.label}>
          <ActionIcon aria-label={refreshCommand.label} onClick={refreshCommand.run} disabled={refresh.kind === 'running'}>
            {refresh.kind === 'running' ? <Loader size={14} /> : <IconRefresh size={15} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears only whether what is inside of it is in use */}
      <div
        className={`${parts.scroll} ${styles.scroll}`}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={(event) => setKeyboard(event.target.matches(':focus-visible'))}
        onBlur={() => setKeyboard(false)}
      >
        {body()}
      </div>
    </nav>
  )
}
