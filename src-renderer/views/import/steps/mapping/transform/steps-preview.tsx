/** The first texts of a column and what its steps make of them. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { StepRefusal } from '../../../../../../src-shared/csv/transform/step-refusal.ts'
import type { StepTrial } from '../../../../../../src-shared/host/calls/import/import-step-calls.ts'
import { showSpaces } from '../../../../../state/import/step-draft.ts'
import { countOf, formatCount } from '../../../../../ui/format/format-count.ts'
import parts from '../../../../../ui/look/parts.module.css'
import list from '../../../../dialogs/cell-list.module.css'
import styles from './steps-dialog.module.css'

const refusalWords: Readonly<Record<StepRefusal, string>> = {
  'overlong-step': 'too long',
  'not-looked-up': 'not found',
  'several-looked-up': 'several found',
  'unlike-date': 'no such date',
  'unlike-number': 'no such number',
}

const Text = ({ text }: { readonly text: string }) => (
  <span className={text === '' ? styles.empty : undefined}>{text === '' ? 'empty' : showSpaces(text)}</span>
)

export const StepsPreview = ({ trial }: { readonly trial: StepTrial }) => (
  <>
    <p className={styles.hint} role="status">
      {trial.changed === 0
        ? `No cell of the first ${countOf(trial.lines, 'line')} changes.`
        : `${countOf(trial.changed, 'cell')} of the first ${countOf(trial.lines, 'line')} ${trial.changed === 1 ? 'changes' : 'change'}.`}
      {trial.refused > 0 && ` ${countOf(trial.refused, 'cell')} ${trial.refused === 1 ? 'is' : 'are'} refused.`}
    </p>
    {trial.texts.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <section className={`${list.frame} ${styles.frame}`} tabIndex={0} aria-label="Texts before and after the steps">
        <table className={`${list.table} ${styles.table}`} aria-label="Before and after">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">After the steps</th>
              <th scope="col" className={styles.cells}>
                Cells
              </th>
            </tr>
          </thead>
          <tbody>
            {trial.texts.map(({ before, after, refused, cells, line }) => (
              <tr key={`${line} ${before} ${after}`} data-changed={after !== before || refused !== undefined || undefined}>
                <td className={styles.before} title={before}>
                  <Text text={before} />
                </td>
                <td className={styles.after} title={after}>
                  {refused !== undefined ? (
                    <span className={`${parts.inline} ${styles.long}`}>
                      <IconAlertTriangle size={13} aria-hidden="true" />
                      {refusalWords[refused]}: rejected
                    </span>
                  ) : after === before ? (
                    <span className={styles.empty}>as it is</span>
                  ) : (
                    <Text text={after} />
                  )}
                </td>
                <td className={styles.cells}>{formatCount(cells)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </>
)
