/** Calls a service in wire form, as a program without any of our code would. */
import { z } from 'zod'
import type { StartedService } from './service/start-service.ts'

export interface WireCall {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

const answer = z.looseObject({
  success: z.boolean().optional(),
  error_code: z.int().optional(),
  code: z.int().optional(),
  state: z.int().optional(),
  error_msg: z.string().optional(),
  data: z.unknown().optional(),
})

export interface WireAnswer {
  readonly isSuccess: boolean
  /** Of a refusal. */
  readonly code: number | null
  readonly message: string
  readonly data: unknown
}

export async function callByWire(service: StartedService, { method, path, headers = {}, body }: WireCall): Promise<WireAnswer> {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  const { success, error_code, code, state, error_msg = '', data } = answer.parse(json)
  const isSuccess = success ?? (state === undefined ? code === undefined || code === 1 : state === 1)
  return { isSuccess, code: isSuccess ? null : (error_code ?? code ?? 0), message: error_msg, data: data ?? json }
}
