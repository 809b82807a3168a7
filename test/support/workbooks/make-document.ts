/** Makes small OpenDocument workbooks for tests by hand, so that what is read is judged by something that the reader does not share. */
import { strToU8, zipSync } from 'fflate'

export interface MadeDocument {
  /** The tables, as elements. */
  readonly tables: string
  /** Automatic styles of the content. */
  readonly styles?: string
  /** What the body holds instead of a spreadsheet. */
  readonly body?: string
  readonly parts?: Readonly<Record<string, string>>
}

const spaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'

export function makeDocument({ tables, styles = '', body, parts = {} }: MadeDocument): Buffer<ArrayBuffer> {
  const inside = body ?? `<office:spreadsheet>${tables}</office:spreadsheet>`
  const texts: Readonly<Record<string, string>> = {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body>${inside}</office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest/>',
    ...parts,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(texts).map(([name, part]) => [name, strToU8(part)]))))
}

export const tableOf = (name: string, rows: string, attributes = ''): string =>
  `<table:table table:name="${name}"${attributes}>${rows}</table:table>`
export const lineOf = (cells: string, attributes = ''): string => `<table:table-row${attributes}>${cells}</table:table-row>`
export const textCell = (text: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`
export const numberCell = (value: string, attributes = ''): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"${attributes}><text:p>${value}</text:p></table:table-cell>`
