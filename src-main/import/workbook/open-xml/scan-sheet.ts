/** Looks through a whole sheet for what only its whole tells: merged cells, which stand behind all rows, and hidden rows. Reads no cell. */

import { type MergedArea, readArea } from '../../../../src-shared/workbook/cell-place.ts'
import { attributeOf } from '../scan-xml.ts'
import { unpackEntry } from '../unpack-entry.ts'
import { mostAreas, type SheetScanner } from '../workbook.ts'
import type { ZipArchive, ZipEntry } from '../zip-directory.ts'

/** Longer than any tag of a row or a merged area, so that one that is cut between two pieces is found with the next. */
const overlap = 1000

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

function countHidden(text: string): number {
  let found = 0
  for (let at = text.indexOf('hidden='); at >= 0; at = text.indexOf('hidden=', at + 1)) {
    const start = text.lastIndexOf('<', at)
    const end = text.indexOf('>', at)
    const tag = start < 0 || end < 0 ? '' : text.slice(start, end)
    if (/^<(?:\w+:)?row\s/.test(tag) && isTrue(attributeOf(tag, 'hidden'))) found += 1
  }
  return found
}

function findMerged(text: string): readonly MergedArea[] {
  if (!text.includes('mergeCell ')) return []
  return [...text.matchAll(/<(?:\w+:)?mergeCell\s([^>]*)>/g)].flatMap(
    (match) => readArea(attributeOf(` ${match[1]}`, 'ref') ?? '') ?? [],
  )
}

export function scanSheet(zip: ZipArchive, entry: ZipEntry): SheetScanner {
  const part = unpackEntry(zip, entry)
  const merged: MergedArea[] = []
  let hiddenRows = 0
  let rest = ''
  const take = (text: string): void => {
    hiddenRows += countHidden(text)
    if (merged.length < mostAreas) merged.push(...findMerged(text))
  }
  return {
    step() {
      const piece = part.next()
      const text = rest + (piece ?? '')
      const cut = piece === null ? text.length : text.lastIndexOf('>') + 1
      take(text.slice(0, cut))
      rest = text.slice(Math.max(cut, text.length - overlap))
      return piece !== null
    },
    get found() {
      return { hiddenRows, merged }
    },
  }
}
