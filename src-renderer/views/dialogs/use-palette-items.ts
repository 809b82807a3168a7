/** Everything that the palette knows by name: commands that apply now, worksheets, views and unfinished imports, and what each does. */
import { useQuery } from '@tanstack/react-query'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { commandIds, commandOf } from '../../commands/command-table.ts'
import { showImport } from '../../commands/import/import-file.ts'
import { runCommand } from '../../commands/run-command.ts'
import { focusWorksheet } from '../../commands/sheet/show-cell.ts'
import { showCommand, useCommandContext } from '../../commands/use-command.ts'
import { openTreeItem } from '../../commands/window/open-worksheet.ts'
import { useApp } from '../../state/app-context.tsx'
import { importsQuery, whenKnown, workspaceQuery } from '../../state/host-queries.ts'
import { isUnfinished } from '../../state/import/import-steps.ts'
import type { PaletteItem } from '../../state/palette-items.ts'
import { findTreeItem, listWorksheetItems } from '../../state/tree-rows.ts'
import { listViewItems } from './palette-views.ts'

const commandPrefix = 'command:'

interface PaletteItems {
  readonly items: readonly PaletteItem[]
  run(item: PaletteItem): void
}

export function usePaletteItems(): PaletteItems {
  const app = useApp()
  const context = useCommandContext()
  const { connection } = context
  const tree = useQuery(whenKnown(connection, ({ id }) => workspaceQuery(app.host, id))).data?.tree ?? []

  const commands = commandIds
    .filter((id) => commandOf(id).inPalette !== false)
    .map((id) => showCommand(id, context))
    .filter((command) => command.isEnabled)
    .map(({ id, label, shortcut }): PaletteItem => {
      const { group, also = '' } = commandOf(id)
      return { id: commandPrefix + id, label, also, shortcut, group }
    })
  const worksheets = listWorksheetItems(tree).map(
    ({ id, name }): PaletteItem => ({ id, label: name, shortcut: null, group: 'Worksheet' }),
  )
  const unfinished = (useQuery(whenKnown(connection, ({ id }) => importsQuery(app.host, id))).data?.imports ?? []).filter(
    isUnfinished,
  )
  const imports = unfinished.map(
    ({ importId, fileName, worksheetId }): PaletteItem => ({
      id: importId,
      label: `Go on with the import of ${fileName} into ${findTreeItem(tree, worksheetId)?.name ?? 'a worksheet'}`,
      shortcut: null,
      group: 'Unfinished import',
    }),
  )
  const views = listViewItems(app, context)

  const run = (item: PaletteItem): void => {
    const id = commandIds.find((it) => commandPrefix + it === item.id)
    if (id !== undefined) {
      const { active: before } = app.tabs.get()
      runCommand(app, id)
      // Whoever went to another page by name goes on there; the page takes the focus that nothing else holds.
      if (app.tabs.get().active !== before && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return
    }
    const view = views.find((it) => it.id === item.id)
    const draft = unfinished.find((it) => it.importId === item.id)
    const worksheet = findTreeItem(tree, item.id)
    if (view !== undefined) view.show()
    else if (draft !== undefined) showImport(app, draft)
    else if (worksheet !== null) {
      openTreeItem(app, worksheet)
      if (worksheet.kind === 'worksheet') void focusWorksheet(app, worksheetId.parse(worksheet.id))
    }
  }
  return { items: [...imports, ...worksheets, ...views, ...commands], run }
}
