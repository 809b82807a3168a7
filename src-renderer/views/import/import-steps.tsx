/** The five steps in a row: where the import is, and the way to every step that makes sense now. */
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import { type ImportStep, importSteps } from '../../state/import/import-state.ts'
import { canGoTo } from '../../state/import/import-steps.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './import-view.module.css'

const words: Readonly<Record<ImportStep, string>> = {
  choose: 'Choose',
  recognise: 'Recognise',
  map: 'Map',
  check: 'Check',
  finish: 'Finish',
}

interface Props {
  readonly step: ImportStep
  readonly draft: ImportDraft | null
  readonly onGo: (step: ImportStep) => void
}

export const ImportSteps = ({ step, draft, onGo }: Props) => (
  <nav aria-label="Steps of the import">
    <ol className={`${parts.row} ${parts.list} ${styles.steps}`}>
      {importSteps.map((it, index) => (
        <li key={it}>
          <button
            type="button"
            className={`${parts.inline} ${parts.plain} ${styles.step}`}
            data-current={it === step || undefined}
            aria-current={it === step ? 'step' : undefined}
            disabled={it !== step && !canGoTo(it, draft)}
            onClick={() => onGo(it)}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {words[it]}
          </button>
        </li>
      ))}
    </ol>
  </nav>
)
