/** What the head of a group says: what its rows share, how many they are, and what their numbers come to. */
import type { GroupHead } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { systemFields } from '../../../src-shared/model/system-fields.ts'
import { cellText, type TextFormats } from '../../../src-shared/model/texts/cell-text.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import type { SheetRow } from '../rows/sheet-row.ts'

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The service calls unticked and never ticked the same. */
const readShared = (value: GroupHead['value'], field: Field): GroupHead['value'] =>
  field.kind === 'checkbox' && typeof value === 'number' ? value !== 0 : value

function sharedText({ value, span }: GroupHead, field: Field, names: SheetRow['names'], formats: TextFormats): string {
  const shared = readShared(value, field)
  if (shared === null || shared === '') return '(empty)'
  if (typeof shared === 'string' && (field.kind === 'date' || field.kind === 'datetime')) {
    if (span === 'year') return shared
    const month = span === 'month' ? new Date(`${shared}-01T00:00:00Z`) : null
    if (month !== null) return Number.isNaN(month.getTime()) ? shared : months.format(month)
    return cellText(shared, { ...field, kind: 'date' }, names, formats)
  }
  return cellText(shared, field, names, formats)
}

export interface HeadWords {
  readonly title: string
  readonly count: string
}

export function sayHead(group: GroupHead, fields: readonly Field[], names: SheetRow['names'], formats: TextFormats): HeadWords {
  const field = [...fields, ...systemFields].find((it) => it.id === group.field)
  return {
    title: field === undefined ? '' : `${field.name}: ${sharedText(group, field, names, formats)}`,
    count: formatCount(group.rows),
  }
}

/** Sum of a number column in a group, and what else is known of it. Empty where the group holds no number there. */
export function sayTotal(group: GroupHead, field: Field, formats: TextFormats): { readonly text: string; readonly more: string } {
  const total = group.totals[field.id]
  if (total === undefined) return { text: '', more: '' }
  const read = (value: number): string => cellText(value, field, {}, formats)
  const average = cellText(total.sum / total.filled, { ...field, precision: field.precision ?? 2 }, {}, formats)
  return {
    text: read(total.sum),
    more: `Sum ${read(total.sum)} · average ${average} · smallest ${read(total.min)} · largest ${read(total.max)} · ${formatCount(total.filled)} filled`,
  }
}
