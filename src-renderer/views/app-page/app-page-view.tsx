/** What the application is, what is in it, and what this key may do with it. */
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { LoadingState } from '../../ui/message-state.tsx'

export const AppPageView = (_: { readonly connectionId: ConnectionId }) => <LoadingState what="Reading the application…" />
