/** Commands about the views of the worksheet in front. */
import { openDialog } from '../../state/connection/session-state.ts'
import { findOwn, findService, isChanged, isSameRef } from '../../state/sheet/view-state.ts'
import type { Command, CommandContext } from '../command.ts'
import { openPopup } from '../open-popup.ts'
import { hasSheet, onSheet } from './sheet-commands.ts'
import { removeView, saveView, setFirstView, showOwnView, showServiceView, showWithoutView, viewsOf } from './views.ts'

const views = ({ app, at }: CommandContext) => (at === null ? undefined : viewsOf(app, at))
const own = (context: CommandContext) => findOwn(views(context), context.sheet?.view ?? null)
const ofService = (context: CommandContext) => findService(views(context), context.sheet?.view ?? null)
const shownName = (context: CommandContext): string | null => (own(context) ?? ofService(context))?.name ?? null

const isFirst = (context: CommandContext): boolean => {
  const first = views(context)?.first ?? null
  return first !== null && isSameRef(first, context.sheet?.view ?? null)
}

const canSave = (context: CommandContext): boolean => {
  const [view, { sheet }] = [own(context), context]
  return view !== null && sheet !== null && isChanged(sheet, view)
}

export const viewsId = 'view-switcher'
export const lookId = 'look-chooser'

export const viewCommands = {
  'view.choose': {
    label: 'Choose a view',
    group: 'View',
    when: hasSheet,
    run: ({ app }) => openPopup(app, viewsId),
  },
  'view.look': {
    label: 'Row height, wrapped text and colours',
    also: 'format cells formats conditional',
    group: 'View',
    shortcuts: ['Mod+1'],
    when: hasSheet,
    run: ({ app }) => openPopup(app, lookId),
  },
  'view.save': {
    label: (context) => `Save the changes to “${own(context)?.name ?? 'the view'}”`,
    group: 'View',
    when: canSave,
    run: onSheet(async (context) => {
      const view = own(context)
      if (view !== null) await saveView(context.app, context.at, view)
    }),
  },
  'view.restore': {
    label: (context) => `Back to “${own(context)?.name ?? 'the view'}” as it was saved`,
    group: 'View',
    when: canSave,
    run: onSheet((context) => {
      const view = own(context)
      if (view !== null) showOwnView(context.app, context.at, view)
    }),
  },
  'view.save-as': {
    label: 'Save as a new view',
    group: 'View',
    when: hasSheet,
    run: onSheet(({ app, at }) => app.session.update((state) => openDialog(state, { kind: 'name-view', at, rename: null }))),
  },
  'view.rename': {
    label: (context) => `Rename “${own(context)?.name ?? 'the view'}”`,
    group: 'View',
    when: (context) => own(context) !== null,
    run: onSheet((context) => {
      const { app, at } = context
      app.session.update((state) => openDialog(state, { kind: 'name-view', at, rename: own(context) }))
    }),
  },
  'view.remove': {
    label: (context) => `Delete “${own(context)?.name ?? 'the view'}”`,
    group: 'View',
    when: (context) => own(context) !== null,
    run: onSheet(async (context) => {
      const view = own(context)
      if (view !== null) await removeView(context.app, context.at, view)
    }),
  },
  'view.first': {
    label: (context) =>
      isFirst(context) ? 'Open this worksheet without a view' : `Open this worksheet with “${shownName(context) ?? 'this view'}”`,
    group: 'View',
    when: (context) => shownName(context) !== null,
    run: onSheet((context) => setFirstView(context.app, context.at, isFirst(context) ? null : context.sheet.view)),
  },
  'view.read': {
    label: (context) => `Read “${ofService(context)?.name ?? 'the view'}” again from the service`,
    group: 'View',
    when: (context) => ofService(context) !== null,
    run: onSheet(async (context) => {
      const view = ofService(context)
      if (view !== null) await showServiceView(context.app, context.at, view)
    }),
  },
  'view.leave': {
    label: 'Show the worksheet without a view',
    group: 'View',
    when: ({ sheet }) => sheet !== null && sheet.view !== null,
    run: onSheet(({ app, at }) => showWithoutView(app, at)),
  },
} as const satisfies Record<string, Command>
