/**
 * Where the host is found from inside a window. In Electron the preload puts a bridge on `window`; in the browser shell a socket at
 * `socketPath` of the page's own origin carries the same messages as JSON texts: requests towards the host, replies and events back.
 * Replies carry the request's id and may come in any order. After a socket was lost and opened again nothing of the old one is
 * repeated: requests without a reply have an unknown outcome, and everything that events keep fresh has to be asked for again.
 */
export const bridgeName = 'gridstageHost'

export interface HostBridge {
  /** Takes a `HostRequest`, resolves with its `HostReply`; rejects only when the host itself is gone. */
  request(message: unknown): Promise<unknown>
  /** Calls the listener with every `HostEventMessage`; returns the function that stops that. */
  onEvent(listener: (message: unknown) => void): () => void
}

export const socketPath = '/host'

/** `<meta name="csp-nonce" content="...">` holds the page's style nonce, for the libraries that add style elements. */
export const nonceMetaName = 'csp-nonce'
/** Stands for the nonce in the built index.html; every answer of the page replaces it by a fresh one. */
export const noncePlaceholder = '__CSP_NONCE__'
