/** What a network and its gateways do to a request, as data: which request, and what becomes of it. */
import { z } from 'zod'

export const requestKind = z.enum(['create', 'update', 'delete', 'write', 'read'])
export type RequestKind = z.output<typeof requestKind>

/** Answers that stand for no answer of the service. `limited-*` are the ones that promise that nothing was done. */
export const oddAnswers = {
  'page-503': { status: 503, type: 'text/html', body: '<html><body><h1>Service Unavailable</h1></body></html>' },
  'empty-503': { status: 503, type: null, body: '' },
  'envelope-99999-503': {
    status: 503,
    type: 'application/json',
    body: '{"success":false,"error_code":99999,"error_msg":"Exception"}',
  },
  'envelope-0-503': { status: 503, type: 'application/json', body: '{"success":false,"error_code":0,"error_msg":""}' },
  'gateway-503': {
    status: 503,
    type: 'text/html',
    body: '<html><body>upstream connect error or disconnect/reset before headers. reset reason: connection termination</body></html>',
  },
  'page-502': { status: 502, type: 'text/html', body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  'page-504': { status: 504, type: 'text/html', body: '<html><body><h1>504 Gateway Time-out</h1></body></html>' },
  'empty-500': { status: 500, type: null, body: '' },
  'page-200': { status: 200, type: 'text/html', body: '<html><body>Please sign in</body></html>' },
  'empty-200': { status: 200, type: null, body: '' },
  'envelope-99999': {
    status: 200,
    type: 'application/json',
    body: '{"success":false,"error_code":99999,"error_msg":"Exception"}',
  },
  'envelope-0': { status: 200, type: 'application/json', body: '{"success":false,"error_code":0,"error_msg":""}' },
  'half-json': { status: 200, type: 'application/json', body: '{"success":true,"data":{"ro' },
} as const
/** Answers that promise that nothing was done, so that they may only be given before the effect. */
export const limitedAnswers = {
  'limited-51': {
    status: 200,
    type: 'application/json',
    body: '{"success":false,"error_code":51,"error_msg":"Too many requests"}',
  },
  'limited-90001': { status: 503, type: 'application/json', body: '{"success":false,"error_code":90001,"error_msg":"Too fast"}' },
} as const
/** The key of the connection is revoked: nothing was done either. */
export const refusedAnswers = {
  'key-refused': {
    status: 200,
    type: 'application/json',
    body: '{"success":false,"error_code":10102,"error_msg":"signature invalid"}',
  },
} as const

const nameOf = <T extends object>(table: T) => z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]])
export const oddAnswer = nameOf(oddAnswers)
export const limitedAnswer = nameOf(limitedAnswers)
export const refusedAnswer = nameOf(refusedAnswers)

/** Milliseconds of the processes' time. */
const ms = z.int().min(0).max(20_000)

export const faultEffect = z.discriminatedUnion('do', [
  /** Never reaches the service; the connection breaks. */
  z.strictObject({ do: z.literal('lost-before') }),
  /** Done by the service; the connection breaks instead of the answer. */
  z.strictObject({ do: z.literal('lost-after') }),
  /** The connection breaks at once; the service does it only so much later. */
  z.strictObject({ do: z.literal('late'), ms }),
  /** Done, and half of the answer arrives. */
  z.strictObject({ do: z.literal('cut') }),
  /** The connection is reset while the service is at it. */
  z.strictObject({ do: z.literal('reset') }),
  /** Nothing arrives for so long, before the effect or after it; then the connection breaks. */
  z.strictObject({ do: z.literal('stall'), when: z.enum(['before', 'after']), ms }),
  /** Waits until the next write has been done. */
  z.strictObject({ do: z.literal('swap') }),
  /** Reaches the service a second time so much later, as a gateway that sends again does. */
  z.strictObject({ do: z.literal('twice'), ms }),
  /** Passes unharmed, and slowly. */
  z.strictObject({ do: z.literal('slow'), ms }),
  z.strictObject({ do: z.literal('odd'), when: z.enum(['before', 'after']), answer: oddAnswer }),
  z.strictObject({ do: z.literal('limited'), answer: limitedAnswer }),
  z.strictObject({ do: z.literal('refused'), answer: refusedAnswer }),
  /** Something else happens first, or after the effect and before the answer: a step of the run. */
  z.strictObject({ do: z.literal('meanwhile'), when: z.enum(['before', 'after']), step: z.unknown() }),
])
export type FaultEffect = z.output<typeof faultEffect>

export const fault = z.strictObject({
  on: requestKind,
  /** Requests of that kind that pass first. */
  skip: z.int().min(0).default(0),
  /** Requests that it then happens to. */
  times: z.int().min(1).default(1),
  effect: faultEffect,
})
export type Fault = z.output<typeof fault>
