/** What a key may do, in people's words. Pure. */
import { type Generation, otherGeneration } from '../../../src-shared/api/dialect.ts'
import type { KeyAbility } from '../../../src-shared/host/calls/app-page-calls.ts'

export const abilityNames: readonly { readonly what: KeyAbility['what']; readonly name: string }[] = [
  { what: 'structure', name: 'Worksheets and fields' },
  { what: 'rows', name: 'Rows' },
  { what: 'members', name: 'Members and departments' },
  { what: 'option-sets', name: 'Option sets' },
  { what: 'roles', name: 'Roles' },
  { what: 'workflows', name: 'Workflows' },
]

const generations = ['v3', 'v2'] as const

const answers: Readonly<Record<KeyAbility['answer'], string>> = {
  yes: 'Can read',
  refused: 'Not allowed',
  absent: 'Not offered',
  unknown: 'Not known',
}
export const sayAnswer = (answer: KeyAbility['answer']): string => answers[answer]

const of = (abilities: readonly KeyAbility[], generation: Generation): readonly KeyAbility[] =>
  abilities.filter((it) => it.generation === generation)

/** A refusal is an answer too. */
const answersIn = (abilities: readonly KeyAbility[], generation: Generation): boolean =>
  of(abilities, generation).some(({ answer }) => answer === 'yes' || answer === 'refused')

/** The generation that the service is known not to have. */
export const absentGeneration = (abilities: readonly KeyAbility[]): Generation | null =>
  generations.find((it) => {
    const own = of(abilities, it)
    return own.length > 0 && own.every(({ answer }) => answer === 'absent') && answersIn(abilities, otherGeneration(it))
  }) ?? null

/** One sentence on the two generations of the interface; null when nothing answered. */
export function sayGenerations(abilities: readonly KeyAbility[]): string | null {
  const [v3, v2] = [answersIn(abilities, 'v3'), answersIn(abilities, 'v2')]
  if (v3 && v2) return 'The service answers both generations of its interface, V3 and V2.'
  if (v3) return 'The service answers generation V3 of its interface only.'
  return v2 ? 'The service answers generation V2 of its interface only.' : null
}
