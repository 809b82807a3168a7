/** What people read in a cell: names instead of ids, plain text instead of HTML. */
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import { tokenOfAddress } from '../../files/file-address.ts'
import type { Field } from '../structure/field.ts'
import { titleField, type Worksheet } from '../structure/worksheet.ts'
import type { Cell, StoredFile } from './cell.ts'
import type { Directory } from './directory.ts'
import { signatureFile } from './signature-cell.ts'

/** The words of a text with markup, never interpreted: tags go, the five entities that markup needs are read. */
export function plainText(html: string): string {
  const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return html
    .replace(/<(?:br\s*\/?|\/p|\/li|\/h\d|\/div)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function placeText(json: string): string {
  const place: unknown = JSON.parse(json)
  if (!isRecord(place)) return ''
  return [place.title, place.address].filter((part) => typeof part === 'string' && part !== '').join(', ')
}

const namesOf = (json: string, nameOf: (id: string) => string): readonly string[] => {
  const ids: readonly string[] = JSON.parse(json)
  return ids.map(nameOf).filter((name) => name !== '')
}

/** One text per entry of the cell; none when it is empty. */
export function cellTexts(field: Field, cell: Cell, directory: Directory): readonly string[] {
  if (cell === null) return []
  const text = String(cell)
  const { kind } = field
  switch (kind) {
    case 'options':
      return namesOf(text, (key) => field.options.find((option) => option.key === key)?.value ?? '')
    case 'members':
    case 'departments':
    case 'roles':
    case 'orgRoles':
    case 'regions':
      return namesOf(text, (id) => directory.nameOf(kind, id))
    case 'attachments': {
      const files: readonly StoredFile[] = JSON.parse(text)
      return files.map((file) => file.name)
    }
    case 'location':
      return [placeText(text)].filter((place) => place !== '')
    case 'checkbox':
      return [cell === 0 ? 'No' : 'Yes']
    default:
      if (field.type === 'RichText') return [plainText(text)].filter((words) => words !== '')
      if (field.type !== 'Signature') return [text]
      return [signatureFile(text) !== null || tokenOfAddress(text) !== null ? 'Signed' : text]
  }
}

/** The cell as one line. */
export const cellText = (field: Field, cell: Cell, directory: Directory): string => cellTexts(field, cell, directory).join(', ')

/** What people call a row of the worksheet: any field may be the title. `stored` is its cell as text, '' when it is empty. */
export function titleText(worksheet: Worksheet, stored: string, directory: Directory): string {
  const field = titleField(worksheet)
  if (field === undefined || stored === '') return ''
  return cellText(field, field.kind === 'checkbox' ? Number(stored) : stored, directory)
}
