/** The address under which a stored file is served: unguessable, because it carries the file's random token. */

const form = /^\/file\/([0-9a-f]{48})\/[^/]+$/

/** `.` and `..` mean folders in an address, also when they are encoded; the name there is for people only. */
const isFolderStep = (name: string): boolean => name === '.' || name === '..'

export const fileAddress = (origin: string, token: string, name: string): string =>
  `${origin}/file/${token}/${isFolderStep(name) ? 'file' : encodeURIComponent(name).replaceAll("'", '%27')}`

/** The token of a path of ours, or null. */
export const tokenOfPath = (path: string): string | null => form.exec(path)?.[1] ?? null

/** The token of an address of ours at whatever host and port it was given out, or null. */
export function tokenOfAddress(address: string): string | null {
  return URL.canParse(address) ? tokenOfPath(new URL(address).pathname) : null
}
