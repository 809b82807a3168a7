/** Tells whether anything was written since: what was looked up before holds as long as the moment is the same. */
import type { Store } from './store.ts'

/** Equal moments: neither this connection nor another one of the same file has changed anything between them. */
export type DataMoment = string

export const dataMoment = (store: Store): DataMoment =>
  store.pluck<string>("select data_version || ' ' || total_changes() from pragma_data_version").get() ?? ''
