/** Whether the window reaches its host at all. Not to be mixed up with whether the host reaches the service. */
export type LinkState =
  | { readonly kind: 'connected' }
  /** The socket was lost; `attempt` counts the tries to open it again. */
  | { readonly kind: 'reconnecting'; readonly attempt: number }
  /** The host is gone for good: the app must be started again. */
  | { readonly kind: 'gone' }
