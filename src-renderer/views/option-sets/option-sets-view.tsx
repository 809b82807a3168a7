/** The option sets of the application, and the one in front to be edited. */
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { LoadingState } from '../../ui/message-state.tsx'

export const OptionSetsView = (_: { readonly connectionId: ConnectionId }) => <LoadingState what="Reading the option sets…" />
