/** What is said where more texts would be looked in than memory should hold. */
import type { HostError } from '../../../../src-shared/host/host-error.ts'

export const tooMany = (name: string): HostError => ({
  kind: 'invalid',
  message: `“${name}” has too many different texts to look things up in: a million, or a hundred million signs, are the most.`,
})
