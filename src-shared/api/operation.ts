/**
 * What an operation of the interface is, as data. One table of these serves the client that calls them, the embedded
 * service that answers them, the conformance suite and the published OpenAPI document.
 */
import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Where the application key and the signature travel (section Authentication).
 * - `prefixed-headers`: `Svc-Appkey` and `Svc-Sign` (the prefix is a setting of the connection's dialect)
 * - `plain-headers`: `Appkey` and `Sign` (V3 operation 1; the service takes the prefixed ones there too)
 * - `parameters`: `appKey` and `sign` in the body, or in the query of GET and DELETE (V2)
 * - `none`: the region path
 */
export type AuthPlacement = 'prefixed-headers' | 'plain-headers' | 'parameters' | 'none'

/** The response envelope: the common one, or one of the other forms that V2 uses (Resources, Common response envelope). */
export type EnvelopeForm = 'common' | 'code-msg' | 'state' | 'bare'

/** What a call changes: decides whether it may be repeated after an unanswered try. Only `read` may be repeated blindly. */
export type Effect = 'read' | 'create' | 'update' | 'delete' | 'run'

export interface Operation<
  Path extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  /** Stable name, `<generation>.<subject>.<verb>`. */
  readonly id: string
  readonly generation: 'v3' | 'v2'
  /** Row number in the interface's table of that generation; V2 operation 7 has two entries, one per method. */
  readonly number: number
  readonly title: string
  readonly method: HttpMethod
  /** Path template; `{name}` marks a path parameter. */
  readonly path: string
  /**
   * Other path templates under which services answer the operation too; a client calls `path` first. Those that go on from `path` name in it what
   * else stands among the parameters; all others are names that deployed services use (service-notes A, V2 names), which a strict service does not have.
   */
  readonly alsoAt?: readonly string[]
  /** Verbs that deployed services take beside `method` (service-notes A, verb of option set edit); a strict service refuses them. */
  readonly alsoBy?: readonly HttpMethod[]
  /** What deployed services take for parameters that a call leaves out (service-notes B, V3 lists); a strict service requires them. */
  readonly whenAbsent?: Readonly<Record<string, unknown>>
  /** Parameters among those of the schemas that only deployed services know; a strict service refuses them. */
  readonly deployedOnly?: readonly string[]
  readonly auth: AuthPlacement
  readonly envelope: EnvelopeForm
  readonly effect: Effect
  readonly params: Path
  readonly query: Query
  /** The JSON body; null when the operation takes none. */
  readonly body: Body | null
  /**
   * The payload on success. Its output is the canonical form; its input also takes the variants of service-notes A, so the
   * service types its answers by the output and the client parses with the whole.
   */
  readonly data: Data
}

export type AnyOperation = Operation

/** Every path under which an operation is answered, the interface's own first. */
export const pathsOf = ({ path, alsoAt = [] }: Pick<AnyOperation, 'path' | 'alsoAt'>, isStrict: boolean): readonly string[] => [
  path,
  ...alsoAt.filter((other) => !isStrict || other.startsWith(`${path}/`)),
]

/** Every verb by which an operation is answered, the interface's own first. */
export const methodsOf = (
  { method, alsoBy = [] }: Pick<AnyOperation, 'method' | 'alsoBy'>,
  isStrict: boolean,
): readonly HttpMethod[] => (isStrict ? [method] : [method, ...alsoBy])

export const defineOperation = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  operation: Operation<P, Q, B, D>,
): Operation<P, Q, B, D> => operation

/** The canonical payload of an operation's success. */
export type DataOf<O> = O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never

/** What the service's handler receives: everything parsed, defaults filled in. */
export type ParsedInputOf<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? { readonly params: z.output<P>; readonly query: z.output<Q>; readonly body: z.output<B> }
    : never
