/**
 * Writes cells as V3 values. The form `interface` is the one that the interface shows (Resources, Field value formats): members and
 * related rows as ids separated by commas, select values as arrays of keys, attachments as `{name, url}`. The form `rich` is
 * what deployed services are known to answer (service-notes A): objects that carry names. Departments, roles and regions, whose shape the
 * interface does not show, are objects in both. Empty is '' for texts, [] for lists and null for numbers, checkboxes and places.
 */
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import type { Field } from '../domain/structure/field.ts'
import type { Cell, StoredFile } from '../domain/values/cell.ts'
import type { Directory } from '../domain/values/directory.ts'
import { signatureFile } from '../domain/values/signature-cell.ts'
import { fileAddress } from '../files/file-address.ts'
import type { LinkedRow } from '../storage/storage-port.ts'

export type ValueForm = 'interface' | 'rich'

export interface WriterContext {
  readonly form: ValueForm
  readonly origin: string
  readonly directory: Directory
}

/** JSON text of a cell. */
export type CellWriter = (cell: Cell) => string

const ids = (cell: Cell): readonly string[] => (typeof cell === 'string' ? JSON.parse(cell) : [])

const list = (write: (ids: readonly string[]) => unknown): CellWriter => {
  // Few combinations of options or people make up a column, so most cells are a look-up.
  const known = new Map<string, string>()
  return (cell) => {
    if (typeof cell !== 'string') return JSON.stringify(write([]))
    const found = known.get(cell)
    if (found !== undefined) return found
    const text = JSON.stringify(write(ids(cell)))
    if (known.size < 5000) known.set(cell, text)
    return text
  }
}

const text: CellWriter = (cell) => (cell === null ? '""' : JSON.stringify(String(cell)))

/** A user reference (Resources, Row); the picture only where the answer is a detail. */
export function userReference(context: WriterContext, accountId: string, withAvatar: boolean): Readonly<Record<string, unknown>> {
  const account = context.directory.accounts.get(accountId)
  const reference = { accountId, fullname: account?.name ?? '', status: String(account?.status ?? 1) }
  if (!withAvatar) return reference
  const avatar = account === undefined || account.avatar === '' ? '' : fileAddress(context.origin, account.avatar, 'avatar.png')
  return { ...reference, avatar }
}

function members(context: WriterContext): CellWriter {
  return context.form === 'interface'
    ? list((accounts) => accounts.join(','))
    : list((accounts) => accounts.map((id) => userReference(context, id, true)))
}

const attachments =
  (context: WriterContext): CellWriter =>
  (cell) => {
    if (typeof cell !== 'string') return '[]'
    const files: readonly StoredFile[] = JSON.parse(cell)
    const url = (file: StoredFile): string => fileAddress(context.origin, file.token, file.name)
    return JSON.stringify(
      context.form === 'interface'
        ? files.map((file) => ({ name: file.name, url: url(file) }))
        : files.map((file) => ({
            file_id: file.token.slice(0, 24),
            file_name: file.name,
            downloadUrl: url(file),
            file_size: file.size,
          })),
    )
  }

const location: CellWriter = (cell) => {
  if (typeof cell !== 'string') return 'null'
  const place: unknown = JSON.parse(cell)
  if (!isRecord(place)) return 'null'
  return JSON.stringify({ title: place.title, address: place.address, x: place.longitude, y: place.latitude })
}

/** A signature is one picture; it travels as its address. */
const signature =
  (context: WriterContext): CellWriter =>
  (cell) => {
    if (typeof cell !== 'string' || cell === '') return '""'
    const file = signatureFile(cell)
    return JSON.stringify(file === null ? cell : fileAddress(context.origin, file.token, file.name))
  }

export function cellWriter(field: Field, context: WriterContext): CellWriter {
  const { directory } = context
  switch (field.kind) {
    case 'number':
      return (cell) => (cell === null ? 'null' : String(cell))
    case 'checkbox':
      return (cell) => (cell === null ? 'null' : cell === 0 ? 'false' : 'true')
    case 'options': {
      if (context.form === 'interface') return (cell) => (typeof cell === 'string' ? cell : '[]')
      const values = new Map(field.options.map((option) => [option.key, option.value]))
      return list((keys) => keys.map((key) => ({ key, value: values.get(key) ?? '' })))
    }
    case 'members':
      return members(context)
    case 'departments':
      return list((all) => all.map((id) => ({ departmentId: id, departmentName: directory.nameOf('departments', id) })))
    case 'roles':
      return list((all) => all.map((id) => ({ roleId: id, roleName: directory.nameOf('roles', id) })))
    case 'orgRoles':
      return list((all) => all.map((id) => ({ organizeId: id, organizeName: directory.nameOf('orgRoles', id) })))
    case 'regions':
      return list((all) => all.map((id) => ({ id, name: directory.nameOf('regions', id) })))
    case 'attachments':
      return attachments(context)
    case 'location':
      return location
    default:
      return field.type === 'Signature' ? signature(context) : text
  }
}

export function writeLinks(links: readonly LinkedRow[], form: ValueForm): string {
  if (form === 'interface') return JSON.stringify(links.map((link) => link.id).join(','))
  return JSON.stringify(links.map((link) => ({ sid: link.id, name: link.title })))
}
