/** Says when the window cannot reach its own background process, and what that means. */
import { Button, Loader } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { LinkState } from '../host/link-state.ts'
import parts from '../ui/look/parts.module.css'
import styles from './link-banner.module.css'

export const LinkBanner = ({ link }: { readonly link: LinkState }) => {
  // The very first attempt is the normal start, not a loss.
  if (link.kind === 'connected' || (link.kind === 'reconnecting' && link.attempt === 0)) return null
  return (
    <div className={`${parts.row} ${styles.banner}`} data-gone={link.kind === 'gone' || undefined} role="alert">
      {link.kind === 'reconnecting' ? (
        <Loader size={14} aria-hidden="true" />
      ) : (
        <IconPlugConnectedX size={16} aria-hidden="true" />
      )}
      <span>
        {link.kind === 'reconnecting'
          ? 'Gridstage lost touch with its background process and is trying again. Nothing staged is lost.'
          : 'The background process has ended. Start Gridstage again; everything staged is on disk.'}
      </span>
      {link.kind === 'gone' && (
        <Button size="compact-xs" variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
    </div>
  )
}
