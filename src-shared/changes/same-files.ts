/**
 * Whether two attachments are the same file, as far as can be told: by the id that a service gives them, else by name and size, else by name
 * and the path of the address (what stands behind the path is signed anew with every read). How strict that can be depends on what is
 * compared: a written file has neither address nor id before it is read back.
 */
import { unsignedAddress } from '../attach/file-identity.ts'
import type { AttachmentValue, CellValue } from '../model/cell-value.ts'
import { pathOfAddress } from '../model/signature.ts'

type SameFile = (a: AttachmentValue, b: AttachmentValue) => boolean

/** Null where one of them is not told. */
const sameSize = (a: AttachmentValue, b: AttachmentValue): boolean | null =>
  a.size === undefined || b.size === undefined ? null : a.size === b.size

/** Two that a service answered, at different times. */
export const isSameStoredFile: SameFile = (a, b) => {
  if (a.name !== b.name || sameSize(a, b) === false) return false
  if (a.staged !== undefined && b.staged !== undefined) return a.staged === b.staged
  if (a.fileId !== undefined && b.fileId !== undefined) return a.fileId === b.fileId
  if (sameSize(a, b) === true || !a.url || !b.url) return true
  return pathOfAddress(a.url) === pathOfAddress(b.url)
}

/** One that was sent, and one that a service answered: it may have given it another id and address than it had. */
export const isSameSentFile: SameFile = (sent, theirs) => sent.name === theirs.name && sameSize(sent, theirs) !== false

/**
 * One that a file to import names, and one that is there: by its address where the file gives one, else it is another unless the size says
 * that it is the same.
 */
export const isSameImportedFile: SameFile = (read, stored) => {
  if (read.name !== stored.name) return false
  if (read.staged !== undefined && stored.staged !== undefined) return read.staged === stored.staged
  return read.url ? unsignedAddress(read.url) === unsignedAddress(stored.url ?? '') : sameSize(read, stored) === true
}

const filesOf = (value: CellValue): readonly AttachmentValue[] | null => {
  if (value === null) return []
  if (!Array.isArray(value)) return null
  const files = value.filter((it): it is AttachmentValue => typeof it === 'object')
  return files.length === value.length ? files : null
}

/** The same files in the same order; null where one of the values holds something else. */
export function areSameFiles(a: CellValue, b: CellValue, isSame: SameFile): boolean | null {
  const [ours, theirs] = [filesOf(a), filesOf(b)]
  if (ours === null || theirs === null) return null
  return ours.length === theirs.length && ours.every((file, i) => isSame(file, theirs[i] ?? file))
}
