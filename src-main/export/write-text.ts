/** Writes a text into an open file, whole: on a disk that is getting full the system may take a part and say so by a number only. */
import { writeSync } from 'node:fs'

export function writeText(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}
