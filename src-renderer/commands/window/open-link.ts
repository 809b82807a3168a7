/** Opens an address outside of the app: in Electron the main process hands it to the system, in a browser it becomes a tab that knows nothing of this one. */
import { safeLink } from '../../../src-shared/rich-text/allowed-markup.ts'
import type { App } from '../../state/app.ts'

export function openLink(app: Pick<App, 'notices'>, address: string): void {
  const safe = safeLink(address)
  if (safe === null)
    app.notices.show({
      tone: 'warning',
      id: 'open-link',
      title: 'This link is not opened',
      text: 'Only addresses of the web (http, https) and of mail (mailto) are.',
    })
  else window.open(safe, '_blank', 'noopener,noreferrer')
}
