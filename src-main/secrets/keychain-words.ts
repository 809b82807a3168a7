/** Says in plain words why the keychain could not be used. The system's own words are for the app's log, not for people. */
import { assertNever } from '../../src-shared/lib/assert-never.ts'
import type { StoreProblem } from './secret-store.ts'

export function describeKeychainProblem(problem: StoreProblem): string {
  switch (problem.kind) {
    case 'locked':
      return 'The keychain of this computer is locked, or access to it was refused.'
    case 'unavailable':
      return 'This computer has no keychain that Gridstage can use.'
    default:
      return assertNever(problem)
  }
}
