/** Goes through a list page by page; nothing where all of it fits on one. */
import { Button } from '@mantine/core'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './steps/check-step.module.css'

interface Props {
  readonly offset: number
  readonly pageSize: number
  readonly total: number
  readonly onGo: (offset: number) => void
}

export const Pager = ({ offset, pageSize, total, onGo }: Props) =>
  total <= pageSize ? null : (
    <div className={`${parts.row} ${styles.pager}`}>
      <Button variant="default" disabled={offset === 0} onClick={() => onGo(Math.max(0, offset - pageSize))}>
        Earlier
      </Button>
      <span>
        {formatCount(offset + 1)}–{formatCount(Math.min(total, offset + pageSize))} of {formatCount(total)}
      </span>
      <Button variant="default" disabled={offset + pageSize >= total} onClick={() => onGo(offset + pageSize)}>
        Later
      </Button>
    </div>
  )
