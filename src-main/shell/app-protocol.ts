/** Serves the window over the app's own scheme, with answers and headers that the browser shell gives too. Nothing is read as file://. */
import type { Protocol } from 'electron'
import { plainHeaders } from '../window-content/security-headers.ts'
import { appScheme, isAppUrl } from './app-origin.ts'

/** Must run before the app is ready; Electron ignores it afterwards. */
export function declareAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}

export function serveAppScheme(protocol: Pick<Protocol, 'handle'>, answer: (request: Request) => Promise<Response>): void {
  protocol.handle(appScheme, async (request) => {
    if (!isAppUrl(request.url)) return new Response('There is nothing here.\n', { status: 404, headers: plainHeaders })
    return answer(request)
  })
}
