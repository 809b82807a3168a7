/** How deep in the tree of regions the values of a field lie, and which of several regions of one name a text means there. */
import type { Field } from '../field.ts'
import { pathSeparator } from '../row-tree.ts'

/**
 * Levels below which nothing is offered, countries being the first: 19 keeps provinces, 23 cities, 24 counties (Resources, Field type
 * codes; the tree begins with countries, V2 operation 26).
 */
const deepestOf: Readonly<Record<string, number>> = { '19': 2, '23': 3, '24': 4 }

/** Null where nothing is said: any region. */
export const deepestLevel = ({ typeCode }: Pick<Field, 'typeCode'>): number | null => deepestOf[typeCode] ?? null

/** Parts of a path such as `Germany/Bavaria/Munich`, as services, exports and people write it. */
export const pathParts = (path: string): readonly string[] =>
  path
    .split(/[/>›\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const levelOf = (path: string): number => Math.max(1, pathParts(path).length)

/** Without a path nobody knows how deep a region lies. */
export const fitsLevel = (path: string, deepest: number | null): boolean =>
  deepest === null || path === '' || levelOf(path) <= deepest

/** Where a thing lies, without its own name: `Germany / Bavaria` of `Germany/Bavaria/Munich`. */
export function wayTo(path: string, name: string): string {
  const parts = pathParts(path)
  return (parts.at(-1) === name.trim() ? parts.slice(0, -1) : parts).join(pathSeparator)
}

const folded = (parts: readonly string[]): readonly string[] => parts.map((part) => part.toLowerCase())

/** True when `tail` are the last of the names. */
export function endsWithPath(path: readonly string[], tail: readonly string[]): boolean {
  const names = folded(path)
  const wanted = folded(tail)
  return (
    wanted.length > 0 &&
    wanted.length <= names.length &&
    wanted.every((name, at) => name === names[names.length - wanted.length + at])
  )
}

interface Placed {
  readonly path: string
}

/**
 * Of regions of one name that lie in each other (the city Berlin in the state Berlin) the innermost is meant; of others (Springfield and
 * Springfield) nobody can tell, and all are answered.
 */
export function innermost<T extends Placed>(found: readonly T[]): readonly T[] {
  const sorted = [...found].sort((a, b) => pathParts(a.path).length - pathParts(b.path).length)
  const isChain = sorted.every(({ path }, at) => {
    const above = sorted[at - 1]
    if (above === undefined) return path !== ''
    const [outer, inner] = [folded(pathParts(above.path)), folded(pathParts(path))]
    return outer.length < inner.length && outer.every((name, level) => name === inner[level])
  })
  const last = sorted.at(-1)
  return isChain && last !== undefined ? [last] : found
}
