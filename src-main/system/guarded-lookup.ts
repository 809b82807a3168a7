/**
 * Looks a host name up for a connection and judges the very addresses that it will be made to, so that a name cannot lead to one place
 * when it is judged and to another when it is connected to.
 */
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type Reach, reachOf } from './public-address.ts'

/** A name leads, by at least one of its addresses, to where no connection may be made. */
export class OutOfReachError extends Error {
  override readonly name = 'OutOfReachError'
  constructor() {
    super('it leads to an address of this machine or its network')
  }
}

/** All addresses of a name, as `node:dns` gives them. */
export type LookUpAll = (
  name: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void

/** For sockets of Node; an address in numbers is never looked up, so it is judged by whoever connects. Fails with `OutOfReachError`. */
export const guardedLookup =
  (allowed: readonly Reach[], lookUp: LookUpAll = systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      if (addresses.some((it) => !allowed.includes(reachOf(it.address)))) return callback(new OutOfReachError(), '', 0)
      if (options.all === true) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })
