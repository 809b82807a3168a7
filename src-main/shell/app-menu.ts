/**
 * The application menu. Undo, redo and everything else about rows is in the window's own commands, so the menu must not claim their
 * keys; it has what the system expects of any app.
 */
import type { MenuItemConstructorOptions } from 'electron'

export function describeMenu(platform: NodeJS.Platform, allowDevTools: boolean): readonly MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(allowDevTools ? [{ role: 'toggleDevTools' } as const] : []),
  ]
  const menu: MenuItemConstructorOptions[] = [
    { label: '&File', submenu: [isMac ? { role: 'close' } : { role: 'quit' }] },
    { label: '&Edit', submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
    { label: '&View', submenu: view },
    { role: 'windowMenu' },
  ]
  return isMac ? [{ role: 'appMenu' }, ...menu] : [...menu, { role: 'help', submenu: [{ role: 'about' }] }]
}
