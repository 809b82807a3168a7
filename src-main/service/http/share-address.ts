/** Addresses of shared rows and of the files on their pages. */

const base = '/share/'
const form = /^\/share\/([A-Za-z0-9_-]{32})(?:\/file\/([\w-]{1,200})\/(\d{1,4})\/[^/]*)?$/

export interface ShareTarget {
  readonly token: string
  /** A file of the page: the place in the field's cell. */
  readonly file: { readonly fieldId: string; readonly place: number } | null
}

export const isSharePath = (path: string): boolean => path.startsWith(base)

export const sharePath = (token: string): string => base + token

export const shareAddress = (origin: string, token: string): string => origin + sharePath(token)

/** Relative to the service, so that the page works under whatever name it is reached. */
export const shareFilePath = (token: string, fieldId: string, place: number, name: string): string =>
  `${sharePath(token)}/file/${fieldId}/${place}/${encodeURIComponent(name)}`

export function shareTargetOf(path: string): ShareTarget | null {
  const match = form.exec(path)
  if (match === null) return null
  const [, token = '', fieldId, place] = match
  return { token, file: fieldId === undefined ? null : { fieldId: fieldId, place: Number(place) } }
}
