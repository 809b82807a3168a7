/**
 * From where the app fetches a file whose address a service gave. Attachments often lie on a storage host of their own, so any public
 * address will do; this machine, its network and its neighbours are asked only where the service itself is there. Otherwise whoever fills
 * a cell could make the app call what only this machine reaches.
 */
import { type LookUp, type Reach, reachesOf } from '../system/public-address.ts'

/**
 * Where the address that is connected to may lie, to be held when it is connected to; null where the file's host is known to lie
 * elsewhere, which is asked so that a proxy is not sent there either.
 */
export type JudgeFileReach = (url: URL, service: string) => Promise<readonly Reach[] | 'anywhere' | null>

/** A name that nobody here knows goes to the proxy, or fails. */
export const createFileReach =
  (lookUp: LookUp): JudgeFileReach =>
  async ({ hostname }, service) => {
    const own = URL.parse(service)
    if (own?.hostname === hostname) return 'anywhere'
    const allowed: readonly Reach[] = ['public', ...(own === null ? [] : await reachesOf(own.hostname, lookUp))]
    const reaches = await reachesOf(hostname, lookUp)
    return reaches.every((it) => allowed.includes(it)) ? allowed : null
  }
