/** The shape of what answers the host's calls: one function per call, expected failures as values. */
import type { HostCallAnswer, HostCallName, HostCallParsed } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'

export type HostHandler<N extends HostCallName> = (request: HostCallParsed<N>) => Promise<Result<HostCallAnswer<N>, HostError>>

export type HostHandlers = { readonly [N in HostCallName]: HostHandler<N> }

/** The handlers of one area: `HandlersOf<'rows.window' | 'rows.locate'>`. */
export type HandlersOf<Names extends HostCallName> = { readonly [N in Names]: HostHandler<N> }
