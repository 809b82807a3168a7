/**
 * Writes down which places of the sources run, and when, from whatever thread: `find-touched.ts` tells from it which tests run a place.
 * Does nothing but in a run that asks for it.
 */
import { appendFileSync } from 'node:fs'
import path from 'node:path'

/** Names the folder of what is written down. */
export const touchesVariable = 'GRIDSTAGE_TOUCHES'
const folder = process.env[touchesVariable]

/** Milliseconds within which a place is told once: shorter than any test that starts a thread. */
const once = 20
const told = new Map<number, number>()

const write = (kind: string, line: string): void => {
  if (folder !== undefined) appendFileSync(path.join(folder, `${kind}-${process.pid}`), `${line}\n`)
}

export function touch(place: number): void {
  const now = Date.now()
  if (folder === undefined || now - (told.get(place) ?? 0) < once) return
  told.set(place, now)
  write('touches', `${place} ${now}`)
}

/** Short tests of one thread follow each other faster than that: each is told of a place for itself. */
export const forgetTold = (): void => told.clear()

/** One test from its beginning to its end, by milliseconds. */
export interface RanTest {
  readonly file: string
  readonly name: string
  readonly from: number
  readonly to: number
}

export const tellTest = (ran: RanTest): void => write('tests', JSON.stringify(ran))
