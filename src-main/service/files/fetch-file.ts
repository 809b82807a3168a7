/**
 * Gets attachments from web addresses, bounded in size and time. An address that a caller names may lie on this machine or its network: the
 * service is a local tool. Where an answer leads elsewhere, it may not lead inside: then a stranger's server would choose what is read.
 */
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, OutOfReachError } from '../../system/guarded-lookup.ts'
import { reachOf } from '../../system/public-address.ts'
import type { FetchedFile, FileFetcher } from './file-store.ts'

/** Longer than any usual file takes; a caller's whole call waits for it. */
const timeLimit = 15_000
const mostRedirects = 5

const publicLookup = guardedLookup(['public'])

function ask(url: URL, mayBeInside: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBeInside && isIP(bare) !== 0 && reachOf(bare) !== 'public') return Promise.reject(new OutOfReachError())
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const headers = { accept: '*/*', 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    get(url, { headers, signal, agent: false, ...(mayBeInside ? {} : { lookup: publicLookup }) }, resolve).on('error', reject)
  })
}

async function collect(response: IncomingMessage, limit: number): Promise<FetchedFile> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response) {
    const bytes: Buffer = part
    size += bytes.byteLength
    if (size > limit) return { kind: 'too-large' }
    parts.push(bytes)
  }
  return { kind: 'fetched', content: Buffer.concat(parts) }
}

/** `redirectsInside`: redirects to addresses of this machine and its network are followed too. */
export const createFileFetcher =
  (redirectsInside: boolean): FileFetcher =>
  async (address, limit) => {
    const signal = AbortSignal.timeout(timeLimit)
    try {
      let url = new URL(address)
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        if (url.protocol !== 'http:' && url.protocol !== 'https:')
          return { kind: 'unreachable', reason: `it leads to an address that begins with ${url.protocol}` }
        const response = await ask(url, redirects === 0 || redirectsInside, signal)
        const { statusCode = 0, headers } = response
        const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
        if (statusCode >= 200 && statusCode < 300) return await collect(response, limit)
        response.destroy()
        if (!isRedirect) return { kind: 'unreachable', reason: `HTTP ${statusCode}` }
        url = new URL(headers.location ?? '', url)
      }
      return { kind: 'unreachable', reason: 'it leads on and on' }
    } catch (cause) {
      return { kind: 'unreachable', reason: cause instanceof Error ? cause.message : String(cause) }
    }
  }
