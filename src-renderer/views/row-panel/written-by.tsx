/** "changed by your push of Tuesday": what wrote a field, or the row, last from here, and the way to it. */
import { Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { PastWrite } from '../../../src-shared/host/calls/past-calls.ts'
import { openPast } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { sayWrite } from '../../state/review/past-words.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './row-panel.module.css'

interface Props {
  readonly write: PastWrite
  readonly verb: string
  /** The field's name; left out for the row. */
  readonly of?: string
}

export const WrittenBy = ({ write, verb, of }: Props) => {
  const app = useApp()
  const now = app.clock.now()
  const words = `${verb} by ${sayWrite(write, now)}`
  return (
    <Tooltip label={`${words} (${formatMoment(write.at, now)}). Opens it.`}>
      <button
        type="button"
        className={`${parts.inline} ${parts.cut} ${parts.plain} ${styles.written}`}
        data-row={of === undefined || undefined}
        aria-label={`${of === undefined ? '' : `${of}: `}${words}. Opens it.`}
        onClick={() => openPast(app, write.run)}
      >
        {of === undefined && <IconHistory size={13} aria-hidden="true" />}
        {of === undefined ? words : words.charAt(0).toLowerCase() + words.slice(1)}
      </button>
    </Tooltip>
  )
}
