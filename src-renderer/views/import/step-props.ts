/** What every step of an import after the first is given. */
import type { ImportDraft } from '../../../src-shared/host/import-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/row-calls.ts'
import type { ImportStep } from '../../state/import-state.ts'

export interface StepProps {
  readonly draft: ImportDraft
  readonly worksheet: WorksheetState
  readonly onGo: (step: ImportStep) => void
}
