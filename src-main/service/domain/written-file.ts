/** Reads written attachments: an array of `{name, url}` where `url` is an address or base64 content (Resources, Field value formats). */
import { z } from 'zod'
import { attachmentEntry } from '../../../src-shared/api/row-v3.ts'

export type WrittenFile = { readonly name: string } & (
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'content'; readonly base64: string }
)

const entries = z.array(attachmentEntry)
const dataUrl = /^data:[^,]*;base64,/

/** Base64 is checked where it is decoded; here only what can be told without reading megabytes. Null when the form is another one. */
export function writtenFiles(value: unknown): readonly WrittenFile[] | null {
  const parsed = entries.safeParse(value)
  if (!parsed.success) return null
  const files: WrittenFile[] = []
  for (const { name, url } of parsed.data) {
    if (/^https?:\/\//i.test(url)) {
      if (!URL.canParse(url)) return null
      files.push({ kind: 'address', name, address: url })
      continue
    }
    const base64 = url.startsWith('data:') ? (dataUrl.test(url) ? url.slice(url.indexOf(',') + 1) : null) : url
    if (base64 === null || !isBase64(base64)) return null
    files.push({ kind: 'content', name, base64 })
  }
  return files
}

/** Line breaks are allowed, padding may be missing. */
function isBase64(text: string): boolean {
  const body = text.replace(/[\r\n]/g, '').replace(/={1,2}$/, '')
  return body.length % 4 !== 1 && /^[A-Za-z0-9+/]*$/.test(body) && text !== ''
}
