/**
 * The first page of a file says how to read all others: its header, and where the file's structure stands. Where it is damaged nothing of the
 * file can be read, though everything else may be whole. It is made anew in a copy: the header says what SQLite would write, and the
 * pages of the structure are found by the file's own map of which page belongs to which (https://www.sqlite.org/fileformat2.html, 1.3, 1.6 and 1.8).
 */
import { closeSync, constants, copyFileSync, existsSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'
import { makePrivateFile } from '../../system/private-file.ts'

const magic = 'SQLite format 3\0'
const headerBytes = 100
/** Kinds of pages of a table. */
const [interior, leaf] = [5, 13]
/** In the map: a page of a tree that is not its root. */
const mappedInTree = 5
const mapEntryBytes = 5
/** A tree of a structure is two or three pages deep. */
const deepest = 20

interface Pages {
  readonly size: number
  readonly count: number
  /** From 1. */
  read(page: number): Buffer
}

/** Of a name that nothing else has; removed by whoever asked for it. */
export const mendedName = (file: string): string => `${file}.mended`

const withLog = (file: string): readonly string[] => ['', '-wal', '-shm'].map((ending) => `${file}${ending}`)

export function removeMended(file: string): void {
  for (const each of withLog(mendedName(file))) rmSync(each, { force: true })
}

/** Bytes of a page, as the file's header says; it may say anything. */
export function pageSizeOf(file: string): number {
  const header = Buffer.alloc(headerBytes)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header, 0, headerBytes, 0)
  } finally {
    closeSync(handle)
  }
  return header.readUInt16BE(16)
}

/**
 * Makes the mended copy, of a file whose pages have `size` bytes. False where nothing can be done: files of older versions have no such map.
 * Throws what the file system and SQLite throw.
 */
export function mendFirstPage(file: string, size: number): boolean {
  if (size < 512 || (size & (size - 1)) !== 0) return false
  removeMended(file)
  const mended = mendedName(file)
  for (const ending of ['', '-wal']) {
    if (!existsSync(`${file}${ending}`)) continue
    makePrivateFile(`${mended}${ending}`)
    copyFileSync(`${file}${ending}`, `${mended}${ending}`, constants.COPYFILE_FICLONE)
  }
  const handle = openSync(mended, 'r+')
  try {
    const empty = Buffer.alloc(size)
    writeHeader(empty, countOf(handle, size))
    empty.set([leaf, 0, 0, 0, 0, size >> 8, size & 0xff, 0], headerBytes)
    writeSync(handle, empty, 0, size, 0)
    // What the log has is newer, the first page as well if it is there.
    takeLog(mended)
    const pages = pagesOf(handle, size)
    if (!pages.read(1).subarray(headerBytes).equals(empty.subarray(headerBytes))) return true
    const root = rootOf(pages)
    if (root === null) return false
    writeSync(handle, root, 0, size, 0)
    return true
  } finally {
    closeSync(handle)
  }
}

function takeLog(file: string): void {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.pragma('wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

const countOf = (handle: number, size: number): number => Math.floor(fstatSync(handle).size / size)

function pagesOf(handle: number, size: number): Pages {
  return {
    size,
    count: countOf(handle, size),
    read(page) {
      const bytes = Buffer.alloc(size)
      readSync(handle, bytes, 0, size, (page - 1) * size)
      return bytes
    },
  }
}

/** As of a file that nobody writes to: its lists of free pages stay empty. */
function writeHeader(page: Buffer, count: number): void {
  page.write(magic, 0, 'latin1')
  page.writeUInt16BE(page.length, 16)
  // Written and read with a log; no bytes kept free; the fixed shares of a page.
  page.set([2, 2, 0, 64, 32, 32], 18)
  const change = 1
  page.writeUInt32BE(change, 24)
  page.writeUInt32BE(count, 28)
  // Of the structure: its version, and the newest format.
  page.writeUInt32BE(1, 40)
  page.writeUInt32BE(4, 44)
  // Pages are given back when asked for, so there is a map; any page but 0 says so here.
  page.writeUInt32BE(count, 52)
  // UTF-8.
  page.writeUInt32BE(1, 56)
  page.writeUInt32BE(1, 64)
  page.writeUInt32BE(change, 92)
}

/** The first page above the pages that the map calls its children; null where there are none that can be read. */
function rootOf(pages: Pages): Buffer | null {
  const children = childrenOfFirst(pages).flatMap((page) => {
    const last = lastKey(pages, page, deepest)
    return last === null ? [] : [{ page, last }]
  })
  const sorted = children.sort((a, b) => a.last - b.last)
  const rightmost = sorted.pop()
  if (rightmost === undefined) return null
  const root = Buffer.alloc(pages.size)
  writeHeader(root, pages.count)
  let end = pages.size
  for (const [n, { page, last }] of sorted.entries()) {
    const key = varintOf(last)
    end -= 4 + key.length
    root.writeUInt32BE(page, end)
    root.set(key, end + 4)
    root.writeUInt16BE(end, headerBytes + 12 + 2 * n)
  }
  root[headerBytes] = interior
  root.writeUInt16BE(sorted.length, headerBytes + 3)
  root.writeUInt16BE(end, headerBytes + 5)
  root.writeUInt32BE(rightmost.page, headerBytes + 8)
  return root
}

/** Pages of the map stand at equal distances from the second on, each about as many as it has room for. */
function childrenOfFirst({ size, count, read }: Pages): readonly number[] {
  const each = Math.floor(size / mapEntryBytes)
  const children: number[] = []
  for (let map = 2; map <= count; map += each + 1) {
    const entries = read(map)
    for (let n = 0; n < each && map + 1 + n <= count; n += 1) {
      const at = n * mapEntryBytes
      if (entries[at] === mappedInTree && entries.readUInt32BE(at + 1) === 1) children.push(map + 1 + n)
    }
  }
  return children
}

/** The highest key below a page of a table; null where it is none, or cannot be read. */
function lastKey(pages: Pages, page: number, depth: number): number | null {
  if (page < 2 || page > pages.count || depth === 0) return null
  const bytes = pages.read(page)
  if (bytes[0] === interior) return lastKey(pages, bytes.readUInt32BE(8), depth - 1)
  const cells = bytes.readUInt16BE(3)
  if (bytes[0] !== leaf || cells === 0) return null
  const place = 8 + 2 * (cells - 1)
  if (place + 2 > pages.size) return null
  const cell = bytes.readUInt16BE(place)
  const length = readVarint(bytes, cell)
  const key = length === null ? null : readVarint(bytes, length.end)
  return key === null ? null : key.value
}

/** SQLite's numbers: seven bits in a byte, the highest first. Null for what is too long for a number of a structure. */
function readVarint(bytes: Buffer, from: number): { readonly value: number; readonly end: number } | null {
  let value = 0
  for (let at = from; at < from + 7 && at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, end: at + 1 }
  }
  return null
}

function varintOf(value: number): readonly number[] {
  const bytes = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128))
  return bytes
}
