/** Says that the open connection has no key, so that it works offline only, and offers the one step that helps. */
import { Button } from '@mantine/core'
import { IconKeyOff } from '@tabler/icons-react'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import { refreshWorkspace } from '../../commands/window/open-connection.ts'
import { useApp } from '../../state/app-context.tsx'
import { openDialog } from '../../state/connection/session-state.ts'
import { useStore } from '../../state/store.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './key-banner.module.css'

type Missing = Exclude<ConnectionSummary['secret'], 'stored' | 'this-run'>

const words: Readonly<Record<Missing, string>> = {
  missing: 'Key and signature of this connection are not on this computer.',
  locked: 'The keychain of this computer is locked.',
  unavailable: 'The keychain of this computer cannot be used, so key and signature are missing.',
}

export const KeyBanner = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const { refresh } = useStore(app.session)
  const refused = refresh.kind === 'failed' && refresh.error.kind === 'secret' ? refresh.error.reason : null
  const missing: Missing | null = refused ?? (connection.secret === 'missing' && refresh.kind !== 'idle' ? 'missing' : null)
  // The sample's key is made anew whenever it opens.
  if (missing === null || connection.kind === 'sample') return null
  return (
    <div className={`${parts.row} ${styles.banner}`} role="status">
      <IconKeyOff size={16} aria-hidden="true" />
      <span>{words[missing]} You work offline; nothing staged is lost.</span>
      <Button
        size="compact-xs"
        onClick={() => app.session.update((state) => openDialog(state, { kind: 'enter-key', connection }))}
      >
        Enter key and signature
      </Button>
      {missing !== 'missing' && (
        <Button size="compact-xs" variant="default" onClick={() => void refreshWorkspace(app, connection.id)}>
          Try again
        </Button>
      )}
    </div>
  )
}
