/** Shows words instead of an empty window when a view throws, which is a bug. Edits are on disk before they are shown, so nothing is lost. */
import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from './message-state.tsx'

interface Props {
  readonly children: ReactNode
}

export class CrashGuard extends Component<Props, { readonly crash: string | null }> {
  override state = { crash: null as string | null }

  static getDerivedStateFromError(error: unknown) {
    return { crash: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { crash } = this.state
    if (crash === null) return this.props.children
    return (
      <div role="alert" style={{ display: 'grid', height: '100vh' }}>
        <EmptyState
          icon={<IconRefreshAlert size={22} aria-hidden="true" />}
          title="This window ran into a mistake of its own"
          text={
            <>
              Nothing that you staged is lost. Load the window again to go on.
              <br />
              <small>For support: {crash}</small>
            </>
          }
        >
          <Button data-autofocus onClick={() => window.location.reload()}>
            Load the window again
          </Button>
        </EmptyState>
      </div>
    )
  }
}
