/** A place that has nothing to show yet: empty, loading or failed, in words and with what to do next. */
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import parts from '../look/parts.module.css'
import { canTryAgain, sayError } from './error-words.ts'
import styles from './message-state.module.css'

interface EmptyStateProps {
  /** null: words alone. */
  readonly icon: ReactNode | null
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

export const EmptyState = ({ icon, title, text, children }: EmptyStateProps) => (
  <div className={`${parts.stack} ${styles.root}`}>
    {icon !== null && <span className={styles.icon}>{icon}</span>}
    <p className={`${parts.heading} ${styles.title}`}>{title}</p>
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {children !== undefined && (
      // Made anew with the title: a button never turns into another one under the pointer of whoever presses it.
      <div key={title} className={styles.actions}>
        {children}
      </div>
    )}
  </div>
)

export const LoadingState = ({ what }: { readonly what: string }) => (
  <div className={`${parts.stack} ${styles.root}`} role="status">
    <Loader size="sm" aria-hidden="true" />
    <p className={styles.text}>{what}</p>
  </div>
)

interface ErrorStateProps {
  /** What failed, as a short sentence without a full stop. */
  readonly what: string
  readonly error: HostError
  /** Offered where it can help. */
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

interface TryAgainProps {
  readonly error: HostError
  readonly onPress: () => void
  readonly size?: 'compact-sm'
}

/** Nothing where another try can only end the same. */
export const TryAgain = ({ error, onPress, size }: TryAgainProps) =>
  canTryAgain(error) ? (
    <Button variant="default" {...(size === undefined ? {} : { size })} onClick={onPress}>
      Try again
    </Button>
  ) : null

export const ErrorState = ({ what, error, onRetry, children }: ErrorStateProps) => {
  const words = sayError(error)
  const retry = canTryAgain(error) ? onRetry : undefined
  return (
    <div className={`${parts.stack} ${styles.root}`} data-tone="failure" role="alert">
      <span className={styles.icon}>
        <IconAlertTriangle size={22} aria-hidden="true" />
      </span>
      <p className={`${parts.heading} ${styles.title}`}>{what}</p>
      <p className={styles.text}>
        {words.message} {words.advice}
      </p>
      {words.support !== '' && <span className={styles.support}>{words.support}</span>}
      {(retry !== undefined || children !== undefined) && (
        <div className={styles.actions}>
          {retry !== undefined && <TryAgain error={error} onPress={retry} />}
          {children}
        </div>
      )}
    </div>
  )
}
