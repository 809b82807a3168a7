/** How many rows came or changed on the service since the user last looked: shown quietly, with the rows on demand. */
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCloudDown } from '@tabler/icons-react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { countElsewhere } from '../../commands/sheet/changed-elsewhere.ts'
import { useCommand } from '../../commands/use-command.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './status-line.module.css'

/** "3 new rows, 12 changed on the service". */
function sayElsewhere({ elsewhere: { created, updated } }: WorksheetState): string {
  const words = [created > 0 ? `${formatCount(created)} new` : '', updated > 0 ? `${formatCount(updated)} changed` : '']
  return `${words.filter((it) => it !== '').join(', ')} on the service`
}

export const ChangedElsewhere = ({ worksheet }: { readonly worksheet: WorksheetState }) => {
  const show = useCommand('sheet.elsewhere-only')
  const seen = useCommand('sheet.seen')
  const rows = countElsewhere(worksheet)
  if (rows === 0) return null
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton
          className={`${parts.inline} ${styles.elsewhere}`}
          title={`${countOf(rows, 'row')} came or changed on the service since you last looked, by others or by workflows`}
        >
          <IconCloudDown size={13} aria-hidden="true" />
          {sayElsewhere(worksheet)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={show.run}>{show.label}</Menu.Item>
        <Menu.Item onClick={seen.run}>Mark as seen</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
