/** Why the next push could not be planned, with what can be done about it here. */
import { Button } from '@mantine/core'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { useCommand } from '../../commands/use-command.ts'
import { ErrorState } from '../../ui/messages/message-state.tsx'

interface Props {
  readonly error: HostError
  readonly onRetry: () => void
}

export const PlanFailure = ({ error, onRetry }: Props) => {
  const edit = useCommand('connection.edit')
  return (
    <ErrorState what="The push could not be planned" error={error} onRetry={onRetry}>
      {error.kind === 'secret' && edit.isEnabled && <Button onClick={edit.run}>{edit.label}</Button>}
    </ErrorState>
  )
}
