/** Contents of attachments as a port. A token names one content for ever. */

export interface FileStore {
  /** Resolves once the content would survive the end of the process. */
  write(token: string, content: Uint8Array): Promise<void>
  read(token: string): Promise<Uint8Array | null>
  /** Missing is fine. */
  remove(token: string): Promise<void>
}

export type FetchedFile =
  | { readonly kind: 'fetched'; readonly content: Uint8Array }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Gets a file that a caller named by its address, `limit` bytes at most. */
export type FileFetcher = (address: string, limit: number) => Promise<FetchedFile>

/** Keeps contents in memory. */
export function createMemoryFileStore(): FileStore {
  const contents = new Map<string, Uint8Array>()
  return {
    async write(token, content) {
      contents.set(token, content)
    },
    read: async (token) => contents.get(token) ?? null,
    async remove(token) {
      contents.delete(token)
    },
  }
}
