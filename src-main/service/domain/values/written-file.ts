/**
 * Reads written files: attachments as an array of `{name, url}` where `url` is an address or base64 content (Resources, Field value formats), and the picture of a
 * signature as one text, which is the address of a file that is there already, or base64 content.
 */
import { z } from 'zod'
import { attachmentEntry } from '../../../../src-shared/api/v3/row-v3.ts'
import { tokenOfAddress } from '../../files/file-address.ts'
import { pictureEnding } from '../../files/picture-kind.ts'

export type WrittenFile = { readonly name: string } & (
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'content'; readonly base64: string }
  /** In the file store already. */
  | { readonly kind: 'stored'; readonly token: string }
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
    const base64 = base64Of(url)
    if (base64 === null) return null
    files.push({ kind: 'content', name, base64 })
  }
  return files
}

/** The base64 of a text or of a data URL; null when it is neither. */
function base64Of(text: string): string | null {
  const base64 = text.startsWith('data:') ? (dataUrl.test(text) ? text.slice(text.indexOf(',') + 1) : null) : text
  return base64 === null || !isBase64(base64) ? null : base64
}

/** Null when the text is no address of ours and no picture. */
export function writtenSignature(text: string): WrittenFile | null {
  const token = tokenOfAddress(text)
  if (token !== null) return { kind: 'stored', name: 'signature', token }
  const base64 = base64Of(text)
  const ending = base64 === null ? null : pictureEnding(base64)
  return base64 === null || ending === null ? null : { kind: 'content', name: `signature.${ending}`, base64 }
}

/** Line breaks are allowed, padding may be missing. */
function isBase64(text: string): boolean {
  const body = text.replace(/[\r\n]/g, '').replace(/={1,2}$/, '')
  return body.length % 4 !== 1 && /^[A-Za-z0-9+/]*$/.test(body) && text !== ''
}
