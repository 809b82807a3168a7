/** A workbook of Office Open XML (ECMA-376), each sheet a part of its own. */
import { unpackEntry } from '../unpack-entry.ts'
import { inReadingOrder, noSheetWithCells, noSuchSheet, type Workbook } from '../workbook.ts'
import type { ZipArchive } from '../zip-directory.ts'
import { scanSheet } from './scan-sheet.ts'
import { openSheetRows } from './sheet-rows.ts'
import { type OpenXmlSheet, readParts } from './workbook-parts.ts'

function hasCells(zip: ZipArchive, { entry }: OpenXmlSheet): boolean {
  const part = unpackEntry(zip, entry)
  let rest = ''
  for (let piece = part.next(); piece !== null; piece = part.next()) {
    if (/<(?:\w+:)?c[\s>]/.test(rest + piece)) return true
    rest = piece.slice(-20)
  }
  return false
}

/** Throws a `WorkbookError`. Closing it closes the archive. */
export function openXmlWorkbook(zip: ZipArchive): Workbook {
  const parts = readParts(zip)
  const { sheets } = parts
  const find = (name: string): OpenXmlSheet => {
    const sheet = sheets.find((each) => each.name === name)
    if (sheet === undefined) throw noSuchSheet(name)
    return sheet
  }
  const first = (): OpenXmlSheet => {
    const found = inReadingOrder(sheets).find((sheet) => hasCells(zip, sheet))
    if (found === undefined) throw noSheetWithCells()
    return found
  }
  return {
    hasMacros: parts.hasMacros,
    async lookOver(name, breathe) {
      const sheet = name === null ? first() : find(name)
      const scan = scanSheet(zip, sheet.entry)
      while (scan.step()) await breathe()
      return { ...scan.found, sheets, sheet: sheet.name, hasExternalLinks: parts.hasExternalLinks }
    },
    openRows: (name) => openSheetRows(parts, find(name)),
    scanSheet: (name) => scanSheet(zip, find(name).entry),
    close: () => zip.close(),
  }
}
