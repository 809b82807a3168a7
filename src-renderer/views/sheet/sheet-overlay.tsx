/** What is shown over the grid instead of rows: what failed, what is on its way, or what to do in an empty worksheet. */
import { Button } from '@mantine/core'
import { IconFilterOff, IconPlus, IconTable } from '@tabler/icons-react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import styles from './sheet-view.module.css'

/** Why there are no rows to be seen. */
export type NoRows =
  | { readonly kind: 'failed'; readonly error: HostError }
  | { readonly kind: 'opening' | 'loading' | 'no-match' | 'empty' }

interface Props {
  readonly why: NoRows
  readonly onRetry: () => void
  /** Null unless a field is gone that the rows are filtered, sorted or grouped by. */
  readonly onLeaveOut: (() => void) | null
}

const Said = ({ why, onRetry, onLeaveOut }: Props) => {
  const mend = onLeaveOut !== null && <Button onClick={onLeaveOut}>Leave the missing field out</Button>
  switch (why.kind) {
    case 'failed':
      return (
        <ErrorState what="The rows could not be read" error={why.error} onRetry={onRetry}>
          {mend}
        </ErrorState>
      )
    case 'opening':
      return <LoadingState what="Opening the rows…" />
    case 'loading':
      return <LoadingState what="Loading the first rows…" />
    case 'no-match':
      return (
        <EmptyState
          icon={<IconFilterOff size={22} />}
          title="No row matches"
          text="The filter, the search or “changed rows only” leaves nothing to show."
        >
          {mend}
          <CommandButton command="sheet.show-all" variant="default" />
        </EmptyState>
      )
    case 'empty':
      return (
        <EmptyState
          icon={<IconTable size={22} />}
          title="This worksheet has no rows yet"
          text="Add the first one, or bring rows in from a file."
        >
          <CommandButton command="row.add" leftSection={<IconPlus size={14} />} />
          <CommandButton command="sheet.import" variant="default" />
        </EmptyState>
      )
  }
}

export const SheetOverlay = (props: Props) => (
  <div className={styles.overlay}>
    <Said {...props} />
  </div>
)
