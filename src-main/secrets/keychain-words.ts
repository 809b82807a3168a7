/** Says in plain words why the keychain could not be used. */
import { assertNever } from '../../src-shared/lib/assert-never.ts'
import type { StoreProblem } from './secret-store.ts'

export function describeKeychainProblem(problem: StoreProblem): string {
  switch (problem.kind) {
    case 'locked':
      return 'The keychain of this computer is locked, or access to it was refused.'
    case 'unavailable':
      return `This computer has no keychain that Gridstage can use${problem.detail === '' ? '' : ` (${problem.detail})`}.`
    default:
      return assertNever(problem)
  }
}
