/** What every step of an import after the first is given. */
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import type { ImportStep } from '../../../state/import/import-state.ts'

export interface StepProps {
  readonly draft: ImportDraft
  readonly worksheet: WorksheetState
  readonly onGo: (step: ImportStep) => void
}
