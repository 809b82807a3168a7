/** What a sub-table shows in place of rows: that they are on their way, that there are none, or what went wrong; and what to do next. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { runCommand } from '../../../commands/run-command.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { useApp } from '../../../state/app-context.tsx'
import parts from '../../../ui/look/parts.module.css'
import { TryAgain } from '../../../ui/messages/message-state.tsx'
import styles from './sub-table.module.css'

export type SubTableState =
  | { readonly kind: 'failed'; readonly error: HostError; tryAgain(): void }
  | { readonly kind: 'reading' | 'loading' | 'narrowed' | 'empty' }

const Words = ({ state }: { readonly state: SubTableState }) => {
  const app = useApp()
  const canAdd = useCommand('row.add').why === null
  switch (state.kind) {
    case 'failed':
      return (
        <>
          <span role="alert">{state.error.message}</span>
          <TryAgain error={state.error} size="compact-sm" onPress={state.tryAgain} />
        </>
      )
    case 'reading':
      return <span role="status">Reading the rows…</span>
    case 'loading':
      return <span role="status">Loading the rows…</span>
    case 'narrowed':
      return (
        <>
          <span>The filter leaves nothing to show.</span>
          <Button variant="default" size="compact-sm" onClick={() => runCommand(app, 'sheet.show-all')}>
            Show all rows again
          </Button>
        </>
      )
    case 'empty':
      return (
        <>
          <span>No rows yet.</span>
          {canAdd && (
            <Button
              data-first
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              onClick={() => runCommand(app, 'row.add')}
            >
              Add a row
            </Button>
          )}
        </>
      )
  }
}

export const SubTableWords = ({ state }: { readonly state: SubTableState }) => (
  <div className={`${parts.row} ${parts.fine} ${styles.overlay}`}>
    <Words state={state} />
  </div>
)
