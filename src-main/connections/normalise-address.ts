/** Makes the address of a service out of what people type or paste: without scheme, with a path, or a whole endpoint. */
import { dialect } from '../../src-shared/api/dialect.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'

export interface NormalAddress {
  /** Origin only, without a slash at the end. */
  readonly address: string
  /** What was in front of the interface's own paths; null when the address had no path, so that nothing is said about it. */
  readonly pathPrefix: string | null
  /** What the user should know, in words. */
  readonly warnings: readonly string[]
}

/** Where the interface's own paths begin (Versioning 1 and 2). */
const interfacePath = /\/(?:v3\/app|v3|api\/v[12]\/open|wwwapi)(?:\/.*)?$/i

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]'

/** Names and addresses that only exist inside a house or a company. */
const isPrivate = (host: string): boolean =>
  isLoopback(host) ||
  !host.includes('.') ||
  /^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(host) ||
  /^\[f[cd]|^\[fe80/i.test(host) ||
  /\.(local|lan|internal|intranet|corp|home|test)$/i.test(host)

/** The error is a sentence for people. */
export function normaliseAddress(typed: string): Result<NormalAddress, string> {
  const text = typed
    .trim()
    .replace(/^["'<(]+|["'>)]+$/g, '')
    .trim()
  if (text === '') return err('Enter the address of the service, for example https://example.com.')
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    return err(`An address begins with https:// or http://, not with ${scheme}://.`)
  const url = parseUrl(scheme === undefined ? `${guessScheme(text)}://${text}` : text)
  if (url === null || url.hostname === '')
    return err('This is not an address. It looks like https://example.com, with a port if there is one.')
  if (url.username !== '' || url.password !== '') {
    return err('Leave user name and password out of the address. The application key and the signature have fields of their own.')
  }
  const path = url.pathname
  const prefix = path
    .replace(interfacePath, '')
    .replace(/\/+$/, '')
    .replace(/\/{2,}/g, '/')
  if (!dialect.shape.pathPrefix.safeParse(prefix).success)
    return err('The part after the host name holds characters that cannot be used.')
  const isOpen = url.protocol === 'http:' && !isPrivate(url.hostname)
  return ok({
    address: url.origin,
    pathPrefix: path.replace(/\/+$/, '') === '' ? null : prefix,
    warnings: isOpen
      ? ['This address is not encrypted: key, signature and data can be read on the way. Use https:// if the service offers it.']
      : [],
  })
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** Services on this computer seldom have a certificate; others should. */
function guessScheme(text: string): 'http' | 'https' {
  const url = parseUrl(`http://${text}`)
  return url !== null && isLoopback(url.hostname) ? 'http' : 'https'
}
