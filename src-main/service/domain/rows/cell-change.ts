/** Says what a cell was and is, for the change log: cells as stored, with the words for them where they hold ids or files. */
import type { CellChange, LinkedRow } from '../../storage/storage-port.ts'
import type { Field } from '../structure/field.ts'
import type { Cell } from '../values/cell.ts'
import { cellText } from '../values/cell-text.ts'
import type { Directory } from '../values/directory.ts'

/** Cells of these kinds say it themselves. */
const plainKinds: ReadonlySet<string> = new Set(['text', 'number', 'date', 'datetime', 'time'])

export function cellChange(field: Field, old: Cell, now: Cell, directory: Directory): CellChange {
  const change = { fieldId: field.id, old, new: now }
  if (plainKinds.has(field.kind) && field.type !== 'RichText' && field.type !== 'Signature') return change
  return { ...change, oldText: cellText(field, old, directory), newText: cellText(field, now, directory) }
}

const idsOf = (links: readonly LinkedRow[]): string | null => links.map((link) => link.id).join(',') || null
const titlesOf = (links: readonly LinkedRow[]): string => links.map((link) => link.title).join(', ')

export const linkChange = (fieldId: string, old: readonly LinkedRow[], now: readonly LinkedRow[]): CellChange => ({
  fieldId,
  old: idsOf(old),
  new: idsOf(now),
  oldText: titlesOf(old),
  newText: titlesOf(now),
})
