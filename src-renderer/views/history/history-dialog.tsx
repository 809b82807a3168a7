/** The worksheet's commands in the order they were made: any of them can be gone back or forward to. */
import { Button, Group, Modal } from '@mantine/core'
import { IconArrowBackUp, IconCloudCheck, IconPoint, IconPointFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PastCommand } from '../../../src-shared/host/calls/bulk-calls.ts'
import { noteStaged } from '../../commands/sheet/stage-edits.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { formatAgo } from '../../ui/format/format-duration.ts'
import parts from '../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import styles from './history-dialog.module.css'

interface Props {
  readonly at: SheetRef
  readonly onClose: () => void
}

/** More are seldom looked through; older ones can still be undone one by one. */
const listed = 500

export const HistoryDialog = ({ at, onClose }: Props) => {
  const app = useApp()
  const [isBusy, setBusy] = useState(false)
  const history = useQuery({
    queryKey: ['of', at.connectionId, 'history', at.worksheetId],
    queryFn: () => ask(app.host, 'edits.history', { ...at, limit: listed }),
    staleTime: 0,
    gcTime: 0,
  })
  const goTo = async (commandId: number | null): Promise<void> => {
    setBusy(true)
    const result = await app.edits.sendInTurn(() => app.host.call('edits.return-to', { ...at, commandId }))
    if (result.ok) noteStaged(app, at, result.value)
    else app.notices.fail('The worksheet was left as it was', result.error)
    await history.refetch()
    setBusy(false)
  }
  const commands = history.data?.commands ?? []
  const present = commands.find((it) => !it.isUndone) ?? null
  const body = () => {
    if (history.isError) return <ErrorState what="The history could not be read" error={readFailure(history.error)} />
    if (history.data === undefined) return <LoadingState what="Reading the history…" />
    if (commands.length === 0)
      return <p className={`${parts.fine} ${styles.hint}`}>Nothing was changed here since the last push.</p>
    return (
      <>
        <p className={`${parts.fine} ${styles.hint}`}>
          Choose a step to go back to it, or forward again. Nothing is lost by going back. What is on the service already is
          staged back as a new change, for your next push.
        </p>
        <ol className={styles.list} aria-label="Steps, newest first">
          {commands.map((command) => (
            <Step
              key={command.id}
              command={command}
              now={app.clock.now()}
              isPresent={command === present}
              isBusy={isBusy}
              onGo={() => void goTo(command.id)}
            />
          ))}
          <li>
            <button
              type="button"
              className={`${parts.row} ${parts.plain} ${styles.step}`}
              aria-current={present === null ? 'step' : undefined}
              disabled={isBusy}
              onClick={() => void goTo(null)}
            >
              <IconArrowBackUp size={14} aria-hidden="true" />
              <span className={`${parts.cut} ${parts.grow} ${styles.label}`}>Before all of these</span>
            </button>
          </li>
        </ol>
      </>
    )
  }
  return (
    <Modal opened onClose={onClose} title="History of this worksheet" size={520}>
      {body()}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  )
}

interface StepProps {
  readonly command: PastCommand
  readonly now: number
  readonly isPresent: boolean
  readonly isBusy: boolean
  readonly onGo: () => void
}

const Step = ({ command, now, isPresent, isBusy, onGo }: StepProps) => (
  <li>
    <button
      type="button"
      className={`${parts.row} ${parts.plain} ${styles.step}`}
      data-undone={command.isUndone || undefined}
      data-autofocus={isPresent || undefined}
      aria-current={isPresent ? 'step' : undefined}
      disabled={isBusy}
      onClick={onGo}
    >
      {isPresent ? <IconPointFilled size={14} aria-hidden="true" /> : <IconPoint size={14} aria-hidden="true" />}
      <span className={`${parts.cut} ${parts.grow} ${styles.label}`}>{command.label}</span>
      {isPresent && <span className={styles.mark}>you are here</span>}
      {command.pushed !== null && (
        <span className={`${parts.inline} ${styles.pushed}`}>
          <IconCloudCheck size={13} aria-hidden="true" />
          {command.pushed.isPart ? 'partly on the service' : 'on the service'}
        </span>
      )}
      {command.isUndone && <span className={styles.mark}>undone</span>}
      <span className={styles.when}>
        {countOf(command.cells, 'change')}, {formatAgo(command.at, now)}
      </span>
    </button>
  </li>
)
