/** Finds the operation that a method and a path name, from the table of operations. */
import { type AnyOperation, methodsOf, pathsOf } from '../../../src-shared/api/operation.ts'

export type Route =
  | { readonly kind: 'found'; readonly operation: AnyOperation; readonly params: Readonly<Record<string, string>> }
  /** The path exists with other methods. */
  | { readonly kind: 'wrong-method'; readonly methods: readonly string[] }
  | { readonly kind: 'unknown' }

interface Pattern {
  readonly operation: AnyOperation
  readonly methods: readonly string[]
  readonly segments: readonly string[]
}

const isParameter = (segment: string): boolean => segment.startsWith('{')

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length && pattern.every((segment, place) => isParameter(segment) || segment === path[place])

function paramsOf(pattern: readonly string[], path: readonly string[]): Readonly<Record<string, string>> | null {
  const params: [string, string][] = []
  for (const [place, segment] of pattern.entries()) {
    if (!isParameter(segment)) continue
    try {
      params.push([segment.slice(1, -1), decodeURIComponent(path[place] ?? '')])
    } catch {
      return null
    }
  }
  return Object.fromEntries(params)
}

export type FindRoute = (method: string, path: string) => Route

/** A strict service has the interface's own paths and verbs only. */
export function createRouter(operations: readonly AnyOperation[], isStrict: boolean): FindRoute {
  const patterns = operations.flatMap((operation) => {
    const methods = methodsOf(operation, isStrict)
    return pathsOf(operation, isStrict).map((path): Pattern => ({ operation, methods, segments: path.split('/') }))
  })
  // `rows/batch` before `rows/{row_id}`: a fixed segment is more specific than a parameter.
  patterns.sort((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length)

  return (method, path) => {
    const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/')
    const candidates = patterns.filter((pattern) => matches(pattern.segments, segments))
    if (candidates.length === 0) return { kind: 'unknown' }
    const found = candidates.find((pattern) => pattern.methods.includes(method))
    if (found === undefined) return { kind: 'wrong-method', methods: candidates.flatMap((each) => each.methods) }
    const params = paramsOf(found.segments, segments)
    return params === null ? { kind: 'unknown' } : { kind: 'found', operation: found.operation, params }
  }
}

/** The first form that leads to an operation, else the first that exists with other verbs. */
export function findFirstRoute(findRoute: FindRoute, method: string, forms: readonly string[]): Route {
  const routes = forms.map((path) => findRoute(method, path))
  return (
    routes.find((route) => route.kind === 'found') ?? routes.find((route) => route.kind === 'wrong-method') ?? { kind: 'unknown' }
  )
}
