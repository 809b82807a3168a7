/** Fresh identifiers as a port, so that tests can predict them. */
export interface IdSource {
  /** A string that this source has never returned before; random enough to be unguessable in the real adapter. */
  next(): string
}
