/**
 * Every way in which a call of the interface can fail, as plain data: it crosses the host border and is kept with staged changes.
 * No text in it holds a key or a signature; the client hides them before it returns a failure.
 */
import { z } from 'zod'

/**
 * Whether the effect of the call may have taken place: `no` is safe to send again, `maybe` must be settled by reading back before
 * anything is repeated, `yes` did take place but its answer could not be read. Always `no` for a call that only reads.
 */
const happened = z.enum(['no', 'maybe', 'yes'])
export type Happened = z.output<typeof happened>

/** HTTP status of the answer. */
const status = z.int()
/** The service's own words, '' when it gave none. */
const message = z.string()

export const apiFailure = z.discriminatedUnion('kind', [
  /** `success: false` with a code of the error table (Errors 2), or one that the table does not know. */
  z.strictObject({ kind: z.literal('refused'), happened, code: z.int(), message, status }),
  /** The key, the signature, this computer's address or a token is not accepted (Authentication 5). `code` is null when only HTTP 401 said so. */
  z.strictObject({
    kind: z.literal('unauthorised'),
    happened,
    /** `headers`: HTTP 401 with a code that does not say which of key, signature and header names it is about. */
    what: z.enum(['key', 'signature', 'headers', 'network-address', 'user-token', 'organization-token']),
    code: z.int().nullable(),
    message,
    status,
  }),
  /** Still refused for too many requests after waiting as long as the caller allowed. */
  z.strictObject({
    kind: z.literal('rate-limited'),
    happened,
    code: z.int().nullable(),
    status,
    message,
    /** Milliseconds spent waiting before giving up. */
    waitedMs: z.number(),
  }),
  /** HTTP 404 without an envelope: nothing of the interface answers at this path (service-notes A, HTTP status). */
  z.strictObject({ kind: z.literal('wrong-path'), happened, status }),
  /** The answer sends the client elsewhere. Never followed: the key and the signature stay with the address that the user typed. */
  z.strictObject({ kind: z.literal('redirected'), happened, status: status.nullable(), to: z.string().nullable() }),
  /** An answer with a body that is no JSON. `truncated` began as JSON and ended too early. */
  z.strictObject({
    kind: z.literal('not-json'),
    happened,
    found: z.enum(['html', 'truncated', 'empty', 'other']),
    status,
    /** The beginning of the body, in one line. */
    excerpt: z.string(),
  }),
  /** An HTTP error status without an envelope, other than 404, 413 and those that mean "too many requests". */
  z.strictObject({ kind: z.literal('bad-status'), happened, status, excerpt: z.string() }),
  /** JSON that is not what the interface says; `path` leads to the first place that differs. */
  z.strictObject({
    kind: z.literal('unexpected-shape'),
    happened,
    where: z.enum(['envelope', 'data']),
    path: z.string(),
    expected: z.string(),
    status,
  }),
  /** The request was larger than the service takes (HTTP 413), or the answer larger than this app reads. */
  z.strictObject({
    kind: z.literal('too-large'),
    happened,
    direction: z.enum(['request', 'answer']),
    bytes: z.number().nullable(),
  }),
  /** No answer arrived. `detail` is the technical name of the problem, for support. */
  z.strictObject({
    kind: z.literal('network'),
    happened,
    problem: z.enum(['name-not-found', 'refused', 'unreachable', 'reset', 'certificate', 'tls', 'proxy', 'proxy-login', 'other']),
    host: z.string(),
    detail: z.string(),
  }),
  z.strictObject({
    kind: z.literal('timeout'),
    happened,
    /** What had not happened in time: the connection, the first byte of the answer, the next byte, or the whole. */
    phase: z.enum(['connect', 'answer', 'body', 'total']),
    afterMs: z.number(),
    host: z.string(),
  }),
  z.strictObject({ kind: z.literal('cancelled'), happened }),
  /** The key and signature are not at hand, so nothing was sent. */
  z.strictObject({ kind: z.literal('no-credentials'), happened, reason: z.enum(['missing', 'locked', 'unavailable']), message }),
  /** The service does not have what was asked for, in the generations of the interface that it answers, so nothing was sent. `what` completes "This service does not offer". */
  z.strictObject({ kind: z.literal('not-offered'), happened, what: z.string() }),
  /** A path or query parameter does not fit the operation, so nothing was sent. */
  z.strictObject({ kind: z.literal('invalid-input'), happened, path: z.string(), message }),
])

export type ApiFailure = z.output<typeof apiFailure>

/** True when the service could not be reached at all, so that the app goes on offline. */
export const isOffline = (failure: ApiFailure): boolean =>
  failure.kind === 'network' || (failure.kind === 'timeout' && failure.phase === 'connect')
