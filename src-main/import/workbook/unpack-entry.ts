/** Unpacks one part of a zip archive as text, piece by piece. What unpacks to more than it says, or to far more than it should, is refused. */
import { Inflate } from 'fflate'
import { damaged, tooLarge } from './workbook-error.ts'
import type { ZipArchive, ZipEntry } from './zip-directory.ts'

export interface PartText {
  /** null behind the end. Throws a `WorkbookError`. */
  next(): string | null
  /** Packed bytes taken in so far. */
  readonly position: number
}

/** Packed bytes unpacked at a time: about a megabyte of a sheet, a few milliseconds. */
const pieceBytes = 64 * 1024
/** Parts below this are unpacked whatever their ratio. */
const harmlessBytes = 16 * 1024 * 1024
/** Sheets of one value repeated pack to about a hundredth; what packs to less than this was made to fill a memory. */
const mostRatio = 400
/** All of 1,048,576 rows by some hundred columns; a part that says more is not begun. */
const mostBytes = 16 * 1024 ** 3
const localHeaderBytes = 30

const isBomb = ({ bytes, packedBytes }: ZipEntry): boolean =>
  bytes > mostBytes || (bytes > harmlessBytes && bytes > packedBytes * mostRatio)

export function unpackEntry(zip: ZipArchive, entry: ZipEntry): PartText {
  if (isBomb(entry)) throw tooLarge()
  if (entry.method !== 0 && entry.method !== 8) throw damaged()
  const header = zip.read(entry.offset, localHeaderBytes)
  if (header.length < localHeaderBytes) throw damaged()
  const start = entry.offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  const decoder = new TextDecoder()
  let position = 0
  let unpacked = 0
  let text = ''
  const take = (bytes: Uint8Array): void => {
    unpacked += bytes.length
    if (unpacked > entry.bytes) throw tooLarge()
    text += decoder.decode(bytes, { stream: true })
  }
  const inflate = new Inflate(take)
  const unpack = (piece: Uint8Array, isLast: boolean): void => {
    try {
      if (entry.method === 0) take(piece)
      else inflate.push(piece, isLast)
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === 'WORKBOOK' ? error : damaged()
    }
  }
  return {
    next() {
      while (position < entry.packedBytes) {
        const piece = zip.read(start + position, Math.min(pieceBytes, entry.packedBytes - position))
        if (piece.length === 0) throw damaged()
        position += piece.length
        const isLast = position === entry.packedBytes
        unpack(piece, isLast)
        if (isLast && unpacked !== entry.bytes) throw damaged()
        if (text === '') continue
        const found = text
        text = ''
        return found
      }
      return null
    },
    get position() {
      return position
    },
  }
}
