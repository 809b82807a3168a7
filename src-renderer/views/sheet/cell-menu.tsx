/**
 * What can be done with the selected cells, where the right mouse button was pressed, or where the cell with the focus is when the menu key
 * was. Selecting what it is about is the grid's own doing.
 */
import { Menu } from '@mantine/core'
import {
  IconArrowBarDown,
  IconArrowBarRight,
  IconClipboard,
  IconClipboardList,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconEraser,
  IconExternalLink,
  IconLayoutSidebarRight,
  IconPencil,
  IconPlus,
  IconTableColumn,
  IconTrash,
  IconWand,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { claimForPopup } from '../../commands/open-popup.ts'
import { useApp } from '../../state/app-context.tsx'
import { infoQuery } from '../../state/host-queries.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { isMacPlatform, keyCaps } from '../../ui/keymap.ts'
import { CommandItem } from '../command-button.tsx'

interface Place {
  readonly x: number
  readonly y: number
}

/** Texts have a menu of the browser's own. */
const isCell = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="gridcell"]') !== null && target.closest('input, textarea') === null

/** `area` holds the cells. */
export const CellMenu = ({ area }: { readonly area: RefObject<HTMLElement | null> }) => {
  const app = useApp()
  const canPaste = useQuery(infoQuery(app.host)).data?.capabilities.paste ?? false
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const { current } = area
    const listen = (event: MouseEvent): void => {
      if (!isCell(event.target)) return
      event.preventDefault()
      claimForPopup(app, document)
      setPlace({ x: event.clientX, y: event.clientY })
    }
    current?.addEventListener('contextmenu', listen)
    return () => current?.removeEventListener('contextmenu', listen)
  }, [app, area])
  if (place === null) return null
  const close = (): void => {
    setPlace(null)
    app.grid.get()?.focus()
  }
  const paste = (): void => {
    if (canPaste) {
      close()
      void app.host.call('app.paste', {})
      return
    }
    app.notices.show({
      tone: 'info',
      id: 'paste-by-key',
      title: `Press ${keyCaps('Mod+V', isMacPlatform(navigator.platform)).join('+')} to paste`,
      text: 'A browser lets a page read the clipboard only when you press the keys yourself.',
    })
  }
  return (
    <Menu opened key={`${place.x} ${place.y}`} onClose={close} position="bottom-start" offset={0} width={390}>
      <Menu.Target>
        <div aria-hidden="true" style={{ position: 'fixed', left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Selected cells">
        <CommandItem command="cell.cut" icon={<IconCut size={14} />} />
        <CommandItem command="cell.copy" icon={<IconCopy size={14} />} />
        <CommandItem command="cell.copy-headers" icon={<IconTableColumn size={14} />} />
        <Menu.Item leftSection={<IconClipboard size={14} />} rightSection={<KeyCaps shortcut="Mod+V" />} onClick={paste}>
          Paste
        </Menu.Item>
        <CommandItem command="cell.paste-special" icon={<IconClipboardList size={14} />} />
        <Menu.Divider />
        <CommandItem command="cell.edit" icon={<IconPencil size={14} />} />
        <CommandItem command="cell.open-link" icon={<IconExternalLink size={14} />} />
        <CommandItem command="cell.clear" icon={<IconEraser size={14} />} />
        <CommandItem command="cell.fill-down" icon={<IconArrowBarDown size={14} />} />
        <CommandItem command="cell.fill-right" icon={<IconArrowBarRight size={14} />} />
        <CommandItem command="bulk.open" icon={<IconWand size={14} />} />
        <Menu.Divider />
        <CommandItem command="row.panel" icon={<IconLayoutSidebarRight size={14} />} />
        <CommandItem command="row.add" icon={<IconPlus size={14} />} />
        <CommandItem command="row.duplicate" icon={<IconCopyPlus size={14} />} />
        <CommandItem command="row.delete" icon={<IconTrash size={14} />} />
      </Menu.Dropdown>
    </Menu>
  )
}
