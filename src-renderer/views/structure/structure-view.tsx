/** A worksheet's structure: its own settings, its fields in order, and the settings of the field in front. */
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { LoadingState } from '../../ui/message-state.tsx'

interface Props {
  readonly connectionId: ConnectionId
  /** null: a worksheet that does not exist yet. */
  readonly worksheetId: WorksheetId | null
}

export const StructureView = (_: Props) => <LoadingState what="Reading the structure…" />
