/** The common response envelope (Resources, Common response envelope), read tolerantly (service-notes A, failure envelope). */
import { z } from 'zod'

/** What the service writes. */
export interface Envelope<T> {
  readonly success: boolean
  readonly error_code: number
  readonly error_msg: string
  readonly data: T | null
}

const code = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

/**
 * What the client reads: `success` is authoritative (Errors 3); `error_msg` or `msg`, `error_code` or `code`, `data` null or absent.
 * Unknown keys are kept.
 */
export const readEnvelope = z
  .looseObject({
    success: z.boolean(),
    error_code: code.optional(),
    code: code.optional(),
    error_msg: z.string().nullish(),
    msg: z.string().nullish(),
    data: z.unknown(),
  })
  .transform((body) => ({
    success: body.success,
    code: body.error_code ?? body.code ?? (body.success ? 1 : 0),
    message: body.error_msg ?? body.msg ?? '',
    data: body.data ?? null,
  }))

export type ReadEnvelope = z.output<typeof readEnvelope>
