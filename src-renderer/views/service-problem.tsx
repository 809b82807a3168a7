/** Something asked of the service that did not come: offline, not allowed or refused, each in its own words, and with another try where that can help. */
import { IconCloudOff, IconLock } from '@tabler/icons-react'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { isForbidden, isOffline } from '../state/review/refusal-kind.ts'
import { sayError } from '../ui/messages/error-words.ts'
import { EmptyState, ErrorState, TryAgain } from '../ui/messages/message-state.tsx'

interface Props {
  /** What was asked for, as it stands in "… could not be read": "The roles". */
  readonly what: string
  /** What failed, where it is not reading. */
  readonly verb?: 'made'
  readonly error: HostError
  readonly onRetry: () => void
}

export const ServiceProblem = ({ what, verb, error, onRetry }: Props) => {
  const words = sayError(error)
  const done = verb ?? 'read'
  if (isOffline(error)) {
    return (
      <div role="alert">
        <EmptyState
          icon={<IconCloudOff size={20} aria-hidden="true" />}
          title={`${what} can be ${done} only while the service is in reach`}
          text={words.message}
        >
          <TryAgain error={error} onPress={onRetry} />
        </EmptyState>
      </div>
    )
  }
  if (isForbidden(error)) {
    return (
      <div role="alert">
        <EmptyState
          icon={<IconLock size={20} aria-hidden="true" />}
          title={`${what} may not be ${done} with this key`}
          text={`${words.message} ${words.advice}`}
        >
          <TryAgain error={error} onPress={onRetry} />
        </EmptyState>
      </div>
    )
  }
  return <ErrorState what={`${what} could not be ${done}`} error={error} onRetry={onRetry} />
}
