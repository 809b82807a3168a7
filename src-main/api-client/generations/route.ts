/** How an operation of one generation is answered by operations of the other: the types that routes are written in. */

import type { z } from 'zod'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import type { DataOf, Operation, ParsedInputOf } from '../../../src-shared/api/operation.ts'
import type { Control } from '../../../src-shared/api/v2/structure-v2.ts'
import { err, type Result } from '../../../src-shared/lib/result.ts'
import type { CallInput } from '../call.ts'

/** An answer in the form that the operation's own schema reads. */
export type WireOf<O> = O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.input<D> : never

export type Answered<T> = Promise<Result<T, ApiFailure>>

/** What a route may use. Every call goes to the service as it is, with the options of the call that is answered. */
export interface RouteTools {
  call<O extends Operation>(operation: O, input: CallInput<O>): Answered<DataOf<O>>
  /** The fields of a worksheet by id and alias, read once per worksheet: V2 filters name the type of their field. */
  controlsOf(worksheetId: string): Answered<ReadonlyMap<string, Control>>
}

/** Answers `O`, whose input was parsed by its own schemas. */
export type RouteAnswer<O> = (input: ParsedInputOf<O>, tools: RouteTools) => Answered<WireOf<O>>

/** A call whose answer has the form of the answered operation's, so that its bytes can be read in its place. */
export interface SameAnswer {
  readonly operation: Operation
  readonly input: CallInput<Operation>
}

export type Route<O> =
  /** The other generation has nothing for it; `what` completes "This service does not offer". */
  | { readonly kind: 'absent'; readonly what: string }
  | {
      readonly kind: 'through'
      readonly answer: RouteAnswer<O>
      /** For large answers: the one call to make instead. */
      readonly sameAnswer?: (input: ParsedInputOf<O>, tools: RouteTools) => Answered<SameAnswer>
    }

export const through = <O>(answer: RouteAnswer<O>): Route<O> => ({ kind: 'through', answer })
export const absent = (what: string): { readonly kind: 'absent'; readonly what: string } => ({ kind: 'absent', what })

type OperationNames<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends Operation ? Name : never
}[keyof Module]

/** One route for every operation that a module of the table exports: leaving one out does not type-check. */
export type RoutesOf<Module> = { readonly [Name in OperationNames<Module>]: Route<Module[Name]> }

export const notOffered = (what: string): Result<never, ApiFailure> => err({ kind: 'not-offered', happened: 'no', what })

/** The service said that there is no such thing (not found), in the words of the generation that was asked for. */
export const missing = (message: string): Result<never, ApiFailure> =>
  err({ kind: 'refused', happened: 'no', code: errorCodes.notFound, message, status: 200 })

/** A failure after something of the whole was done already. */
export const afterEffect = (failure: ApiFailure): Result<never, ApiFailure> => err({ ...failure, happened: 'yes' })

/** The change took place, and what is known of it is not enough for an answer. */
export const unreadable = (expected: string): Result<never, ApiFailure> =>
  err({ kind: 'unexpected-shape', happened: 'yes', where: 'data', path: '', expected, status: 200 })
