/** Keeps every web contents where it is: no navigation away, no new windows, no webviews. Runs for whatever Electron creates. */
import type { App, Shell } from 'electron'
import { isAppUrl } from './app-origin.ts'

/** Only plain web addresses and those of mail go to the system, which knows them by these schemes; anything else could start a program. */
const outside: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

export const isSafeToOpenOutside = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && outside.has(url.protocol) && url.username === '' && url.password === ''
}

export function lockContents(app: Pick<App, 'on'>, shell: Pick<Shell, 'openExternal'>): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.on('will-navigate', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault()
    })
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isAppUrl(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault()
    })
    contents.setWindowOpenHandler(({ url }) => {
      if (isSafeToOpenOutside(url)) shell.openExternal(url)
      return { action: 'deny' }
    })
  })
}
