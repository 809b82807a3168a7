/** Said where the rows of a worksheet are compared with a file and not all of them are here, with the way to load them. */
import { Button } from '@mantine/core'
import { startPull } from '../../../commands/sheet/stage-edits.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { SheetRef } from '../../../state/sheet/sheet-ref.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './mapping/map-step.module.css'

export const LoadRows = ({ at: { connectionId, worksheetId }, text }: { readonly at: SheetRef; readonly text: string }) => {
  const app = useApp()
  return (
    <div className={`${parts.stack} ${styles.warn}`}>
      <p>{text}</p>
      <Button size="compact-xs" variant="default" onClick={() => void startPull(app, { connectionId, worksheetId }, 'full')}>
        Load the rows
      </Button>
    </div>
  )
}
