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
}

/** Sheets are full of repeated marks: a fast level packs them nearly as small as the best. */
const level = 3

/** On a disk that is getting full the system may take a part and say so by a number only. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** Throws what the file system throws. */
export function zipInto(file: number): ZipFile {
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    writeWhole(file, bytes)
  })
  return {
    part(name) {
      const entry = new ZipDeflate(name, { level })
      zip.add(entry)
      return {
        write: (text) => entry.push(Buffer.from(text)),
        end: () => entry.push(new Uint8Array(0), true),
      }
    },
    end: () => zip.end(),
  }
}
