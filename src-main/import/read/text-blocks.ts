/**
 * Reads a file as text in blocks of whole lines, in any of the encodings, without ever holding more than a block. Bytes that are no
 * text in the encoding are reported with their block, never dropped.
 */
import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import iconv from 'iconv-lite'
import type { CsvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import { iconvNames } from './iconv-names.ts'

export interface TextBlock {
  /** Ends with a line end, unless it is the last or a line is longer than a block. */
  readonly text: string
  readonly isLast: boolean
  readonly isDamaged: boolean
  /** Bytes of the file read so far. */
  readonly position: number
}

export interface TextBlocks {
  /** null after the last block. Throws what the file system throws. */
  next(): TextBlock | null
  close(): void
}

/** Bytes read at a time: large enough that calls do not count, small enough that parsing one block takes a few milliseconds. */
const blockBytes = 256 * 1024

interface Decoded {
  readonly text: string
  readonly isDamaged: boolean
}

/** Decodes piece by piece; what is cut in the middle of a character or a line waits for the next piece. */
interface Decoder {
  write(bytes: Buffer): Decoded
  end(): Decoded
}

/** Without any line end this much is handed on as it is; it is no CSV, and must not fill the memory. */
const longestLine = 16 * 1024 * 1024

/** A line end is one byte in UTF-8 and never part of another character, so pieces are cut behind one and checked natively. */
function utf8Decoder(): Decoder {
  let rest: Buffer = Buffer.alloc(0)
  const decode = (bytes: Buffer): Decoded => ({ text: bytes.toString('utf8'), isDamaged: !isUtf8(bytes) })
  return {
    write(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      const cut = cutBehindLine(all.lastIndexOf(0x0a), all.lastIndexOf(0x0d), all.length)
      rest = all.subarray(cut)
      return decode(all.subarray(0, cut))
    },
    end: () => decode(rest),
  }
}

/** Behind the last LF; behind the last CR where there is no LF, unless an LF may still follow it. */
function cutBehindLine(lf: number, cr: number, length: number): number {
  if (lf >= 0) return lf + 1
  if (cr >= 0 && cr < length - 1) return cr + 1
  return length > longestLine ? length : 0
}

function iconvDecoder(encoding: CsvEncoding): Decoder {
  const decoder = iconv.getDecoder(iconvNames[encoding], { stripBOM: false })
  let rest = ''
  const judged = (text: string): Decoded => ({ text, isDamaged: text.includes('\uFFFD') })
  return {
    write(bytes) {
      const all = rest + decoder.write(bytes)
      const cut = cutBehindLine(all.lastIndexOf('\n'), all.lastIndexOf('\r'), all.length)
      rest = all.slice(cut)
      return judged(all.slice(0, cut))
    },
    end: () => judged(rest + (decoder.end() ?? '')),
  }
}

export const decoderFor = (encoding: CsvEncoding): Decoder => (encoding === 'utf-8' ? utf8Decoder() : iconvDecoder(encoding))

/** Decodes a piece of a file, whose last character may be cut off. */
export function decodeSample(bytes: Buffer, encoding: CsvEncoding, isWhole: boolean): string {
  const text = iconv.decode(bytes, iconvNames[encoding], { stripBOM: true })
  return isWhole ? text : text.replace(/\uFFFD+$/, '')
}

export function openTextBlocks(path: string, encoding: CsvEncoding): TextBlocks {
  const file = openSync(path, 'r')
  const decoder = decoderFor(encoding)
  let position = 0
  let isStart = true
  let isDone = false
  const withoutMark = (text: string): string => {
    if (!isStart || text === '') return text
    isStart = false
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
  return {
    next() {
      while (!isDone) {
        const bytes = Buffer.allocUnsafe(blockBytes)
        const count = readSync(file, bytes, 0, blockBytes, null)
        position += count
        isDone = count === 0
        const { text, isDamaged } = isDone ? decoder.end() : decoder.write(bytes.subarray(0, count))
        if (isDone || text !== '') return { text: withoutMark(text), isLast: isDone, isDamaged, position }
      }
      return null
    },
    close: () => closeSync(file),
  }
}
