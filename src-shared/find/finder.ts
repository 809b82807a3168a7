/**
 * Looks for a text in other texts. Plain text is compared letter by letter; without `matchCase` letters count as equal when they differ
 * in case only, one letter against one letter, so a hit is as long as what was looked for. A regular expression runs until it is done:
 * whoever runs one on foreign text bounds its time.
 */
import { err, ok, type Result } from '../lib/result.ts'
import type { FindQuery } from './find-query.ts'
import { groupsIn, isWithin } from './replaced-length.ts'

export interface Finder {
  readonly query: FindQuery
  test(text: string): boolean
  /** Every hit replaced. Signs such as `$1` mean groups of a regular expression, and nothing in a plain search. */
  replace(text: string, by: string): string
  /** The same for texts of strangers; null where the outcome might be longer than so many signs. */
  replaceWithin(text: string, by: string, longest: number): string | null
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Unicode first, so that `.` is a whole sign; older patterns that it refuses (`\-`, `\_`) are taken without. */
function compile(source: string, flags: string): Result<RegExp, string> {
  let problem = ''
  for (const more of ['u', '']) {
    try {
      return ok(new RegExp(source, flags + more))
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
  }
  return err(problem)
}

/** V8 puts the whole pattern before its reason. */
const reasonOf = (problem: string): string => problem.slice(problem.lastIndexOf(': ') + 2).toLowerCase()

/** An error is a sentence about a regular expression that is none. */
export function createFinder(query: FindQuery): Result<Finder, string> {
  const { text, isRegex, matchCase, wholeCell } = query
  if (isRegex) {
    const alone = compile(text, '')
    if (!alone.ok) return err(`This is not a regular expression yet: ${reasonOf(alone.error)}.`)
  }
  const source = isRegex ? text : escaped(text)
  const flags = matchCase ? 'g' : 'gi'
  const whole = wholeCell ? `^(?:${source})$` : source
  // Letters of a plain search are compared one to one, which the Unicode flag would not (it takes the Kelvin sign for a k).
  const compiled = isRegex ? compile(whole, flags) : ok(new RegExp(whole, flags))
  if (!compiled.ok) return err(`This is not a regular expression yet: ${reasonOf(compiled.error)}.`)
  const expression = compiled.value
  const replace: Finder['replace'] = (subject, by) =>
    // A text is put in several times as fast as what a function gives; in a plain search a dollar sign means itself.
    isRegex || !by.includes('$') ? subject.replace(expression, by) : subject.replace(expression, () => by)
  return ok({
    query,
    test(subject) {
      expression.lastIndex = 0
      return expression.test(subject)
    },
    replace,
    replaceWithin: (subject, by, longest) =>
      isWithin(expression, subject, isRegex ? groupsIn(by) : { text: by.length, groups: 0, sides: 0 }, longest)
        ? replace(subject, by)
        : null,
  })
}
