/** Makes small workbooks of several sheets for tests, each a list of rows of texts. */
import { strToU8, zipSync } from 'fflate'
import { rowOf } from './make-workbook.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Rows = readonly (readonly string[])[]

/** Sheets by their names, in their order. */
export function makeBook(sheets: Readonly<Record<string, Rows>>): Buffer<ArrayBuffer> {
  const all = Object.entries(sheets)
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (inside: string): string => `<Relationships xmlns="${packages}">${inside}</Relationships>`
  const listed = all.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')
  const targets = all.map((_, at) => relation(`r${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')
  const bodies = all.map(([, rows], at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows.map((cells, n) => rowOf(n + 1, cells)).join('')}</sheetData></worksheet>`,
  ])
  const texts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(targets),
    ...Object.fromEntries(bodies),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(String(text))]))))
}
