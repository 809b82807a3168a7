/** A refusal of the host, beside what it is about. */
import { IconAlertTriangle } from '@tabler/icons-react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { sayError } from '../../ui/messages/error-words.ts'
import styles from './import-view.module.css'

export const Problem = ({ error }: { readonly error: HostError }) => {
  const { message, advice, support } = sayError(error)
  return (
    <div className={styles.problem} role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <p>
        {message} {advice} {support !== '' && <span className={styles.support}>{support}</span>}
      </p>
    </div>
  )
}
