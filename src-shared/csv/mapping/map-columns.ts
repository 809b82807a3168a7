/**
 * Proposes a target field for each source column: by field name, then alias, then as last time, then by a similar name. A field is
 * proposed for one column only, and never one that cannot be written.
 */
import type { Field } from '../../model/field.ts'
import type { FieldId } from '../../model/ids.ts'
import { normaliseName, similarity, wordsOf } from './normalise-name.ts'

export interface ProposedMapping {
  readonly field: FieldId | null
  /** Why, in words; '' when unmapped. */
  readonly reason: string
}

/** Headers as they were mapped last time, by `normaliseName`; null was left out on purpose. */
export type RememberedMapping = Readonly<Record<string, FieldId | null>>

/** Below this two names have too little in common to be proposed as the same thing. */
const similarEnough = 0.72

/** Fields that an import can fill. */
export const canBeImported = (field: Field): boolean => field.lock === null && field.kind !== 'none'

const rounds: readonly {
  readonly reason: string
  readonly fits: (header: string, field: Field, remembered: RememberedMapping) => boolean
}[] = [
  { reason: 'same name', fits: (header, field) => header.trim() === field.name.trim() },
  { reason: 'same name', fits: (header, field) => sameName(header, field.name) },
  { reason: 'same alias', fits: (header, field) => sameName(header, field.alias) || header.trim() === field.id },
  { reason: 'as last time', fits: (header, field, remembered) => remembered[normaliseName(header)] === field.id },
]

const sameName = (one: string, other: string): boolean => {
  const name = normaliseName(one)
  return name !== '' && name === normaliseName(other)
}

/** One name's words are all in the other's (`Email` and `Email address`, also `E-mail address`), or most letters agree. */
function likeness(header: string, field: Field): number {
  const best = Math.max(similarity(header, field.name), similarity(header, field.alias))
  const [fewer = [], more = []] = [wordsOf(header), wordsOf(field.name)].sort((a, b) => a.length - b.length)
  const start = normaliseName(field.name)
  const isPart =
    (fewer.length > 0 && fewer.every((word) => more.includes(word)) && fewer.join('').length >= 4) ||
    (start.length >= 4 && normaliseName(header).startsWith(start))
  return isPart ? Math.max(best, similarEnough + 0.01 * fewer.length) : best
}

export function mapColumns(
  headers: readonly string[],
  fields: readonly Field[],
  remembered: RememberedMapping,
): readonly ProposedMapping[] {
  const targets = fields.filter(canBeImported)
  const mapped = new Map<number, ProposedMapping>()
  const taken = new Set<FieldId>()
  const take = (column: number, field: Field, reason: string): void => {
    mapped.set(column, { field: field.id, reason })
    taken.add(field.id)
  }
  for (const round of rounds)
    for (const [column, header] of headers.entries()) {
      if (mapped.has(column) || header.trim() === '') continue
      const field = targets.find((each) => !taken.has(each.id) && round.fits(header, each, remembered))
      if (field !== undefined) take(column, field, round.reason)
    }
  const leftOut = (header: string): boolean => remembered[normaliseName(header)] === null
  const similar = headers
    .flatMap((header, column) =>
      mapped.has(column) || leftOut(header) ? [] : targets.map((field) => ({ column, field, score: likeness(header, field) })),
    )
    .filter((pair) => pair.score >= similarEnough)
    .sort((a, b) => b.score - a.score)
  for (const { column, field } of similar)
    if (!mapped.has(column) && !taken.has(field.id)) take(column, field, `similar to “${field.name}”`)
  return headers.map((_, column) => mapped.get(column) ?? { field: null, reason: '' })
}
