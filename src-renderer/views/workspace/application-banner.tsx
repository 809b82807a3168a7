/** Asks whether the application that the connection leads to now is the one that the local data is of, or a copy of it. */
import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import { confirmApplication, takeAsCopy } from '../../commands/window/open-connection.ts'
import { useApp } from '../../state/app-context.tsx'
import { workspaceQuery } from '../../state/host-queries.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './key-banner.module.css'

export const ApplicationBanner = ({ connection }: { readonly connection: ConnectionSummary }) => {
  const app = useApp()
  const asks = useQuery(workspaceQuery(app.host, connection.id)).data?.asks
  if (asks === undefined) return null
  const { before, now } = asks
  return (
    <div className={`${parts.row} ${styles.banner}`} role="status">
      <IconArrowsSplit2 size={16} aria-hidden="true" />
      <span>
        “{now.name}” at {now.address} has the same worksheets as “{before.name}” at {before.address}. Nothing is pushed until you
        say what it is.
      </span>
      <Button size="compact-xs" onClick={() => void confirmApplication(app, connection.id)}>
        The same application
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => void takeAsCopy(app, connection.id)}>
        A copy of it
      </Button>
    </div>
  )
}
