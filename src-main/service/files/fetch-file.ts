/** Gets attachments from web addresses, bounded in size and time. */
import type { FileFetcher } from './file-store.ts'

/** Longer than any usual file takes; a caller's whole call waits for it. */
const timeLimit = 15_000

export const fetchFile: FileFetcher = async (address, limit) => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeLimit) })
    if (!response.ok || response.body === null) return { kind: 'unreachable', reason: `HTTP ${response.status}` }
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body) {
      size += part.byteLength
      if (size > limit) return { kind: 'too-large' }
      parts.push(part)
    }
    return { kind: 'fetched', content: Buffer.concat(parts) }
  } catch (cause) {
    return { kind: 'unreachable', reason: cause instanceof Error ? cause.message : String(cause) }
  }
}
