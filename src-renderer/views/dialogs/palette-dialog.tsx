/** Everything by name: commands that apply now, and every worksheet. */
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { commandIds, commandOf } from '../../commands/command-table.ts'
import { showImport } from '../../commands/import/import-file.ts'
import { runCommand } from '../../commands/run-command.ts'
import { focusWorksheet } from '../../commands/sheet/show-cell.ts'
import { showCommand, useCommandContext } from '../../commands/use-command.ts'
import { openTreeItem } from '../../commands/window/open-worksheet.ts'
import { useApp } from '../../state/app-context.tsx'
import { importsQuery, workspaceQuery } from '../../state/host-queries.ts'
import { isUnfinished } from '../../state/import/import-steps.ts'
import { findItems, type PaletteItem } from '../../state/palette-items.ts'
import { findTreeItem, listWorksheetItems } from '../../state/tree-rows.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import styles from './palette-dialog.module.css'
import { listViewItems } from './palette-views.ts'

/** More are found by typing on. */
const shown = 60

const commandPrefix = 'command:'

export const PaletteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const context = useCommandContext()
  const { connection } = context
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const tree =
    useQuery({ ...workspaceQuery(app.host, connection?.id ?? ('' as never)), enabled: connection !== null }).data?.tree ?? []

  const commands = commandIds
    .filter((id) => commandOf(id).inPalette !== false)
    .map((id) => showCommand(id, context))
    .filter((command) => command.isEnabled)
    .map(({ id, label, shortcut }): PaletteItem => ({ id: commandPrefix + id, label, shortcut, group: commandOf(id).group }))
  const worksheets = listWorksheetItems(tree).map(
    ({ id, name }): PaletteItem => ({ id, label: name, shortcut: null, group: 'Worksheet' }),
  )
  const unfinished = (
    useQuery({ ...importsQuery(app.host, connection?.id ?? ('' as never)), enabled: connection !== null }).data?.imports ?? []
  ).filter(isUnfinished)
  const imports = unfinished.map(
    ({ importId, fileName, worksheetId }): PaletteItem => ({
      id: importId,
      label: `Go on with the import of ${fileName} into ${findTreeItem(tree, worksheetId)?.name ?? 'a worksheet'}`,
      shortcut: null,
      group: 'Unfinished import',
    }),
  )
  const views = listViewItems(app, context)
  const found = findItems([...imports, ...worksheets, ...views, ...commands], typed, shown)
  const at = Math.min(active, found.length - 1)

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const run = (item: PaletteItem | undefined): void => {
    if (item === undefined) return
    onClose()
    const id = commandIds.find((it) => commandPrefix + it === item.id)
    // The dialog gives the focus back before the command may move it.
    requestAnimationFrame(() => {
      if (id !== undefined) {
        const { active: before } = app.tabs.get()
        runCommand(app, id)
        // Whoever went to another page by name goes on there; the page takes the focus that nothing else holds.
        if (app.tabs.get().active !== before && document.activeElement instanceof HTMLElement) document.activeElement.blur()
        return
      }
      const view = views.find((it) => it.id === item.id)
      if (view !== undefined) return view.show()
      const draft = unfinished.find((it) => it.importId === item.id)
      if (draft !== undefined) return showImport(app, draft)
      const worksheet = findTreeItem(tree, item.id)
      if (worksheet === null) return
      openTreeItem(app, worksheet)
      if (worksheet.kind === 'worksheet') void focusWorksheet(app, worksheetId.parse(worksheet.id))
    })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(found.length === 0 ? 0 : (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[at])
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      attributes={{ content: { 'aria-label': 'Search commands and worksheets' } }}
    >
      <input
        data-autofocus
        className={styles.input}
        role="combobox"
        aria-label="Search commands and worksheets"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        {...(found[at] === undefined ? {} : { 'aria-activedescendant': `palette-${at}` })}
        placeholder="What do you want to do, or which worksheet?"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id="palette-list" role="listbox" aria-label="Found" className={styles.list}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, which keeps the focus
          <div
            key={item.id}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.item}
            onMouseMove={() => setActive(index)}
            onClick={() => run(item)}
          >
            <span className={styles.label}>{item.label}</span>
            {item.shortcut === null ? <span className={styles.group}>{item.group}</span> : <KeyCaps shortcut={item.shortcut} />}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.nothing}>Nothing is called “{typed}”.</p>}
    </Modal>
  )
}
