/** Says in people's words which form of the interface a service speaks, part by part, and how it differs from what was set. */
import { type Dialect, ownDialect } from '../../src-shared/api/dialect.ts'
import type { DialectPart } from '../../src-shared/host/calls/connection-calls.ts'
import type { ListForm } from './find-list-form.ts'

const headerNames = ({ headerPrefix }: Dialect): string => `${headerPrefix}Appkey and ${headerPrefix}Sign`

const sortWords: Readonly<Record<Dialect['sortForm'], string>> = {
  direction: 'direction: asc or desc',
  isAsc: 'isAsc: true or false',
}

/** What was found, one line a part. `list` null where V3 lists were not read. */
export function describeDialect(
  dialect: Dialect,
  found: { readonly generations: readonly Dialect['generation'][]; readonly list: ListForm | null },
): readonly DialectPart[] {
  const { generations, list } = found
  const part = (name: string, value: string): DialectPart => ({ name, value })
  const has = (generation: Dialect['generation']): boolean => generations.includes(generation)
  return [
    part('Interface', has('v3') && has('v2') ? 'V3 and V2' : has('v3') ? 'V3 only' : 'V2 only'),
    part('Path prefix', dialect.pathPrefix === '' ? 'none' : dialect.pathPrefix),
    ...(has('v3') ? [part('Header names', headerNames(dialect))] : []),
    ...(list === null
      ? []
      : [
          part('Sorting', sayOfSort(dialect, list)),
          part('Number of rows', sayOfGift(list.hasTotal, dialect.totals)),
          part('Created, changed and owner', sayOfGift(list.hasSystemFields, dialect.systemFields)),
          ...(dialect.rowKeys === 'ids' ? [part('Fields in rows', 'by id, on request')] : []),
        ]),
    ...(has('v3') ? [part('Option sets are edited with', dialect.optionSetEdit)] : []),
    ...(dialect.otherNames.length === 0 ? [] : [part('Other names of V2', dialect.otherNames.join(', '))]),
  ]
}

function sayOfSort({ sortForm }: Dialect, { sort }: ListForm): string {
  if (sort === 'works') return sortWords[sortForm]
  return sort === 'ignored' ? 'not done by this service' : 'not tried, for want of rows'
}

function sayOfGift(isThere: boolean | null, how: 'always' | 'asked'): string {
  if (isThere === false) return 'not told by this service'
  if (isThere === null && how === 'always') return 'not seen, for want of rows'
  return how === 'asked' ? 'on request' : 'always'
}

/** What is different from the settings that were tested, in sentences; '' when nothing is. */
export function adviseDialect(given: Dialect, found: Dialect): string {
  const words: string[] = []
  if (found.pathPrefix !== given.pathPrefix) words.push(`The service answers under the path “${found.pathPrefix || '/'}”.`)
  if (found.headerPrefix !== given.headerPrefix) words.push(`It reads the headers ${headerNames(found)}.`)
  if (found.generation !== given.generation)
    words.push(`The ${given.generation.toUpperCase()} interface does not answer here, ${found.generation.toUpperCase()} does.`)
  if (found.sortForm !== given.sortForm) words.push(`It sorts by ${sortWords[found.sortForm]}.`)
  if (words.length === 0 && !isSameDialect(given, found)) words.push('The service departs from the usual form in details.')
  return words.length === 0 ? '' : `${words.join(' ')} Take over ${words.length === 1 ? 'this setting' : 'these settings'}.`
}

const textOf = (dialect: Dialect): string =>
  JSON.stringify(Object.keys(ownDialect).map((name) => Object.entries(dialect).find(([own]) => own === name)?.[1]))

export const isSameDialect = (one: Dialect, other: Dialect): boolean => textOf(one) === textOf(other)
