/**
 * Finds the options, members or rows that a text names. Names may themselves hold the signs that separate several, so the whole
 * text is tried first, and after splitting the longest run of parts that is a name wins.
 */
import { err, ok, type Result } from '../../lib/result.ts'
import type { ValueProblem } from './value-problem.ts'

/** What a text stands for. `pass` takes the text out of the list without a value, as the user decided. */
export type Found =
  | { readonly found: 'one'; readonly id: string }
  | { readonly found: 'none' }
  /** `isById`: one of them has this id, and the others this name. */
  | { readonly found: 'many'; readonly ids: readonly string[]; readonly isById?: true | undefined }
  | { readonly found: 'pass' }
  /** One text that the user has decided to name all of these. */
  | { readonly found: 'several'; readonly ids: readonly string[] }

export type FindByName = (text: string) => Found

const separators = /[,;|\n、，；]/
/** Longest name, counted in parts: longer ones are found as a whole only. */
const maxJoined = 6

interface Part {
  readonly text: string
  readonly start: number
  readonly end: number
}

function splitNames(text: string): readonly Part[] {
  const parts: Part[] = []
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !separators.test(text.charAt(at))) continue
    const part = text.slice(start, at)
    if (part.trim() !== '') parts.push({ text: part.trim(), start, end: at })
    start = at + 1
  }
  return parts
}

/** Every text that `matchNames` may ask for: what a look-up must be made for beforehand. */
export function candidateNames(text: string, isMultiple: boolean): readonly string[] {
  const whole = text.trim()
  if (!isMultiple || !separators.test(whole)) return whole === '' ? [] : [whole]
  const parts = splitNames(whole)
  const found = new Set([whole])
  for (let first = 0; first < parts.length; first += 1)
    for (let last = first; last < Math.min(parts.length, first + maxJoined); last += 1)
      found.add(joined(whole, parts, first, last))
  return [...found]
}

const joined = (whole: string, parts: readonly Part[], first: number, last: number): string =>
  whole.slice(parts[first]?.start ?? 0, parts[last]?.end ?? whole.length).trim()

const ambiguous = (text: string, { ids, isById }: Extract<Found, { readonly found: 'many' }>) =>
  err<ValueProblem>({ kind: 'ambiguous-name', text, found: ids.length, ...(isById === true ? { isById } : {}) })

/** Ids in the text's order without repeats; null when nothing is left. */
export function matchNames(text: string, isMultiple: boolean, find: FindByName): Result<readonly string[] | null, ValueProblem> {
  const whole = text.trim()
  if (whole === '') return ok(null)
  const direct = find(whole)
  if (direct.found === 'one') return ok([direct.id])
  if (direct.found === 'many') return ambiguous(whole, direct)
  if (direct.found === 'pass') return ok(null)
  if (direct.found === 'several')
    return isMultiple ? ok([...new Set(direct.ids)]) : err({ kind: 'several-for-one', found: direct.ids.length })
  const parts = splitNames(whole)
  if (!isMultiple || parts.length < 2) {
    const names = parts.length > 1 ? parts.filter((part) => find(part.text).found === 'one').length : 0
    if (names > 1 && names === parts.length) return err({ kind: 'several-for-one', found: names })
    return err({ kind: 'unknown-name', texts: [parts.length === 1 && isMultiple ? (parts[0]?.text ?? whole) : whole] })
  }
  return matchParts(whole, parts, find)
}

function matchParts(whole: string, parts: readonly Part[], find: FindByName): Result<readonly string[] | null, ValueProblem> {
  const ids = new Set<string>()
  const unknown: string[] = []
  for (let first = 0; first < parts.length; ) {
    let taken = 0
    for (let last = Math.min(parts.length, first + maxJoined) - 1; last >= first && taken === 0; last -= 1) {
      const name = joined(whole, parts, first, last)
      const answer = find(name)
      if (answer.found === 'many') return ambiguous(name, answer)
      if (answer.found === 'one') ids.add(answer.id)
      if (answer.found === 'several') for (const id of answer.ids) ids.add(id)
      if (answer.found !== 'none') taken = last - first + 1
    }
    if (taken === 0) unknown.push(parts[first]?.text ?? '')
    first += Math.max(1, taken)
  }
  if (unknown.length > 0) return err({ kind: 'unknown-name', texts: unknown })
  return ok(ids.size === 0 ? null : [...ids])
}
