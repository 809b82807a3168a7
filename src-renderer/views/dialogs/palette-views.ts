/** The views of the worksheet in front, as items of the palette. */
import type { CommandContext } from '../../commands/command.ts'
import { showOwnView, showServiceView, viewsOf } from '../../commands/sheet/views.ts'
import type { App } from '../../state/app.ts'
import type { PaletteItem } from '../../state/palette-items.ts'
import { isSameRef } from '../../state/sheet/view-state.ts'

export interface ViewItem extends PaletteItem {
  show(): void
}

/** All but the one that is shown. */
export function listViewItems(app: App, { at, sheet }: CommandContext): readonly ViewItem[] {
  const views = at === null ? undefined : viewsOf(app, at)
  if (at === null || sheet === null || views === undefined) return []
  const item = (kind: 'own' | 'service', id: string, name: string, show: () => void): readonly ViewItem[] =>
    isSameRef(sheet.view, { kind, id })
      ? []
      : [{ id: `view:${kind}:${id}`, label: name, shortcut: null, group: kind === 'own' ? 'View' : 'View of the service', show }]
  return [
    ...views.own.flatMap((view) => item('own', view.id, view.name, () => showOwnView(app, at, view))),
    ...views.service.flatMap((view) => item('service', view.id, view.name, () => void showServiceView(app, at, view))),
  ]
}
