/** A workbook of OpenDocument (ISO/IEC 26300), as LibreOffice and others keep it: all its sheets stand in one part, one behind the other. */

import type { MergedArea } from '../../../../src-shared/workbook/cell-place.ts'
import { attributeOf, scanXml, type XmlHandlers } from '../scan-xml.ts'
import { unpackEntry } from '../unpack-entry.ts'
import {
  type Breathe,
  inReadingOrder,
  type LookedOver,
  mostAreas,
  type NamedSheet,
  noSheetWithCells,
  noSuchSheet,
  type SheetRow,
  type SheetRows,
  type SheetScanner,
  type Workbook,
} from '../workbook.ts'
import { damaged, tooLarge, WorkbookError } from '../workbook-error.ts'
import type { ZipArchive } from '../zip-directory.ts'
import { collectStyles } from './cell-styles.ts'
import { readTables, type TableReader } from './read-tables.ts'

const contentName = 'content.xml'
/** Styles and the list of parts are small; one beyond this is no part of a workbook that people use. */
const mostPartBytes = 64 * 1024 * 1024
/** Rows of a repeated one that are handed over at a time. */
const mostAtOnce = 1000

export const isOpenDocument = ({ entries }: ZipArchive): boolean =>
  entries.has(contentName) && (entries.has('mimetype') || entries.has('META-INF/manifest.xml'))

/** Names under which a program keeps cells of other files. */
const isCopyOfOther = (name: string): boolean => /^'(?:file|https?):/i.test(name)

function scanPart(zip: ZipArchive, name: string, handlers: XmlHandlers): void {
  const entry = zip.entries.get(name)
  if (entry === undefined) return
  if (entry.bytes > mostPartBytes) throw tooLarge()
  const scanner = scanXml(handlers)
  const part = unpackEntry(zip, entry)
  for (let piece = part.next(); piece !== null; piece = part.next()) scanner.write(piece)
  scanner.end()
}

function refuseEncrypted(zip: ZipArchive): void {
  let isEncrypted = false
  const open = (name: string): void => {
    if (name === 'encryption-data') isEncrypted = true
  }
  scanPart(zip, 'META-INF/manifest.xml', { open, close: () => undefined, text: () => undefined })
  if (isEncrypted)
    throw new WorkbookError(
      'is a workbook protected by a password. Open it in a spreadsheet program, save it without the password, and choose it again.',
    )
}

/** Hands the elements of the content on: styles to those who collect them, then tables to `tables`. It is whole once its spreadsheet ended. */
function splitContent(
  styles: XmlHandlers,
  hidden: Set<string>,
  tables: XmlHandlers,
): XmlHandlers & { readonly isWhole: boolean } {
  let isInBody = false
  let isSpreadsheet = false
  let isWhole = false
  let tableStyle: string | null = null
  return {
    open(name, attributes) {
      if (isInBody) return isSpreadsheet ? tables.open(name, attributes) : noteBody(name)
      if (name === 'body') isInBody = true
      else if (name === 'style' && attributeOf(attributes, 'style:family') === 'table')
        tableStyle = attributeOf(attributes, 'style:name')
      else if (name === 'table-properties' && attributeOf(attributes, 'table:display') === 'false') hidden.add(tableStyle ?? '')
      styles.open(name, attributes)
    },
    close(name) {
      if (name === 'spreadsheet') isWhole = true
      else if (isSpreadsheet) tables.close(name)
      else styles.close(name)
    },
    text: (raw) => (isSpreadsheet ? tables.text(raw) : styles.text(raw)),
    get isWhole() {
      return isWhole
    },
  }
  function noteBody(name: string): void {
    if (name === 'spreadsheet') isSpreadsheet = true
    else
      throw new WorkbookError(
        'is an OpenDocument file without sheets, such as a letter or a drawing. Choose a workbook or a CSV file.',
      )
  }
}

interface Content {
  /** Reads on by one piece; false behind the end. Throws a `WorkbookError`. */
  step(): boolean
  readonly position: number
}

/** `tables` is asked once what reads them, with the names of the styles of tables that are not shown, which come before these. */
function openContent(zip: ZipArchive, tables: (hidden: ReadonlySet<string>) => TableReader): Content {
  const entry = zip.entries.get(contentName)
  if (entry === undefined) throw damaged()
  const styles = collectStyles()
  // Those of the content have the last word.
  scanPart(zip, 'styles.xml', styles)
  const part = unpackEntry(zip, entry)
  const hidden = new Set<string>()
  const content = splitContent(styles, hidden, readTables(styles.formOf, tables(hidden)))
  const scanner = scanXml(content)
  return {
    step() {
      const piece = part.next()
      if (piece !== null) scanner.write(piece)
      else {
        scanner.end()
        if (!content.isWhole) throw damaged()
      }
      return piece !== null
    },
    get position() {
      return part.position
    },
  }
}

/** Reads one sheet and passes over the others. */
function openSheet(zip: ZipArchive, name: string, sheet: Pick<TableReader, 'row' | 'merged'>) {
  let isIn = false
  let isOver = false
  const content = openContent(zip, () => ({
    openTable(opened) {
      isIn = !isOver && opened === name
    },
    closeTable() {
      isOver ||= isIn
      isIn = false
    },
    row(row, count) {
      if (isIn) sheet.row(row, count)
    },
    merged(area) {
      if (isIn) sheet.merged(area)
    },
    externalLink: () => undefined,
  }))
  return {
    /** False behind the sheet. Throws a `WorkbookError`, also where there is none of this name. */
    step(): boolean {
      if (isOver) return false
      if (!content.step() && !isOver) throw noSuchSheet(name)
      return !isOver
    },
    get position() {
      return content.position
    },
  }
}

function openRows(zip: ZipArchive, name: string): SheetRows {
  const waiting: { row: SheetRow; count: number }[] = []
  let next = 0
  const sheet = openSheet(zip, name, { row: (row, count) => void waiting.push({ row, count }), merged: () => undefined })
  const take = (): readonly SheetRow[] => {
    const rows: SheetRow[] = []
    for (let found = waiting[next]; found !== undefined && rows.length < mostAtOnce; found = waiting[next]) {
      const { row, count } = found
      rows.push({ ...row, cells: [...row.cells] })
      if (count === 1) next += 1
      else waiting[next] = { row: { ...row, row: row.row + 1 }, count: count - 1 }
    }
    if (next === waiting.length) {
      waiting.length = 0
      next = 0
    }
    return rows
  }
  return {
    next() {
      if (waiting.length > 0) return take()
      const goesOn = sheet.step()
      return goesOn || waiting.length > 0 ? take() : null
    },
    get position() {
      return sheet.position
    },
  }
}

function scanSheet(zip: ZipArchive, name: string): SheetScanner {
  const merged: MergedArea[] = []
  let hiddenRows = 0
  const sheet = openSheet(zip, name, {
    row(row, count) {
      if (row.isHidden) hiddenRows += count
    },
    merged(area) {
      if (merged.length < mostAreas) merged.push(area)
    },
  })
  return {
    step: () => sheet.step(),
    get found() {
      return { hiddenRows, merged }
    },
  }
}

interface FoundSheet extends NamedSheet {
  hasCells: boolean
  hiddenRows: number
  readonly merged: MergedArea[]
}

/** All sheets in one pass: they stand in one part. */
async function lookOver(zip: ZipArchive, name: string | null, breathe: Breathe): Promise<LookedOver> {
  const sheets: FoundSheet[] = []
  let hasExternalLinks = false
  let sheet: FoundSheet | null = null
  const content = openContent(zip, (hidden) => ({
    openTable(opened, style) {
      sheet = { name: opened, isHidden: hidden.has(style ?? ''), hasCells: false, hiddenRows: 0, merged: [] }
      if (isCopyOfOther(opened)) hasExternalLinks = true
      else sheets.push(sheet)
    },
    closeTable() {
      sheet = null
    },
    row(row, count) {
      if (sheet === null) return
      sheet.hasCells = true
      if (row.isHidden) sheet.hiddenRows += count
    },
    merged(area) {
      if (sheet !== null && sheet.merged.length < mostAreas) sheet.merged.push(area)
    },
    externalLink() {
      hasExternalLinks = true
    },
  }))
  while (content.step()) await breathe()
  const found = name === null ? inReadingOrder(sheets).find(({ hasCells }) => hasCells) : sheets.find((it) => it.name === name)
  if (found === undefined) throw name === null ? noSheetWithCells() : noSuchSheet(name)
  const { hiddenRows, merged } = found
  return { sheets, sheet: found.name, hiddenRows, merged, hasExternalLinks }
}

/** Throws a `WorkbookError`. Closing it closes the archive. */
export function openDocumentWorkbook(zip: ZipArchive): Workbook {
  refuseEncrypted(zip)
  return {
    hasMacros: [...zip.entries.keys()].some((part) => /^(?:Basic|Scripts)\/./.test(part)),
    lookOver: (name, breathe) => lookOver(zip, name, breathe),
    openRows: (name) => openRows(zip, name),
    scanSheet: (name) => scanSheet(zip, name),
    close: () => zip.close(),
  }
}
