/** The button that opens the task panel; it shows how far the running work is. */
import { ActionIcon, RingProgress, Tooltip } from '@mantine/core'
import { IconSubtask } from '@tabler/icons-react'
import { useCommand } from '../../commands/use-command.ts'
import { useApp } from '../../state/app-context.tsx'
import { percentOf } from '../../state/job-words.ts'
import { listRunningJobs } from '../../state/jobs-state.ts'
import { useStore } from '../../state/store.ts'
import { countOf } from '../../ui/format/format-count.ts'

export const JobButton = () => {
  const app = useApp()
  const running = listRunningJobs(useStore(app.jobs))
  const command = useCommand('app.jobs')
  const { isJobPanelOpen } = useStore(app.session)
  const [first] = running
  const words = running.length === 0 ? command.label : `${countOf(running.length, 'task')} running`
  return (
    <Tooltip label={words}>
      <ActionIcon aria-label={words} aria-pressed={isJobPanelOpen} onClick={command.run}>
        {first === undefined ? (
          <IconSubtask size={16} />
        ) : (
          <RingProgress size={22} thickness={3} sections={[{ value: percentOf(first) ?? 25, color: 'petrol' }]} />
        )}
      </ActionIcon>
    </Tooltip>
  )
}
