/** Commands of the window as a whole. */

import type { Dialog } from '../../state/connection/session-state.ts'
import { openDialog } from '../../state/connection/session-state.ts'
import { listFollowedJobs } from '../../state/jobs-state.ts'
import { cycleTab, openTab, tabKey } from '../../state/tabs-state.ts'
import type { Command, CommandContext } from '../command.ts'
import { goToElement } from '../open-popup.ts'
import { openReview } from '../push/open-review.ts'
import { keepCopy, showRescue } from '../push/rescue-changes.ts'
import { steerJob } from '../steer-job.ts'
import { leaveConnection, openSample, refreshWorkspace } from './open-connection.ts'
import { closeOpenTab, toggleActivity } from './side-panels.ts'

const always = (): boolean => true
const isConnected = ({ connection }: CommandContext): boolean => connection !== null
const isOnWelcome = ({ connection }: CommandContext): boolean => connection === null
const hasTab = ({ tab }: CommandContext): boolean => tab !== null

const dialog =
  (kind: Dialog) =>
  ({ app }: CommandContext): void =>
    app.session.update((state) => openDialog(state, kind))

export const treeSearchId = 'tree-search'

export const appCommands = {
  'app.palette': {
    label: 'Search commands and worksheets',
    group: 'App',
    shortcuts: ['Mod+K'],
    inPalette: false,
    when: always,
    run: dialog({ kind: 'palette' }),
  },
  'app.shortcuts': {
    label: 'Keyboard shortcuts',
    also: 'help keys hotkeys',
    group: 'App',
    shortcuts: ['F1', 'Mod+/'],
    when: always,
    run: dialog({ kind: 'shortcuts' }),
  },
  'app.settings': {
    label: 'Settings',
    also: 'preferences options language dark light theme',
    group: 'App',
    shortcuts: ['Mod+,'],
    when: always,
    run: dialog({ kind: 'settings' }),
  },
  'app.sidebar': {
    label: ({ app }) => (app.session.get().isSidebarOpen ? 'Hide the worksheet list' : 'Show the worksheet list'),
    group: 'View',
    shortcuts: ['Mod+B'],
    when: isConnected,
    run: ({ app }) => app.session.update((state) => ({ ...state, isSidebarOpen: !state.isSidebarOpen })),
  },
  'app.jobs': {
    label: ({ app }) => (app.session.get().isJobPanelOpen ? 'Hide the activity' : 'Show the activity'),
    also: 'progress tasks running',
    group: 'View',
    shortcuts: ['Mod+J'],
    when: isConnected,
    run: ({ app }) => toggleActivity(app),
  },
  'app.cancel-task': {
    label: ({ app }) => {
      const [newest] = listFollowedJobs(app.jobs.get())
      return newest === undefined ? 'Cancel the running task' : `Cancel: ${newest.title}`
    },
    group: 'Edit',
    when: ({ app }) => listFollowedJobs(app.jobs.get()).length > 0,
    run: async ({ app }) => {
      const [newest] = listFollowedJobs(app.jobs.get())
      if (newest !== undefined) await steerJob(app, 'jobs.cancel', newest)
    },
  },
  'app.requests': {
    label: 'Request log',
    group: 'Go to',
    when: isConnected,
    run: ({ app }) => app.tabs.update((state) => openTab(state, { kind: 'requests' })),
  },
  'roles.open': {
    label: 'Roles and members',
    group: 'Go to',
    when: isConnected,
    run: ({ app }) => app.tabs.update((state) => openTab(state, { kind: 'roles' })),
  },
  'workflows.open': {
    label: 'Workflows',
    group: 'Go to',
    when: isConnected,
    run: ({ app }) => app.tabs.update((state) => openTab(state, { kind: 'workflows' })),
  },
  'tree.search': {
    label: 'Find a worksheet',
    group: 'Go to',
    shortcuts: ['Mod+P'],
    when: isConnected,
    run: ({ app }) => {
      app.session.update((state) => ({ ...state, isSidebarOpen: true }))
      goToElement(app, treeSearchId)
    },
  },
  'connection.sample': { label: 'Open the sample workspace', group: 'App', when: isOnWelcome, run: ({ app }) => openSample(app) },
  'connection.connect': {
    label: 'Connect to an application',
    also: 'log in sign in add server',
    group: 'App',
    when: isOnWelcome,
    run: dialog({ kind: 'connect', edit: null }),
  },
  'connection.edit': {
    label: 'Edit this connection',
    group: 'App',
    when: ({ connection }) => connection !== null && connection.kind !== 'sample',
    run: ({ app, connection }) => app.session.update((state) => openDialog(state, { kind: 'connect', edit: connection })),
  },
  'connection.keep-copy': {
    label: 'Keep a copy of what is staged',
    group: 'Changes',
    when: isConnected,
    run: ({ app, connection }) => (connection === null ? undefined : keepCopy(app, connection.id)),
  },
  'connection.check-data': {
    label: 'Check the data on this computer',
    group: 'App',
    when: isConnected,
    run: ({ app, connection }) => (connection === null ? undefined : showRescue(app, connection.id)),
  },
  'connection.leave': {
    label: 'Close this connection',
    also: 'log out sign out disconnect switch',
    group: 'App',
    when: isConnected,
    run: ({ app }) => leaveConnection(app),
  },
  'workspace.refresh': {
    label: 'Read the list of worksheets again',
    group: 'View',
    when: isConnected,
    run: ({ app, connection }) => (connection === null ? undefined : refreshWorkspace(app, connection.id)),
  },
  'tab.close': {
    label: 'Close the tab',
    group: 'View',
    shortcuts: ['Alt+W'],
    when: hasTab,
    run: ({ app, tab }) => (tab === null ? undefined : closeOpenTab(app, tabKey(tab))),
  },
  'tab.next': {
    label: 'Next tab (outside of the grid)',
    group: 'View',
    shortcuts: ['Alt+PageDown'],
    when: hasTab,
    run: ({ app }) => app.tabs.update((state) => cycleTab(state, 1)),
  },
  'tab.previous': {
    label: 'Previous tab (outside of the grid)',
    group: 'View',
    shortcuts: ['Alt+PageUp'],
    when: hasTab,
    run: ({ app }) => app.tabs.update((state) => cycleTab(state, -1)),
  },
  'review.open': {
    isAfterEdits: true,
    opens: true,
    label: 'Review and push changes',
    also: 'save send upload sync commit publish',
    group: 'Changes',
    shortcuts: ['Mod+Enter'],
    when: isConnected,
    run: ({ app }) => openReview(app),
  },
} as const satisfies Record<string, Command>
