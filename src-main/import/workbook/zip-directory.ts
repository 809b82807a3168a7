/**
 * Reads the central directory of a zip archive (APPNOTE.TXT 6.3.10, 4.3.12 to 4.3.16), so that parts are found by name wherever they lie
 * and whatever stands between them. Names are looked up and never become paths.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { damaged } from './workbook-error.ts'

export interface ZipEntry {
  /** Bytes from the start of the archive to the entry's own header. */
  readonly offset: number
  readonly packedBytes: number
  readonly bytes: number
  /** 0 stored, 8 deflated (4.4.5). */
  readonly method: number
}

export interface ZipArchive {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** Bytes of the archive from `at`, as many as are there. */
  read(at: number, count: number): Buffer
  close(): void
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const zip64Locator = 0x07064b50
const zip64End = 0x06064b50
const endBytes = 22
/** The end record lies behind everything but a comment of at most 64 KB. */
const tailBytes = endBytes + 20 + 0xffff
/** Office writes a few dozen parts; a directory beyond this is no workbook, and must not fill the memory. */
const mostDirectoryBytes = 16 * 1024 * 1024
const ones = 0xffff_ffff

const safe = (value: bigint): number => {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged()
  return Number(value)
}

/** Where the directory lies. */
function findDirectory(read: ZipArchive['read'], size: number): { readonly at: number; readonly bytes: number } {
  const start = Math.max(0, size - tailBytes)
  const tail = read(start, tailBytes)
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue
    const found = { at: tail.readUInt32LE(at + 16), bytes: tail.readUInt32LE(at + 12) }
    const locator = at - 20
    if ((found.at !== ones && found.bytes !== ones) || locator < 0 || tail.readUInt32LE(locator) !== zip64Locator) return found
    const end = read(safe(tail.readBigUInt64LE(locator + 8)), 56)
    if (end.length < 56 || end.readUInt32LE(0) !== zip64End) throw damaged()
    return { at: safe(end.readBigUInt64LE(48)), bytes: safe(end.readBigUInt64LE(40)) }
  }
  throw damaged()
}

/** Sizes and offset beyond 4 GB stand in an extra field, those that overflowed only, in this order (4.5.3). */
function wideFields(extra: Buffer, narrow: readonly number[]): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return narrow.map((value) => {
      if (value !== ones) return value
      if (next + 8 > extra.length) throw damaged()
      next += 8
      return safe(extra.readBigUInt64LE(next - 8))
    })
  }
  return narrow
}

function readEntries(directory: Buffer): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature; ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const end = extraEnd + directory.readUInt16LE(at + 32)
    if (end > directory.length) throw damaged()
    const name = directory.toString('utf8', at + 46, nameEnd)
    const narrow = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)]
    const [bytes = 0, packedBytes = 0, offset = 0] = wideFields(directory.subarray(nameEnd, extraEnd), narrow)
    entries.set(name, { offset, packedBytes, bytes, method: directory.readUInt16LE(at + 10) })
    at = end
  }
  return entries
}

/** Throws a `WorkbookError` where the file is no whole zip archive, and what the file system throws. */
export function openZip(path: string): ZipArchive {
  const file = openSync(path, 'r')
  try {
    const read = (at: number, count: number): Buffer => {
      const bytes = Buffer.allocUnsafe(count)
      return bytes.subarray(0, readSync(file, bytes, 0, count, at))
    }
    const { at, bytes } = findDirectory(read, fstatSync(file).size)
    if (bytes > mostDirectoryBytes) throw damaged()
    const directory = read(at, bytes)
    if (directory.length < bytes) throw damaged()
    return { entries: readEntries(directory), read, close: () => closeSync(file) }
  } catch (error) {
    closeSync(file)
    throw error
  }
}
