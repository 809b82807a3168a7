/** How a service can be told to misbehave, as data: which calls, and what becomes of them. */
import { z } from 'zod'

const ms = z.int().min(0).max(600_000)

export const faultEffect = z.discriminatedUnion('kind', [
  /** The answer comes late. */
  z.strictObject({ kind: z.literal('latency'), ms }),
  /** The call waits, `before` its effect or `after` it, until the holds are released. */
  z.strictObject({ kind: z.literal('hold'), when: z.enum(['before', 'after']).default('before') }),
  /** The connection ends without an answer, and the effect happens afterwards: so late, or with null when the holds are released. */
  z.strictObject({ kind: z.literal('late'), ms: ms.nullable() }),
  /** The connection ends without an answer. */
  z.strictObject({ kind: z.literal('drop'), when: z.enum(['before', 'after']) }),
  /** The envelope says failure with this code; `after`: although the effect happened. */
  z.strictObject({
    kind: z.literal('code'),
    code: z.int(),
    message: z.string().default(''),
    when: z.enum(['before', 'after']).default('before'),
  }),
  /** An HTTP status as gateways send it, without any effect or, `after`, instead of the answer to one that happened. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.string().optional(),
    /** Null: no body at all. */
    body: z.string().nullable().default(null),
    contentType: z.string().default('application/json'),
    when: z.enum(['before', 'after']).default('before'),
  }),
  /** A web page instead of JSON, without any effect. */
  z.strictObject({ kind: z.literal('html'), status: z.int().min(200).max(599).default(200) }),
  /** A body that is not JSON, after the effect. */
  z.strictObject({ kind: z.literal('malformed'), body: z.string().default('{"success":tru') }),
  /** Only this part of the body, after the effect; `connection` says whether the answer looks complete or breaks off. */
  z.strictObject({
    kind: z.literal('truncated'),
    keep: z.number().min(0).max(1),
    connection: z.enum(['ends', 'breaks']).default('ends'),
  }),
  /** The body comes in pieces, after the effect. */
  z.strictObject({ kind: z.literal('slow'), bytes: z.int().min(1), ms }),
  /**
   * The last `fail` rows of a batch are left alone. A batch update reports them in `failedRowIds`; a batch create or delete, which has no
   * way to report them, does the others and answers failure.
   */
  z.strictObject({ kind: z.literal('partial'), fail: z.int().min(1) }),
])
export type FaultEffect = z.output<typeof faultEffect>

export const faultRule = z.strictObject({
  /** Operation id, such as `v3.rows.create-batch`; absent = every operation. */
  operation: z.string().optional(),
  /** Part of the path that a call must have. */
  path: z.string().optional(),
  /** Matching calls that pass unharmed first. */
  skip: z.int().min(0).default(0),
  /** Calls that it then happens to; null = all. */
  times: z.int().min(1).nullable().default(1),
  effect: faultEffect,
})
export type FaultRule = z.output<typeof faultRule>
export type FaultRequest = z.input<typeof faultRule>
