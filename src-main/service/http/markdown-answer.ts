/**
 * Writes an answer's payload as Markdown tables (service-notes B, `responseFormat: "md"`): a list as a table of its entries; an object as a table of what it says
 * itself, followed by each of its lists under its name. Nothing of a value can leave its cell.
 */
import { isRecord } from '../../../src-shared/lib/is-record.ts'

type Entry = Readonly<Record<string, unknown>>

function cellText(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\r\n?|\n/g, '<br>')
}

const line = (cells: readonly unknown[]): string => `| ${cells.map(cellText).join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')

const isList = (value: unknown): value is readonly Entry[] => Array.isArray(value) && value.length > 0 && value.every(isRecord)

/** Columns in the order in which the entries name them. */
function listTable(entries: readonly Entry[]): string {
  const head = [...new Set(entries.flatMap((entry) => Object.keys(entry)))]
  return table(
    head,
    entries.map((entry) => head.map((name) => entry[name])),
  )
}

function objectTables(value: Entry): string {
  const entries = Object.entries(value)
  const own = entries.filter(([, part]) => !isList(part))
  const lists = entries.flatMap(([name, part]) => (isList(part) ? [`## ${cellText(name)}\n\n${listTable(part)}`] : []))
  return [...(own.length === 0 ? [] : [table(['name', 'value'], own)]), ...lists].join('\n\n')
}

export function markdownOf(data: unknown): string {
  if (isList(data)) return listTable(data)
  if (isRecord(data)) return objectTables(data)
  return Array.isArray(data) ? data.map(cellText).join('\n') : cellText(data)
}
