/** What the next push would do, before it does it. */
import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { PushPlan } from '../../../src-shared/host/calls/edit-calls.ts'
import { planLines, takenWords } from '../../state/review/plan-words.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { formatSeconds } from '../../ui/format/format-duration.ts'
import styles from './push-panel.module.css'

/** How long it takes; how many requests that are is for those who ask. */
const sayCost = ({ requests, estimatedSeconds }: PushPlan, withRequests: boolean): string => {
  const seconds = estimatedSeconds ?? null
  const time = seconds === null ? '' : seconds < 1 ? 'less than a second' : `about ${formatSeconds(seconds)}`
  const count = withRequests ? `${countOf(requests, 'request')} in all` : ''
  return [count, withRequests || time === '' ? time : `Takes ${time}`].filter((it) => it !== '').join(', ')
}

const PlanTable = ({ plan }: { readonly plan: PushPlan }) => {
  const [withRequests, setWithRequests] = useState(false)
  return (
    <div>
      <table className={styles.plan}>
        {plan.worksheets.map((it) => (
          <tbody key={it.worksheetId}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {it.name}
              </th>
            </tr>
            {planLines(it, withRequests).map((line) => (
              <tr key={line.what}>
                <th scope="row">{line.what}</th>
                <td>{line.how}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles.sum}>
        {sayCost(plan, withRequests)}{' '}
        <Anchor component="button" type="button" fz="inherit" onClick={() => setWithRequests((is) => !is)}>
          {withRequests ? 'Hide requests' : 'Show requests'}
        </Anchor>
      </p>
    </div>
  )
}

export const PlanView = ({ plan }: { readonly plan: PushPlan }) => (
  <>
    {plan.worksheets.length > 0 && <PlanTable plan={plan} />}
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
