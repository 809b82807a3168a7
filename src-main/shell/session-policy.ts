/** What the window's session may do: reach the app's own scheme, write the clipboard, save files where the user says. Nothing else. */
import type { Session } from 'electron'
import { cleanFileName } from '../../src-shared/attach/file-name.ts'
import type { MarkForeign } from '../attachments/mark-of-the-web.ts'
import { isAppUrl } from './app-origin.ts'

/** Copying cells writes the clipboard; reading it is left to the paste event, which needs no permission. */
const granted: readonly string[] = ['clipboard-sanitized-write']

/** Addresses that never leave the machine. `devtools:` serves the developer tools, which packaged builds do not open. */
const localSchemes = ['data:', 'blob:', 'devtools:']

export function isAllowedAddress(url: string): boolean {
  return isAppUrl(url) || localSchemes.includes(URL.parse(url)?.protocol ?? '')
}

/** Addresses of the app under which bytes lie that others made. */
function isForeign(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return pathname.startsWith('/blob/') || searchParams.has('foreign')
}

export function restrictSession(session: Session, mark: MarkForeign): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(granted.includes(permission) && details.isMainFrame && isAppUrl(details.requestingUrl))
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => granted.includes(permission) && isAppUrl(`${origin}/`))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}))
  // Calls to the service use a session of their own, so this one needs no network at all.
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !isAllowedAddress(details.url) }))
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event, item) => {
    if (!isAppUrl(item.getURL()) && !item.getURL().startsWith('blob:')) return event.preventDefault()
    // Without a path set Electron asks with a save dialog, which is what we want.
    item.setSaveDialogOptions({ defaultPath: cleanFileName(item.getFilename(), 'download') })
    if (!isForeign(item.getURL())) return
    item.once('done', (_event, state) => {
      if (state === 'completed') void mark(item.getSavePath())
    })
  })
}
