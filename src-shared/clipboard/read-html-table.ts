/**
 * Reads the tables of an HTML text as Excel, Google Sheets, LibreOffice and browsers put it on the clipboard. Never fails and never
 * runs anything: tags are looked at, not followed. Cells that span others leave those empty; rows that are not displayed are left out.
 */
import { attribute } from './html-text.ts'
import { createTableRows, type HtmlCell } from './table-rows.ts'

export interface HtmlTable {
  readonly rows: readonly (readonly HtmlCell[])[]
  /** What `tableDataAttribute` holds; null for a table of another program. */
  readonly data: string | null
}

/** Marks of our own tables; the values are described in write-html-table.ts. */
export const tableDataAttribute = 'data-gridstage'
export const cellDataAttribute = 'data-value'

/** No part may run over a `<` outside of quotes: else a text of nothing but those would be read over and over. */
const tag = /<(?:!--[\s\S]*?(?:-->|$)|!\[[^<>]*>|(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>)/g
/** Their content is no text of a cell. */
const silent: ReadonlySet<string> = new Set(['style', 'script', 'title', 'template'])
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'li'])

const spanOf = (attributes: string, name: string): number =>
  attributes.includes('span') ? Number(attribute(attributes, name) ?? '1') : 1

/** Null when there is no table in it. */
export function readHtmlTable(html: string): HtmlTable | null {
  const table = createTableRows()
  let data: string | null = null
  let depth = 0
  let silence: string | null = null
  let at = 0

  const open = (name: string, attributes: string): void => {
    if (name === 'table') {
      depth += 1
      if (depth === 1) {
        table.start()
        data ??= attribute(attributes, tableDataAttribute)
      }
    } else if (depth === 1 && name === 'tr') table.openRow(/display\s*:\s*none/i.test(attributes))
    else if (depth === 1 && (name === 'td' || name === 'th'))
      table.openCell(attributes, spanOf(attributes, 'colspan'), spanOf(attributes, 'rowspan'))
    else if (name === 'br') table.addBreak(true)
    else if (blocks.has(name)) table.addBreak(false)
    else if (silent.has(name)) silence = name
  }
  const close = (name: string): void => {
    if (name === 'table' && depth > 0) {
      if (depth === 1) table.endRow()
      depth -= 1
    } else if (depth === 1 && name === 'tr') table.endRow()
    else if (depth === 1 && (name === 'td' || name === 'th')) table.endCell()
  }

  for (const match of html.matchAll(tag)) {
    const [whole, slash, rawName, attributes = ''] = match
    if (silence === null && match.index > at) table.addText(html.slice(at, match.index))
    at = match.index + whole.length
    if (rawName === undefined) continue
    const name = rawName.toLowerCase()
    if (silence !== null) {
      if (slash === '/' && name === silence) silence = null
    } else if (slash === '/') close(name)
    else open(name, attributes)
  }
  if (depth > 0) table.endRow()
  return table.rows.length === 0 ? null : { rows: table.rows, data }
}
