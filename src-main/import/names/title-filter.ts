/**
 * How rows are asked for by their titles: a title may be a day, a number or an option, and services refuse to compare such a field with a
 * text that is none. Titles that no text of people's says anything about to the service are compared here.
 */
import type { FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { textParser } from '../../../src-shared/model/texts/parse-value.ts'

/** `some`: rows that this filter finds; `all`: rows are read and compared; `none`: no row can have such a title. */
export type TitleFilter = { readonly ask: 'some'; readonly filter: FilterV3 } | { readonly ask: 'all' } | { readonly ask: 'none' }

/** Titles are compared as the app writes them. */
const forms = { decimal: '.', dateOrder: 'ymd' } as const

function valuesOf(title: Field, texts: readonly string[]): readonly string[] {
  const read = textParser({ ...title, lock: null }, forms, () => [])
  return texts.flatMap((text) => {
    const value = read(text)
    if (!value.ok || value.value === null) return []
    if (typeof value.value === 'number' || typeof value.value === 'string') return [String(value.value)]
    return Array.isArray(value.value) ? value.value.filter((key) => typeof key === 'string') : []
  })
}

/** Titles that are shown with more places than somebody writes are the same all the same. */
export function isSameTitle({ kind }: Field, one: string, other: string): boolean {
  const [first, second] = [one.trim().toLowerCase(), other.trim().toLowerCase()]
  return first === second || (kind === 'number' && first !== '' && Number(first) === Number(second))
}

const isAskedByText = (field: Field): boolean => field.kind === 'text' && !isRichText(field)
const isAskedByValue = ({ kind }: Field): boolean =>
  kind === 'number' || kind === 'date' || kind === 'datetime' || kind === 'time' || kind === 'options'

export function titleFilter(title: Field, texts: readonly string[]): TitleFilter {
  if (!isAskedByText(title) && !isAskedByValue(title)) return { ask: 'all' }
  const value = isAskedByText(title) ? texts : valuesOf(title, texts)
  if (value.length === 0) return { ask: 'none' }
  const condition = { type: 'condition' as const, field: title.id, operator: 'in' as const, value: [...new Set(value)] }
  return { ask: 'some', filter: { type: 'group', logic: 'AND', children: [condition] } }
}
