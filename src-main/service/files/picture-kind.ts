/** Tells pictures by how their content begins: the kinds that are shown in place and cannot run script. */

const beginnings: readonly (readonly [ending: string, pattern: RegExp])[] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpg', /^ffd8ff/],
  ['gif', /^47494638(37|39)61/],
  ['webp', /^52494646.{8}57454250/],
  ['bmp', /^424d.{8}0000/],
]

/** Characters of base64 that hold as many bytes as it takes. */
const needed = 24

/** The usual ending of the file's name; null when the content, in base64, is no such picture. */
export function pictureEnding(base64: string): string | null {
  const start = Buffer.from(base64.replace(/[\r\n]/g, '').slice(0, needed), 'base64').toString('hex')
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
