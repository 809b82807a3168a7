/**
 * Whether the app fetches a file from an address that a service gave. Attachments often lie on a storage host of their own, so any public
 * address will do; this machine, its network and its neighbours are asked only where the service itself is there. Otherwise whoever fills
 * a cell could make the app call what only this machine reaches.
 */
import { type LookUp, type Reach, reachesOf } from '../system/public-address.ts'

export type MayFetch = (url: URL, service: string) => Promise<boolean>

/** A name that nobody here knows goes to the proxy, or fails. */
export const createFileReach =
  (lookUp: LookUp): MayFetch =>
  async ({ hostname }, service) => {
    const own = URL.parse(service)
    if (own?.hostname === hostname) return true
    const reaches = await reachesOf(hostname, lookUp)
    const inside = reaches.filter((it) => it !== 'public')
    if (inside.length === 0) return true
    const ofService: readonly Reach[] = own === null ? [] : await reachesOf(own.hostname, lookUp)
    return inside.every((it) => ofService.includes(it))
  }
