/** Binds an operation of the table to the code that answers it, with the types that its schemas give. */
import type { AnyOperation, DataOf, Operation, ParsedInputOf } from '../../../src-shared/api/operation.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { Caller } from '../domain/workspace.ts'
import type { JsonText } from './call.ts'
import type { Input } from './read-input.ts'

export interface Handler {
  readonly operation: AnyOperation
  readonly answer: (input: Input, caller: Caller) => Promise<Outcome<unknown>>
}

type Body = (input: never, caller: Caller) => Outcome<unknown> | Promise<Outcome<unknown>>

/** `Input` was parsed by the schemas of `operation`, which is what makes the narrowing sound. */
export function handler<O extends Operation>(
  operation: O,
  answer: (input: ParsedInputOf<O>, caller: Caller) => Outcome<DataOf<O> | JsonText> | Promise<Outcome<DataOf<O> | JsonText>>,
): Handler {
  const body: Body = answer
  return { operation, answer: async (input, caller) => body(input as never, caller) }
}
