/**
 * The fields of the worksheet that a run works on, and its values as texts: equal texts mean equal values. Written for these fields
 * only and without a line of the product, because it judges the product.
 */
export const typedNames = ['Name', 'City', 'Note', 'Qty', 'Kind', 'Day', 'Marks'] as const
/** Fields into which people type. */
export type TypedName = (typeof typedNames)[number]
export const filesField = 'Files'
export const fieldNames = [...typedNames, filesField] as const
export type FieldName = (typeof fieldNames)[number]
/** Names its row and is never edited. */
export const tagField = 'Tag'
export const optionTexts = ['red', 'green', 'blue'] as const

const options = optionTexts.map((value, index) => ({ value, index: index + 1 }))
/** As the interface creates them. */
export const newFields = [
  { name: 'Name', type: '2', isTitle: true },
  { name: tagField, type: '2' },
  { name: 'City', type: '2' },
  { name: 'Note', type: '2' },
  { name: 'Qty', type: '6', precision: 2 },
  { name: 'Kind', type: '9', options },
  { name: 'Day', type: '15', subType: '3' },
  { name: 'Marks', type: '10', options },
  { name: filesField, type: '14' },
]

/** A field as the service made it: option keys by their text. */
export interface MadeField {
  readonly id: string
  readonly name: string
  readonly keys: Readonly<Record<string, string>>
}

/** A text as the value that host and service take for the field. */
export function sentValue(field: MadeField, text: string | null): string | number | readonly string[] | null {
  if (text === null) return null
  switch (field.name) {
    case 'Qty':
      return Number(text)
    case 'Kind':
    case 'Marks':
      return text.split(',').map((it) => field.keys[it] ?? it)
    default:
      return text
  }
}

/** A value of the host or of the service as its text; null where there is none. */
export function shownText(field: MadeField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  switch (field.name) {
    case 'Qty':
      return String(Number(value))
    case 'Day':
      return String(value).slice(0, 10)
    case 'Kind':
    case 'Marks': {
      const given: readonly unknown[] = Array.isArray(value) ? value : [value]
      const texts = given.map((it) => Object.entries(field.keys).find(([, key]) => key === it)?.[0] ?? JSON.stringify(it))
      return texts.length === 0 ? null : texts.sort().join(',')
    }
    case filesField: {
      const names = filesOf(value).map((it) => it.name)
      return names.length === 0 ? null : names.sort().join(',')
    }
    default:
      return String(value)
  }
}

/** Files of a cell, as the host and as the service list them. */
export const filesOf = (value: unknown): readonly { readonly name: string; readonly url: string }[] =>
  (Array.isArray(value) ? value : []).map((it: Readonly<Record<string, unknown>>) => ({
    name: String(it.name ?? it.file_name),
    url: String(it.url ?? it.downloadUrl ?? ''),
  }))
