/** Says which columns of the file become rows, proposes those that look as if they should, and new ones beside them. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconTableShare, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { configureImport } from '../../../../../commands/import/run-import.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { openDialog } from '../../../../../state/connection/session-state.ts'
import { sayTexts, unpivotId } from '../../../../../state/import/recipe-words.ts'
import { fileHeadersOf, newColumns, proposedPeriods, sayUnpivot } from '../../../../../state/import/unpivot-draft.ts'
import type { StepAction } from '../../../../../state/import/use-import.ts'
import parts from '../../../../../ui/look/parts.module.css'
import styles from './unpivot.module.css'

interface Props {
  readonly draft: ImportDraft
  readonly action: StepAction
  readonly isOff: boolean
}

export const UnpivotBar = ({ draft, action, isOff }: Props) => {
  const app = useApp()
  const [isLater, setLater] = useState(false)
  const { format, importId } = draft
  const { unpivot } = format
  const open = (): void => app.session.update((state) => openDialog(state, { kind: 'unpivot', draft }))
  const periods = isOff || isLater ? null : proposedPeriods(draft)
  if (unpivot === undefined) {
    if (periods === null) return null
    return (
      <div id={unpivotId} tabIndex={-1} className={`${parts.row} ${styles.bar}`}>
        <IconTableShare size={15} aria-hidden="true" />
        <span className={`${parts.cut} ${parts.grow}`}>
          “{periods.names[0]}” to “{periods.names.at(-1)}” look like one column, spread over {periods.names.length}.
        </span>
        <Button size="compact-xs" onClick={open}>
          Turn them into rows
        </Button>
        <Tooltip label="Leave them as columns">
          <ActionIcon size={20} aria-label="Leave them as columns" onClick={() => setLater(true)}>
            <IconX size={13} />
          </ActionIcon>
        </Tooltip>
      </div>
    )
  }
  const { columns } = unpivot
  const said = sayUnpivot(fileHeadersOf(draft), unpivot)
  const fresh = columns.by === 'names' ? newColumns(draft) : []
  const take = (): void => {
    if (columns.by !== 'names') return
    const names = [...columns.names, ...fresh]
    void action.run(() =>
      configureImport(app, importId, { format: { ...format, unpivot: { ...unpivot, columns: { by: 'names', names } } } }),
    )
  }
  return (
    <div id={unpivotId} tabIndex={-1} className={`${parts.row} ${styles.bar}`}>
      <IconTableShare size={15} aria-hidden="true" />
      <span className={`${parts.cut} ${parts.grow}`} title={said}>
        {fresh.length === 0
          ? said
          : `${sayTexts(fresh)} ${fresh.length === 1 ? 'is' : 'are'} new beside the columns that become rows.`}
      </span>
      {fresh.length > 0 && (
        <Button size="compact-xs" disabled={isOff} onClick={take}>
          Turn {fresh.length === 1 ? `“${fresh[0]}”` : 'them'} into rows too
        </Button>
      )}
      <Button size="compact-xs" variant="default" disabled={isOff} onClick={open}>
        Change
      </Button>
    </div>
  )
}
