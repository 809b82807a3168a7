/** Makes small workbooks for tests by hand, so that what is read is judged by something that the reader does not share. */
import { strToU8, zipSync } from 'fflate'

/** A cell as it stands in the sheet's XML: a text, or the whole element. */
export type MadeCell = string | { readonly xml: string }

export interface MadeWorkbook {
  /** Rows with the attributes of each, `r` included; cells as elements. */
  readonly sheetData: string
  readonly behind?: string
  readonly formats?: readonly string[]
  readonly workbookPr?: string
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
  readonly workbookRelations?: string
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (inside: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`

const styles = (formats: readonly string[]): string => {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')
  const cells = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')
  return `<styleSheet xmlns="${main}"><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells}</cellXfs></styleSheet>`
}

/** Style 0 is General, style 1 the first of `formats`. */
export function makeWorkbook(made: MadeWorkbook): Buffer<ArrayBuffer> {
  const { sheetData, behind = '', formats = [], workbookPr = '', parts = {}, workbookRelations = '' } = made
  const texts: Readonly<Record<string, string | Uint8Array>> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${workbookPr}<sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml') + relation('r2', 'styles', 'styles.xml') + workbookRelations,
    ),
    'xl/styles.xml': styles(formats),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData>${behind}</worksheet>`,
    ...parts,
  }
  const bytes = Object.fromEntries(
    Object.entries(texts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
  )
  return Buffer.from(zipSync(bytes))
}

/** A row of texts in the cells themselves. */
export const rowOf = (row: number, cells: readonly MadeCell[]): string =>
  `<row r="${row}">${cells.map((cell) => (typeof cell === 'string' ? `<c t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>` : cell.xml)).join('')}</row>`

export const relationTo = relation
