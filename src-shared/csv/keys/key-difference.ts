/** A difference between two texts that may not count when they are compared: capital letters, any white space, accents and other marks on letters. */
import { z } from 'zod'

export const keyDifference = z.enum(['case', 'spaces', 'accents'])
export type KeyDifference = z.output<typeof keyDifference>
