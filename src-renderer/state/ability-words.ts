/** What a key may do, in people's words. Pure. */
import type { KeyAbility } from '../../src-shared/host/app-page-calls.ts'

export const abilityNames: readonly { readonly what: KeyAbility['what']; readonly name: string }[] = [
  { what: 'structure', name: 'Worksheets and fields' },
  { what: 'rows', name: 'Rows' },
  { what: 'members', name: 'Members and departments' },
  { what: 'option-sets', name: 'Option sets' },
  { what: 'roles', name: 'Roles' },
  { what: 'workflows', name: 'Workflows' },
]

const answers: Readonly<Record<KeyAbility['answer'], string>> = {
  yes: 'Can read',
  refused: 'Not allowed',
  absent: 'Not offered',
  unknown: 'Not known',
}
export const sayAnswer = (answer: KeyAbility['answer']): string => answers[answer]

/** One sentence on the two generations of the interface; null when nothing answered. */
export function sayGenerations(abilities: readonly KeyAbility[]): string | null {
  const has = (generation: KeyAbility['generation']): boolean =>
    abilities.some((it) => it.generation === generation && (it.answer === 'yes' || it.answer === 'refused'))
  if (has('v3') && has('v2')) return 'The service answers both generations of its interface, V3 and V2.'
  if (has('v3')) return 'The service answers generation V3 of its interface only.'
  return has('v2') ? 'The service answers generation V2 of its interface only.' : null
}
