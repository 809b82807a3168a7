/** The texts of a workbook that its cells name by number (ECMA-376 part 1, 18.4): of formatted ones the words, without hints how they are spoken. */
import { decodeEntities, scanXml } from '../scan-xml.ts'
import { unpackEntry } from '../unpack-entry.ts'
import { tooLarge } from '../workbook-error.ts'
import type { ZipArchive, ZipEntry } from '../zip-directory.ts'

/** Bytes of all texts at most: they are held while the sheet is read. */
const mostBytes = 768 * 1024 * 1024

/** `_x000D_` stands for a character that XML cannot hold (22.9.2.19). */
export const decodeText = (raw: string): string => {
  const text = decodeEntities(raw)
  return text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

/** Text of an element that may be in runs: `t` counts, unless it says how the text is spoken (`rPh`). */
export function collectText() {
  let isText = false
  let isSpoken = false
  let raw = ''
  return {
    reset(): void {
      raw = ''
    },
    open(name: string): void {
      if (name === 't') isText = true
      else if (name === 'rPh') isSpoken = true
    },
    close(name: string): void {
      if (name === 't') isText = false
      else if (name === 'rPh') isSpoken = false
    },
    text(piece: string): void {
      if (isText && !isSpoken) raw += piece
    },
    value: (): string => decodeText(raw),
  }
}

/** A copy on its own, so that no text keeps the piece of the part alive that it was cut from. */
const own = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

export interface SharedStrings {
  /** Reads on; false when all are there. */
  step(): boolean
  /** '' for a number that the workbook does not have. */
  at(index: number): string
}

export function openSharedStrings(zip: ZipArchive, entry: ZipEntry | null): SharedStrings {
  const texts: string[] = []
  if (entry === null) return { step: () => false, at: () => '' }
  if (entry.bytes > mostBytes) throw tooLarge()
  const part = unpackEntry(zip, entry)
  const collected = collectText()
  const scanner = scanXml({
    open(name) {
      if (name === 'si') collected.reset()
      else collected.open(name)
    },
    close(name) {
      if (name === 'si') texts.push(own(collected.value()))
      else collected.close(name)
    },
    text: collected.text,
  })
  let isDone = false
  return {
    step() {
      if (isDone) return false
      const piece = part.next()
      if (piece === null) {
        scanner.end()
        isDone = true
      } else scanner.write(piece)
      return !isDone
    },
    at: (index) => texts[index] ?? '',
  }
}
