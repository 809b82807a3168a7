/** What the window may ask of its host, as data: a call has a name, a request schema, and the type of its answer. */
import type { z } from 'zod'

export interface HostCall<Name extends string = string, Request extends z.ZodType = z.ZodType, Answer = unknown> {
  readonly name: Name
  /** Checked on arrival; a request that does not fit is answered with `bad-request`. */
  readonly request: Request
  /** Carries the answer's type only; never present at run time. */
  readonly answer?: Answer
}

/** `defineCall<Answer>()(name, requestSchema)`: two steps so that the answer's type is given and the rest inferred. */
export const defineCall =
  <Answer>() =>
  <const Name extends string, Request extends z.ZodType>(name: Name, request: Request): HostCall<Name, Request, Answer> => ({
    name,
    request,
  })

export type RequestOf<C> = C extends HostCall<string, infer R, unknown> ? z.input<R> : never
export type ParsedRequestOf<C> = C extends HostCall<string, infer R, unknown> ? z.output<R> : never
export type AnswerOf<C> = C extends HostCall<string, z.ZodType, infer A> ? A : never
