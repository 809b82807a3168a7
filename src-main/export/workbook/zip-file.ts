/** Writes a zip archive into an open file, part by part and piece by piece; memory holds one piece. */
import { writeSync } from 'node:fs'
import { Zip, ZipDeflate } from 'fflate'

export interface ZipPart {
  write(text: string): void
  end(): void
}

export interface ZipFile {
  /** Begins a part; the one before must have ended. */
  part(name: string): ZipPart
  /** Writes the directory. */
  end(): void
  /** A part, unpacked, or the archive has more bytes than its directory can say: no program opens it. */
  readonly isTooLarge: boolean
}

/** Sizes and places in the directory have 32 bits, and the highest number says that they stand elsewhere, which is never written here. */
export const mostZipBytes = 2 ** 32 - 2

/** Sheets are full of repeated marks: a fast level packs them nearly as small as the best. */
const level = 3

/** On a disk that is getting full the system may take a part and say so by a number only. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** Throws what the file system throws. `most`: bytes of a part, unpacked, and of the archive. */
export function zipInto(file: number, most = mostZipBytes): ZipFile {
  let [packed, largest] = [0, 0]
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    packed += bytes.length
    writeWhole(file, bytes)
  })
  return {
    part(name) {
      const entry = new ZipDeflate(name, { level })
      zip.add(entry)
      let unpacked = 0
      return {
        write(text) {
          const bytes = Buffer.from(text)
          unpacked += bytes.length
          largest = Math.max(largest, unpacked)
          entry.push(bytes)
        },
        end: () => entry.push(new Uint8Array(0), true),
      }
    },
    end: () => zip.end(),
    get isTooLarge() {
      return packed > most || largest > most
    },
  }
}
