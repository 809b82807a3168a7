/** The parts of a workbook that hold no rows (ECMA-376 part 1, 12.3). */
import { attributeXml, cellXml } from './xml-text.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (inside: string): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`

/** The second sheet, hidden: the texts that cells may choose from, a column for each list. */
export const listSheet = 'Choices'

const longestName = 31

/** As programs allow it: 31 characters, none of `[ ] : * ? / \`, no apostrophe at either end, not the name of the other sheet. */
export function sheetName(worksheet: string): string {
  const cleaned = worksheet
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, longestName)
    .trim()
  return cleaned === '' || cleaned.toLowerCase() === listSheet.toLowerCase() ? 'Rows' : cleaned
}

/** Parts by their names; the two sheets and the styles are written apart. */
export const fixedParts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${attributeXml(name)}" sheetId="1" r:id="rId1"/><sheet name="${listSheet}" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation(1, 'worksheet', 'worksheets/sheet1.xml') +
      relation(2, 'worksheet', 'worksheets/sheet2.xml') +
      relation(3, 'styles', 'styles.xml'),
  ),
})

const text = (value: string): string =>
  value === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${cellXml(value)}</t></is></c>`

/** A sheet with a list in each column. */
export function listsXml(lists: readonly (readonly string[])[]): string {
  const depth = Math.max(0, ...lists.map((list) => list.length))
  const rows = Array.from(
    { length: depth },
    (_, at) => `<row r="${at + 1}">${lists.map((list) => text(list[at] ?? '')).join('')}</row>`,
  )
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** Before the rows: the names stay in view, columns are as wide as their texts, the first `hidden` ones are not shown. */
export const sheetStart = (widths: readonly number[], hidden: number): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map(
      (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${at < hidden ? ' hidden="1"' : ''}/>`,
    )
    .join('')}</cols><sheetData>`

export interface ListRule {
  /** Letters of the column that takes texts of the list only. */
  readonly column: string
  /** Letters of the list's column in `listSheet`. */
  readonly list: string
  readonly length: number
}

/** Behind the rows. Also rows to come may hold texts of the list only, and are warned of others. */
export const sheetEnd = (rules: readonly ListRule[], mostRows: number): string => {
  const each = rules.map(
    ({ column, list, length }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${column}2:${column}${mostRows}"><formula1>${listSheet}!$${list}$1:$${list}$${length}</formula1></dataValidation>`,
  )
  const validations = rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${each.join('')}</dataValidations>`
  return `</sheetData>${validations}</worksheet>`
}
