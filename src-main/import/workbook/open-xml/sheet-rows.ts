/**
 * Reads the rows of a sheet piece by piece (ECMA-376 part 1, 18.3.1): every cell as the text that says what it is, and how sure that text is. A
 * formula counts as the value that was last computed for it. Memory holds one piece and the workbook's shared texts.
 */

import { type CellKind, cellKinds } from '../../../../src-shared/workbook/cell-kinds.ts'
import { columnOf, mostRows } from '../../../../src-shared/workbook/cell-place.ts'
import { type NumberForm, numberText } from '../number-text.ts'
import { attributeOf, decodeEntities, scanXml, type XmlHandlers } from '../scan-xml.ts'
import type { DateBase } from '../serial-date.ts'
import { unpackEntry } from '../unpack-entry.ts'
import type { SheetRow, SheetRows } from '../workbook.ts'
import { damaged } from '../workbook-error.ts'
import { collectText, decodeText, openSharedStrings, type SharedStrings } from './shared-strings.ts'
import type { OpenXmlSheet, OpenXmlWorkbook } from './workbook-parts.ts'

const plain: NumberForm = { kind: 'number' }

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly form: NumberForm
  /** What stands as its value; null while nothing does. */
  raw: string | null
  /** null for a cell without a formula. */
  formula: string | null
}

const isTrue = (value: string): boolean => value === '1' || value === 'true'

interface CellText {
  readonly text: string
  readonly kind: CellKind
}

/** What a whole cell says. `inline`: the text that stands in the cell itself. */
function readCell({ type, form, raw, formula }: OpenCell, inline: string, strings: SharedStrings, base: DateBase): CellText {
  const { text, exact, error, uncomputed } = cellKinds
  if (type === 'inlineStr') return { text: inline, kind: text }
  // Programs that compute nothing write an empty value; that of a text is a value.
  if (raw === null || (raw === '' && type !== 'str'))
    return formula === null ? { text: '', kind: text } : { text: `=${decodeEntities(formula)}`, kind: uncomputed }
  switch (type) {
    case 's':
      return { text: strings.at(Number(raw)), kind: text }
    case 'str':
      return { text: decodeText(raw), kind: text }
    case 'b':
      return { text: isTrue(raw) ? 'TRUE' : 'FALSE', kind: exact }
    case 'e':
      return { text: decodeEntities(raw), kind: error }
    case 'd':
      return { text: decodeText(raw).replace('T', ' ').replace(/Z$/, ''), kind: exact }
    default: {
      const value = Number(raw)
      const isNumber = raw.trim() !== '' && Number.isFinite(value)
      return isNumber ? { text: numberText(value, form, base), kind: exact } : { text: decodeText(raw), kind: text }
    }
  }
}

/** Puts cells into a row, each at its place. */
function createRow(row: number, isHidden: boolean) {
  const cells: string[] = []
  let kinds = ''
  return {
    put(column: number, { text, kind }: CellText): void {
      if (text === '') return
      const missing = column - cells.length
      // Cells come in order; one that does not is damage that would put a value into a wrong column.
      if (missing < 0) throw damaged()
      for (let each = 0; each < missing; each += 1) cells.push('')
      cells.push(text)
      kinds += cellKinds.text.repeat(missing) + kind
    },
    done: (): SheetRow => ({ row, cells, kinds, isHidden }),
  }
}

/** Collects the rows of a sheet from its elements; `take` gets each. */
function collectRows({ forms, base }: OpenXmlWorkbook, strings: SharedStrings, take: (row: SheetRow) => void): XmlHandlers {
  const inline = collectText()
  let number = 0
  let row = createRow(0, false)
  let nextColumn = 0
  let cell: OpenCell | null = null
  let inside: 'value' | 'formula' | null = null

  const openRow = (attributes: string): void => {
    const own = attributeOf(attributes, 'r')
    const next = own === null ? number + 1 : Number(own)
    if (!Number.isInteger(next) || next <= number || next > mostRows) throw damaged()
    number = next
    nextColumn = 0
    row = createRow(number, isTrue(attributeOf(attributes, 'hidden') ?? ''))
  }
  const openCell = (attributes: string): OpenCell => {
    const reference = attributeOf(attributes, 'r')
    const column = reference === null ? nextColumn : columnOf(reference)
    if (column === null) throw damaged()
    nextColumn = column + 1
    inline.reset()
    const form = forms[Number(attributeOf(attributes, 's') ?? '0')] ?? plain
    return { column, type: attributeOf(attributes, 't') ?? 'n', form, raw: null, formula: null }
  }
  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'c') cell = openCell(attributes)
      else if (cell === null) return
      else if (name === 'v') {
        inside = 'value'
        cell.raw = ''
      } else if (name === 'f') {
        inside = 'formula'
        cell.formula = ''
      } else inline.open(name)
    },
    close(name) {
      if (name === 'v' || name === 'f') inside = null
      else if (name === 'c') {
        if (cell !== null) row.put(cell.column, readCell(cell, inline.value(), strings, base))
        cell = null
      } else if (name === 'row') take(row.done())
      else if (cell !== null) inline.close(name)
    },
    text(piece) {
      if (cell === null) return
      if (inside === 'value') cell.raw = (cell.raw ?? '') + piece
      else if (inside === 'formula') cell.formula = (cell.formula ?? '') + piece
      else inline.text(piece)
    },
  }
}

export function openSheetRows(workbook: OpenXmlWorkbook, sheet: OpenXmlSheet): SheetRows {
  const strings = openSharedStrings(workbook.zip, workbook.sharedStrings)
  const part = unpackEntry(workbook.zip, sheet.entry)
  let rows: SheetRow[] = []
  const scanner = scanXml(collectRows(workbook, strings, (row) => void rows.push(row)))
  let hasStrings = true
  return {
    next() {
      rows = []
      if (hasStrings) {
        hasStrings = strings.step()
        return rows
      }
      const piece = part.next()
      if (piece === null) {
        scanner.end()
        return null
      }
      scanner.write(piece)
      return rows
    },
    get position() {
      return part.position
    },
  }
}
