/** The table of field types on the page of values (`src-shared/model/README.md`), made from the type table of the interface: who enters the values, and how that is done in the app. */

import { sayType } from '../../src-renderer/state/structure/type-words.ts'
import { type FieldTypeName, type FieldValues, fieldTypes } from '../../src-shared/api/field-types.ts'
import { kindOfType, type ValueKind } from '../../src-shared/model/value-kind.ts'

const valuesWords: Readonly<Record<FieldValues, string>> = {
  entered: 'a person',
  computed: 'the service, which computes them',
  none: 'has none',
}

const byKind: Readonly<Record<ValueKind, string>> = {
  text: 'typed',
  number: 'typed as a number',
  checkbox: 'click, Space, or a word for yes or no',
  date: 'typed, or picked from a calendar',
  datetime: 'typed, or picked from a calendar',
  time: 'typed',
  options: 'chosen from its options',
  members: 'looked up by name',
  departments: 'looked up by name',
  roles: 'looked up by name',
  orgRoles: 'looked up by name',
  regions: 'chosen from the tree of regions',
  rows: 'looked up by title',
  attachments: 'files, chosen or dropped',
  location: 'address or coordinates, typed or pasted',
  none: '',
}

const byType: Partial<Readonly<Record<FieldTypeName, string>>> = {
  Rating: 'stars, digit keys or typing',
  CascadingSelect: 'chosen by walking the tree of its worksheet',
  SubTable: 'its rows, in a small grid of the row panel',
  RichText: 'formatted text, in an editor of its own',
  Signature: 'one picture, replaced or cleared',
}

const [tableStart, tableEnd] = ['<!-- types -->', '<!-- /types -->'] as const

export function writeTypeTable(): string {
  const lines = fieldTypes.map(({ name, codes, values }) => {
    const how = values === 'entered' ? (byType[name] ?? byKind[kindOfType(name)]) : ''
    return `| ${codes.join(', ')} | ${name} | ${sayType(name)} | ${valuesWords[values]} | ${how} |`
  })
  return ['| code | type | called here | who enters its values | how |', '|---|---|---|---|---|', ...lines].join('\n')
}

/** `readme` with its table replaced. */
export function withTypeTable(readme: string): string {
  const [start, end] = [readme.indexOf(tableStart), readme.indexOf(tableEnd)]
  if (start < 0 || end < start) throw new Error(`the page has no ${tableStart} ... ${tableEnd}`)
  return `${readme.slice(0, start + tableStart.length)}\n\n${writeTypeTable()}\n\n${readme.slice(end)}`
}
