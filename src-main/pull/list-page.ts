/** Asks the service for a page of rows and has the data worker read its bytes. */

import type { z } from 'zod'
import { isParameterRefused, isWorksheetGone } from '../../src-shared/api/refusal-classes.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Reading } from '../api-client/read-answer.ts'
import type { Outcome, SyncRun } from './sync-ports.ts'

export type ListBody = NonNullable<z.input<NonNullable<(typeof listRows)['body']>>>

/** Called with the page's bytes, whose buffer may be transferred. */
export type ReadPage<T> = (bytes: Uint8Array<ArrayBuffer>) => Promise<Result<Reading<T>, HostError>>

export const listPage = async <T>(run: SyncRun, body: ListBody, read: ReadPage<T>): Promise<Outcome<T>> =>
  (await ask(run, body, read)).outcome

interface Asked<T> {
  readonly outcome: Outcome<T>
  /** The answer was more than the app reads at once. */
  readonly isTooLarge: boolean
}

async function ask<T>(run: SyncRun, body: ListBody, read: ReadPage<T>): Promise<Asked<T>> {
  let storage: HostError | null = null
  const answer = await run.client.callBytes(
    listRows,
    { params: { worksheet_id: run.worksheetId }, body },
    async (bytes): Promise<Reading<T>> => {
      const reading = await read(bytes)
      if (reading.ok) return reading.value
      // Our own trouble, not the answer's: reported below in its own words.
      storage = reading.error
      return { kind: 'unexpected-shape', where: 'data', path: '', expected: '' }
    },
    run.call,
  )
  if (storage !== null) return { outcome: err(storage), isTooLarge: false }
  if (answer.ok) return { outcome: answer, isTooLarge: false }
  const { error } = answer
  return { outcome: err(serviceError(error)), isTooLarge: error.kind === 'too-large' && error.direction === 'answer' }
}

/** Where rows stand in the page that was asked for. */
export interface PagePart {
  /** Place of the first, from 0. */
  readonly offset: number
  readonly isLast: boolean
}

export type ReadPart<T> = (bytes: Uint8Array<ArrayBuffer>, part: PagePart) => Promise<Result<Reading<T>, HostError>>

/**
 * Lists whole pages of rows, and those whose answer is too large in halves, the first rows first; from then on no page is asked for that is
 * larger. Rows that move meanwhile may be missed or come twice, as between any two pages. `join` puts two parts of a page together.
 */
export function createPartReader<T>(run: SyncRun, join: (first: T, second: T) => T) {
  let largest = Number.POSITIVE_INFINITY
  const readPart = async (body: ListBody, part: PagePart, read: ReadPart<T>): Promise<Outcome<T>> => {
    const { pageSize, pageIndex } = body
    const half = pageSize / 2
    const canHalve = Number.isInteger(half) && half > 0
    if (pageSize <= largest || !canHalve) {
      const { outcome, isTooLarge } = await ask(run, body, (bytes) => read(bytes, part))
      if (!isTooLarge || !canHalve) return outcome
      largest = Math.min(largest, half)
    }
    const halfBody = (index: number): ListBody => ({ ...body, pageSize: half, pageIndex: index })
    const first = await readPart(halfBody(2 * pageIndex - 1), { offset: part.offset, isLast: false }, read)
    if (!first.ok) return first
    const second = await readPart(halfBody(2 * pageIndex), { offset: part.offset + half, isLast: part.isLast }, read)
    return second.ok ? ok(join(first.value, second.value)) : second
  }
  return (body: ListBody, read: ReadPart<T>): Promise<Outcome<T>> => readPart(body, { offset: 0, isLast: true }, read)
}

export const isParameterRefusal = (error: HostError): boolean => error.kind === 'service' && isParameterRefused(error.code)

export const saysWorksheetIsGone = (error: HostError): boolean => error.kind === 'service' && isWorksheetGone(error.code)
