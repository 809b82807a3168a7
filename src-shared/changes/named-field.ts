/** Which of the fields that were sent a service speaks of when it refuses them (service-notes B2): by id, alias or name, anywhere in its words. */
import { errorMeanings } from '../api/error-codes.ts'
import type { Field } from '../model/field.ts'

export type NamedField = Pick<Field, 'alias' | 'name'> & { readonly id: string }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Scripts that write without spaces have no edges of words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Shorter names are found everywhere; they count in quotes or brackets only. */
const shortest = 3

function patternOf(name: string, flags: string): RegExp {
  const text = escaped(name)
  if (unspaced.test(name)) return new RegExp(text, flags)
  return name.length < shortest
    ? new RegExp(String.raw`(?<=["'“‘«\[(])${text}(?=["'”’»\])])`, flags)
    : new RegExp(String.raw`(?<![\p{L}\p{N}_])${text}(?![\p{L}\p{N}_])`, flags)
}

/** What every service says with a code is about no field of that name. */
const withoutMeaning = (words: string): string =>
  Object.values(errorMeanings).reduce((left, meaning) => left.replace(new RegExp(escaped(meaning), 'giu'), ' '), words)

/** Null when none is named, or more than one could be meant. */
export function findNamedField<F extends NamedField>(words: string, sent: readonly F[]): F | null {
  const byId = sent.filter((it) => patternOf(it.id, 'iu').test(words))
  if (byId.length > 0) return byId.length === 1 ? (byId[0] ?? null) : null
  const byName = new Map<string, F[]>()
  for (const field of sent)
    for (const name of new Set([field.alias, field.name])) if (name !== '') byName.set(name, [...(byName.get(name) ?? []), field])
  let left = withoutMeaning(words)
  const named = new Set<F>()
  // Longest first, so that “Unit price” is not taken for “Unit”.
  for (const [name, fields] of [...byName].sort(([a], [b]) => b.length - a.length)) {
    const rest = left.replace(patternOf(name, 'gu'), ' ')
    if (rest !== left) for (const field of fields) named.add(field)
    left = rest
  }
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}
