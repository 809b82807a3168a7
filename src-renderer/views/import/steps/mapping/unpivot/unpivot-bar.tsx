/** Says which columns of a file become rows, proposes those that look as if they should, and new ones beside them. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconTableShare, IconX } from '@tabler/icons-react'
import type { PeriodColumns } from '../../../../../../src-shared/csv/unpivot/period-columns.ts'
import { sayTexts, unpivotId } from '../../../../../state/import/recipe-words.ts'
import { sayUnpivot, type UnpivotFile } from '../../../../../state/import/unpivot-draft.ts'
import parts from '../../../../../ui/look/parts.module.css'
import styles from './unpivot.module.css'

interface Props {
  readonly file: UnpivotFile
  /** Proposed while nothing is decided; null for none. */
  readonly periods: PeriodColumns | null
  /** Columns that are new beside those that become rows. */
  readonly fresh: readonly string[]
  readonly isOff: boolean
  readonly onOpen: () => void
  readonly onTakeFresh: () => void
  /** They stay columns: the proposal goes. */
  readonly onLater: () => void
}

export const UnpivotBar = ({ file: { format, headers }, periods, fresh, isOff, onOpen, onTakeFresh, onLater }: Props) => {
  const { unpivot } = format
  if (unpivot === undefined) {
    if (periods === null || isOff) return null
    return (
      <div id={unpivotId} tabIndex={-1} className={`${parts.row} ${styles.bar}`}>
        <IconTableShare size={15} aria-hidden="true" />
        <span className={`${parts.cut} ${parts.grow}`}>
          “{periods.names[0]}” to “{periods.names.at(-1)}” look like one column, spread over {periods.names.length}.
        </span>
        <Button size="compact-xs" onClick={onOpen}>
          Turn them into rows
        </Button>
        <Tooltip label="Leave them as columns">
          <ActionIcon size={20} aria-label="Leave them as columns" onClick={onLater}>
            <IconX size={13} />
          </ActionIcon>
        </Tooltip>
      </div>
    )
  }
  const said = sayUnpivot(headers, unpivot)
  return (
    <div id={unpivotId} tabIndex={-1} className={`${parts.row} ${styles.bar}`}>
      <IconTableShare size={15} aria-hidden="true" />
      <span className={`${parts.cut} ${parts.grow}`} title={said}>
        {fresh.length === 0
          ? said
          : `${sayTexts(fresh)} ${fresh.length === 1 ? 'is' : 'are'} new beside the columns that become rows.`}
      </span>
      {fresh.length > 0 && (
        <Button size="compact-xs" disabled={isOff} onClick={onTakeFresh}>
          Turn {fresh.length === 1 ? `“${fresh[0]}”` : 'them'} into rows too
        </Button>
      )}
      <Button size="compact-xs" variant="default" disabled={isOff} onClick={onOpen}>
        Change
      </Button>
    </div>
  )
}
