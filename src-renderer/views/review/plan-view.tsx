/** What the next push would do, before it does it. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PushPlan } from '../../../src-shared/host/calls/edit-calls.ts'
import { planLines, takenWords } from '../../state/review/plan-words.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { formatSeconds } from '../../ui/format/format-duration.ts'
import styles from './push-panel.module.css'

export const PlanView = ({ plan }: { readonly plan: PushPlan }) => (
  <>
    {plan.worksheets.length > 0 && (
      <div>
        <table className={styles.plan}>
          {plan.worksheets.map((it) => (
            <tbody key={it.worksheetId}>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {it.name}
                </th>
              </tr>
              {planLines(it).map((line) => (
                <tr key={line.what}>
                  <th scope="row">{line.what}</th>
                  <td>{line.how}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <p className={styles.sum}>
          {countOf(plan.requests, 'request')} in all
          {plan.estimatedSeconds !== null &&
            `, ${plan.estimatedSeconds < 1 ? 'less than a second' : `about ${formatSeconds(plan.estimatedSeconds)}`}`}
        </p>
      </div>
    )}
    {plan.left.length > 0 && (
      <ul className={styles.left} aria-label="Left out">
        {plan.left.map((it) => (
          <li key={it.reason}>
            <strong>{countOf(it.rows, 'row')} left out</strong>
            <br />
            {it.reason}
          </li>
        ))}
      </ul>
    )}
    {plan.takes.length > 0 && (
      <ul className={styles.warn} aria-label="Taken from other rows">
        {plan.takes.map(takenWords).map(({ title, rows, more }) => (
          <li key={title}>
            <IconAlertTriangle size={13} aria-hidden="true" /> {title}
            {rows.length > 0 && `: ${rows.join(', ')}.`} {more}
          </li>
        ))}
      </ul>
    )}
    {plan.irreversible.length > 0 && (
      <ul className={styles.warn} aria-label="Cannot be undone">
        {plan.irreversible.map((text) => (
          <li key={text}>
            <IconAlertTriangle size={13} aria-hidden="true" /> {text}
          </li>
        ))}
      </ul>
    )}
  </>
)
