/**
 * The paths of the table of operations that an address may mean: behind the service's own path prefix, or carrying it as a part of themselves, as those of V2
 * do with `/api`. A liberal service also takes the prefixes of deployed services, and V2 without its own `/api` (service-notes A, path prefix).
 */
import { deployedPathPrefixes } from '../../../src-shared/api/deployed-names.ts'

const isDeployed = (prefix: string): boolean => deployedPathPrefixes.some((each) => each === prefix)

/** None where the address is outside the service. */
export function pathForms(pathname: string, prefix: string, isStrict: boolean): readonly string[] {
  const prefixes = !isStrict && isDeployed(prefix) ? new Set([prefix, ...deployedPathPrefixes]) : new Set([prefix])
  const behind = [...prefixes].filter((each) => pathname.startsWith(`${each}/`)).map((each) => pathname.slice(each.length))
  if (behind.length === 0) return []
  const forms = isStrict ? [...behind, pathname] : [...behind, pathname, ...behind.map((path) => `/api${path}`)]
  return [...new Set(forms)]
}
