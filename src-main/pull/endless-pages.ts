/** Recognises a service whose pages never end: it gives far more than the total that it says, or the same rows again and again. */
import { limits } from '../../src-shared/api/limits.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'

export const endlessPages: HostError = {
  kind: 'service',
  message: 'The service gives pages of rows without end, or the same rows again and again. Gridstage stopped reading.',
  advice: 'What was read so far is kept. Tell the administrator of the service that its list of rows does not end.',
  code: null,
  isOffline: false,
}

/** Pages beyond what a total explains. Rows that are made while a pull runs fill some; ten thousand in its last moments would be many. */
const spare = 10

/** The last page that a worksheet of so many rows may have while others work in it. */
export const mostPages = (rows: number): number => 2 * Math.ceil(rows / limits.pageSize) + spare

/** `seen`: different rows among those given. Rows that move while others are deleted come twice, a few. */
export const repeatsRows = (given: number, seen: number): boolean => given > 2 * seen + spare * limits.pageSize

/** The pages until one was empty: rows lie one behind the other, so nothing follows it, whatever total the service tells. */
export function* untilEmpty(pages: Iterable<number>, hasEnded: () => boolean): Generator<number> {
  for (const page of pages) {
    if (hasEnded()) return
    yield page
  }
}

/** Says when to count what was really new, after 64, 128, 256, ... full pages: counting costs a look at every row. */
export function countAgain(): () => boolean {
  let pages = 0
  let next = 64
  return () => {
    pages += 1
    if (pages < next) return false
    next *= 2
    return true
  }
}
