/** Which file an attachment is, whatever address it was answered under this time: equal texts mean the same bytes. */
import type { AttachmentValue } from '../model/cell-value.ts'
import { signingSchemes } from './signature-parameters.ts'

const parameterName = (pair: string): string => {
  const raw = pair.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(raw).toLowerCase()
  } catch {
    return raw.toLowerCase()
  }
}

/** The address without the parameters that only sign it, and without a fragment. */
export function unsignedAddress(url: string): string {
  const [whole = ''] = url.split('#', 1)
  const at = whole.indexOf('?')
  if (at < 0) return whole
  const pairs = whole.slice(at + 1).split('&')
  const names = new Set(pairs.map(parameterName))
  const used = signingSchemes.filter(({ marks }) => marks.every((it) => names.has(it)))
  const dropped = new Set(used.flatMap(({ marks, rest }) => [...marks, ...rest]))
  const kept = pairs.filter((pair) => pair !== '' && !dropped.has(parameterName(pair)))
  return whole.slice(0, at) + (kept.length === 0 ? '' : `?${kept.join('&')}`)
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

/**
 * Its content's digest before it is pushed. Then id, name and size where the service gives an id: a file that was replaced differs in one
 * of them; the path stands with them, so that an id that is given twice costs a fetch and never shows another file. Else the address.
 */
export function fileIdentity({ staged, fileId = '', url = '', name, size }: AttachmentValue): string {
  if (staged !== undefined) return staged
  return JSON.stringify(fileId === '' ? [unsignedAddress(url), name, size ?? null] : [pathOf(url), name, size ?? null, fileId])
}
