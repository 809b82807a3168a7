/** The roles of the application: who may do what in it. */
import { Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoleDetail } from '../../../src-shared/host/calls/role-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { useWhyNotChange } from '../../state/connection/key-limits.ts'
import { rolesKey, rolesQuery } from '../../state/connection/service-lists.ts'
import { readFailure } from '../../state/host-failure.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'
import { KeyLimitNote } from '../key-limit-note.tsx'
import page from '../page-parts.module.css'
import { ServiceProblem } from '../service-problem.tsx'
import { NewRole } from './new-role.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { RolePage } from './role-page.tsx'
import { RolesSide } from './roles-side.tsx'

type Shown =
  | { readonly kind: 'first' | 'matrix' }
  | { readonly kind: 'new'; readonly of: RoleDetail | null }
  | { readonly kind: 'role'; readonly id: string }

export const RolesView = ({ connectionId }: { readonly connectionId: ConnectionId }) => {
  const app = useApp()
  const [shown, setShown] = useState<Shown>({ kind: 'first' })
  const list = useQuery(rolesQuery(app.host, connectionId))
  const why = useWhyNotChange(connectionId, 'roles')
  const reread = (): void => void app.queries.invalidateQueries({ queryKey: rolesKey(connectionId) })

  if (list.isError) return <ServiceProblem what="The roles" error={readFailure(list.error)} onRetry={() => void list.refetch()} />
  if (list.isPending) return <LoadingState what="Reading the roles…" />
  const { roles } = list.data
  const chosen =
    shown.kind === 'new' || shown.kind === 'matrix'
      ? null
      : ((shown.kind === 'role' ? roles.find((it) => it.id === shown.id) : undefined) ?? roles[0])
  const create = (): void => setShown({ kind: 'new', of: null })
  /** What ends late leads on only from where it began: who has gone elsewhere meanwhile stays there. */
  const leave = (from: (it: Shown) => boolean, to: Shown): void => setShown((known) => (from(known) ? to : known))

  const main = () => {
    if (shown.kind === 'new') {
      return (
        <NewRole
          connectionId={connectionId}
          key={shown.of?.id ?? ''}
          names={roles.map((it) => it.name)}
          of={shown.of}
          onDone={(id) => leave((it) => it.kind === 'new', id === null ? { kind: 'first' } : { kind: 'role', id })}
        />
      )
    }
    if (shown.kind === 'matrix') return <RoleMatrix connectionId={connectionId} roles={roles} />
    if (chosen == null) {
      return (
        <EmptyState
          icon={<IconUsersGroup size={22} />}
          title="This application has no roles yet"
          text={why === null ? 'A role says what its members may do. Make the first one.' : why}
        >
          {why === null && (
            <Button leftSection={<IconPlus size={14} />} onClick={create}>
              New role
            </Button>
          )}
        </EmptyState>
      )
    }
    const isShown = (it: Shown): boolean => it.kind === 'role' && it.id === chosen.id
    return (
      <RolePage
        key={chosen.id}
        connectionId={connectionId}
        role={chosen}
        canChange={why === null}
        all={roles}
        onCopy={(of) => setShown({ kind: 'new', of })}
        onGone={() => leave(isShown, { kind: 'first' })}
      />
    )
  }

  return (
    <div className={page.page}>
      <RolesSide
        roles={roles}
        chosen={chosen?.id ?? null}
        isMatrix={shown.kind === 'matrix'}
        isReading={list.isFetching}
        onRead={reread}
        onCreate={why === null ? create : null}
        onMatrix={() => setShown({ kind: 'matrix' })}
        onChoose={(id) => setShown({ kind: 'role', id })}
      />
      <div className={`${parts.grow} ${page.main}`}>
        {why !== null && <KeyLimitNote connectionId={connectionId} why={why} />}
        {main()}
      </div>
    </div>
  )
}
