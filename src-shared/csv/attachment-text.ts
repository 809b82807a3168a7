/** Attachments as text: `photo.jpg (https://...)` each in a line of its own; a bare address and a bare file name are read too. */
import { err, ok, type Result } from '../lib/result.ts'
import type { AttachmentValue } from '../model/cell-value.ts'
import type { ValueProblem } from '../model/texts/value-problem.ts'

const named = /^(.+?)\s*\((https?:\/\/\S+)\)$/i
const address = /^https?:\/\/\S+$/i

export const attachmentText = (file: AttachmentValue): string =>
  file.url === undefined || file.url === '' ? file.name : `${file.name} (${file.url})`

/** A file at hand by its name or path; null when there is none. */
export type FindFile = (name: string) => AttachmentValue | null

/** The last part of an address's path, decoded; `file` when it has none. */
export function nameInAddress(url: string): string {
  const last = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?([^/?#]+)/i.exec(url)?.[1] ?? ''
  try {
    return decodeURIComponent(last) || 'file'
  } catch {
    return last
  }
}

const splitFiles = (text: string): readonly string[] =>
  text
    .split(/\n|;|\||,(?=\s*https?:\/\/)|(?<=\)),/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** File names that must be looked for before `parseAttachments` can read the text. */
export function namedFiles(text: string): readonly string[] {
  const parts = splitFiles(text).filter((part) => !named.test(part) && !address.test(part))
  return parts.flatMap((part) => (part.includes(',') ? [part, ...part.split(',').map((name) => name.trim())] : [part]))
}

export function parseAttachments(text: string, find: FindFile): Result<readonly AttachmentValue[] | null, ValueProblem> {
  const files: AttachmentValue[] = []
  for (const part of splitFiles(text)) {
    const match = named.exec(part)
    if (match !== null) files.push({ name: match[1] ?? 'file', url: match[2] ?? '' })
    else if (address.test(part)) files.push({ name: nameInAddress(part), url: part })
    else {
      const whole = find(part)
      const found = whole !== null ? [whole] : part.split(',').map((name) => find(name.trim()))
      for (const file of found) {
        if (file === null) return err({ kind: 'not-a-file' })
        files.push(file)
      }
    }
  }
  return ok(files.length === 0 ? null : files)
}
