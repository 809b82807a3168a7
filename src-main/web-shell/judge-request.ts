/** Decides from its headers alone whether a request may come in; everything but the launch itself also needs a session. */

export interface IncomingRequest {
  readonly method: string
  readonly isUpgrade: boolean
  readonly host: string | undefined
  readonly origin: string | undefined
  /** `Sec-Fetch-Site` and `Sec-Fetch-Mode`, which every browser in use sends and no page can forge. */
  readonly fetchSite: string | undefined
  readonly fetchMode: string | undefined
  readonly hasSession: boolean
}

export type Verdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }

const refused = (status: number, reason: string): Verdict => ({ kind: 'refused', status, reason })
const safeMethods = ['GET', 'HEAD']

/**
 * @param authority host and port that the shell listens on, such as `127.0.0.1:41234`; compared exactly, so that a name which an
 *   attacker's domain server points at this machine (DNS rebinding) does not get in.
 */
export function judgeRequest(request: IncomingRequest, authority: string): Verdict {
  if (request.host !== authority) return refused(421, 'This address is not the one the app listens on.')
  const needsOrigin = request.isUpgrade || !safeMethods.includes(request.method)
  if (needsOrigin && request.origin !== `http://${authority}`) return refused(403, 'The request comes from another page.')
  if (request.origin !== undefined && request.origin !== `http://${authority}`)
    return refused(403, 'The request comes from another page.')
  // Another port of this machine counts as the same site for cookies, so only the browser's own word tells it apart.
  const isOwn = request.fetchSite === undefined || request.fetchSite === 'same-origin' || request.fetchSite === 'none'
  if (!isOwn && request.fetchMode !== 'navigate') return refused(403, 'The request comes from another page.')
  if (!request.hasSession) return refused(401, 'Open the app with the address that it printed when it started.')
  return { kind: 'allowed' }
}
