/** What the operations are about, for people who read the description of the interface: one subject holds both generations' operations. */
import type { AnyOperation } from '../../../../src-shared/api/operation.ts'

/** In the order in which they are read. */
const subjects: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Application and worksheets', ['app', 'worksheets']],
  ['Rows', ['rows']],
  ['Workflows', ['workflow']],
  ['Option sets', ['option-sets', 'optionsets']],
  ['Roles', ['roles']],
  ['Look-ups', ['users', 'departments', 'regions']],
]

export const subjectOf = (operation: AnyOperation): string => {
  const name = operation.id.split('.')[1] ?? ''
  return subjects.find(([, names]) => names.includes(name))?.[0] ?? name
}

export const subjectTitles: readonly string[] = subjects.map(([title]) => title)

export const generationTitles = { v3: 'V3', v2: 'V2' } as const
