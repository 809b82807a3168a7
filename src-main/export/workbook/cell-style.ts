/** The looks of cells: one style per number format in use, the header's and that of texts. */
import type { Field } from '../../../src-shared/model/field.ts'
import { placesOf } from '../../../src-shared/model/numbers/number-places.ts'
import { attributeXml } from './xml-text.ts'

export interface CellStyles {
  /** The style number of a format code. */
  of(format: string): number
  /** `xl/styles.xml`, once all formats are known. */
  xml(): string
}

/** Style numbers that every workbook has. */
export const styles = { general: 0, header: 1, text: 2 } as const
const textFormat = 49
/** Numbers below are the formats that programs know by themselves (ECMA-376 part 1, 18.8.30). */
const firstOwn = 164

/** A literal in a format code; quotes cannot stand in one. */
const literal = (text: string): string => (text === '' ? '' : `" ${text.replaceAll('"', '')}"`)

/** How numbers of a field are shown; the value keeps every digit. */
export function numberFormat(field: Field): string {
  const places = placesOf(field)
  if (places === null) return field.unit === '' ? 'General' : `General${literal(field.unit)}`
  return `0${places === 0 ? '' : `.${'0'.repeat(places)}`}${literal(field.unit)}`
}

export const momentFormats = {
  date: 'yyyy\\-mm\\-dd',
  datetime: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
  minutes: 'hh:mm',
  seconds: 'hh:mm:ss',
} as const

export function createStyles(): CellStyles {
  const formats = new Map<string, number>([['General', styles.general]])
  const own: string[] = []
  return {
    of(format) {
      const known = formats.get(format)
      if (known !== undefined) return known
      own.push(format)
      const style = styles.text + own.length
      formats.set(format, style)
      return style
    },
    xml() {
      const codes = own.map((code, at) => `<numFmt numFmtId="${firstOwn + at}" formatCode="${attributeXml(code)}"/>`).join('')
      const cells = own
        .map((_, at) => `<xf numFmtId="${firstOwn + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
        .join('')
      return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${own.length === 0 ? '' : `<numFmts count="${own.length}">${codes}</numFmts>`}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${own.length + 3}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="${textFormat}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="${textFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>${cells}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
    },
  }
}
