/** Asks the service for a page of rows and has the data worker read its bytes. */

import type { z } from 'zod'
import { isParameterRefused, isWorksheetGone } from '../../src-shared/api/refusal-classes.ts'
import { listRows } from '../../src-shared/api/v3/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'
import { err, type Result } from '../../src-shared/lib/result.ts'
import type { Reading } from '../api-client/read-answer.ts'
import type { Outcome, SyncRun } from './sync-ports.ts'

export type ListBody = NonNullable<z.input<NonNullable<(typeof listRows)['body']>>>

/** Called with the page's bytes, whose buffer may be transferred. */
export type ReadPage<T> = (bytes: Uint8Array<ArrayBuffer>) => Promise<Result<Reading<T>, HostError>>

export async function listPage<T>(run: SyncRun, body: ListBody, read: ReadPage<T>): Promise<Outcome<T>> {
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
  if (storage !== null) return err(storage)
  return answer.ok ? answer : err(serviceError(answer.error))
}

export const isParameterRefusal = (error: HostError): boolean => error.kind === 'service' && isParameterRefused(error.code)

export const saysWorksheetIsGone = (error: HostError): boolean => error.kind === 'service' && isWorksheetGone(error.code)
