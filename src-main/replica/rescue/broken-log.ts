/**
 * Whether the log beside a file was damaged in its middle. SQLite reads a log up to the first frame whose checksum is wrong, and takes what
 * it read for newer than the file. Where later frames had been moved into the file already, pages of an older state would lie over it, and
 * neither the check of the file nor the note beside it need tell. The format is SQLite's own (https://www.sqlite.org/walformat.html).
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { endianness, uptime } from 'node:os'

const headerBytes = 32
const frameHeaderBytes = 24
/** The last bit says whether checksums are made of words whose first byte is the highest. */
const magic = 0x377f0682
const framesAtOnce = 64

type Sums = readonly [number, number]

/** The bytes as words in the order of this machine; a length of whole pairs. */
function wordsOf(bytes: Buffer, isBigEndian: boolean): Int32Array {
  const copy = new Uint8Array(bytes)
  if (isBigEndian !== (endianness() === 'BE')) Buffer.from(copy.buffer).swap32()
  return new Int32Array(copy.buffer)
}

function addTo([first, second]: Sums, words: Int32Array): Sums {
  let a = first
  let b = second
  for (let i = 0; i < words.length; i += 2) {
    a = (a + (words[i] ?? 0) + b) | 0
    b = (b + (words[i + 1] ?? 0) + a) | 0
  }
  return [a, b]
}

const isAt = (bytes: Buffer, offset: number, [a, b]: Sums): boolean =>
  bytes.readInt32BE(offset) === a && bytes.readInt32BE(offset + 4) === b

interface LogHeader {
  readonly isBigEndian: boolean
  readonly frameBytes: number
  /** What every frame of this pass through the log carries. */
  readonly salt: Buffer
  readonly sums: Sums
}

/** Null for what is no header, or not as it was written. */
function readHeader(bytes: Buffer): LogHeader | null {
  const kind = bytes.readUInt32BE(0)
  const pageBytes = bytes.readUInt32BE(8)
  if ((kind & ~1) >>> 0 !== magic || pageBytes < 512 || pageBytes > 65536) return null
  const isBigEndian = (kind & 1) === 1
  const sums = addTo([0, 0], wordsOf(bytes.subarray(0, 24), isBigEndian))
  return isAt(bytes, 24, sums)
    ? { isBigEndian, frameBytes: frameHeaderBytes + pageBytes, salt: Buffer.from(bytes.subarray(16, 24)), sums }
    : null
}

/** A transaction ends with a frame that says how many pages the file has then. */
const isCommit = (frame: Buffer, { salt }: LogHeader): boolean =>
  frame.readUInt32BE(4) !== 0 && frame.subarray(8, 16).equals(salt)

/** Whether a transaction of the same pass ends behind the first frame that is not as it was written. A kill leaves none there, whatever it tore. */
function hasCommitBehindBreak(handle: number, header: LogHeader): boolean {
  const { frameBytes, isBigEndian, salt } = header
  const chunk = Buffer.alloc(frameBytes * framesAtOnce)
  let { sums } = header
  let isBroken = false
  for (let place = headerBytes; ; place += chunk.length) {
    const read = readSync(handle, chunk, 0, chunk.length, place)
    for (let from = 0; from + frameBytes <= read; from += frameBytes) {
      const frame = chunk.subarray(from, from + frameBytes)
      if (isBroken) {
        if (isCommit(frame, header)) return true
        continue
      }
      sums = addTo(sums, wordsOf(frame.subarray(0, 8), isBigEndian))
      sums = addTo(sums, wordsOf(frame.subarray(frameHeaderBytes), isBigEndian))
      isBroken = !frame.subarray(8, 16).equals(salt) || !isAt(frame, 16, sums)
    }
    if (read < chunk.length) return false
  }
}

/**
 * True where transactions are lost that a kill could not have cost. False where there is no log, or it cannot be read; and for one that was last
 * written before the machine was started: a power cut may leave its pages in any order, and what SQLite makes of that is right.
 */
export function isLogBroken(file: string): boolean {
  let handle: number | null = null
  try {
    handle = openSync(`${file}-wal`, 'r')
    const { size, mtimeMs } = fstatSync(handle)
    if (size <= headerBytes || mtimeMs < Date.now() - uptime() * 1000) return false
    const bytes = Buffer.alloc(headerBytes)
    readSync(handle, bytes, 0, headerBytes, 0)
    const header = readHeader(bytes)
    return header === null || hasCommitBehindBreak(handle, header)
  } catch {
    return false
  } finally {
    if (handle !== null) closeSync(handle)
  }
}
