/** One role: what it allows in words, and who is in it. */
import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RoleDetail, RoleSummary } from '../../../src-shared/host/calls/role-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { deleteRole } from '../../commands/application/change-roles.ts'
import { useApp } from '../../state/app-context.tsx'
import { roleQuery } from '../../state/connection/service-lists.ts'
import { readFailure } from '../../state/host-failure.ts'
import { isCustom } from '../../state/structure/role-words.ts'
import parts from '../../ui/look/parts.module.css'
import { LoadingState } from '../../ui/messages/message-state.tsx'
import page from '../page-parts.module.css'
import { ServiceProblem } from '../service-problem.tsx'
import { RoleMembers } from './role-members.tsx'
import { RolePermissions } from './role-permissions.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly role: RoleSummary
  /** False where the key is known not to change roles. */
  readonly canChange: boolean
  /** All roles, this one among them. */
  readonly all: readonly RoleSummary[]
  readonly onGone: () => void
  readonly onCopy: (role: RoleDetail) => void
}

export const RolePage = ({ connectionId, role, canChange, all, onGone, onCopy }: Props) => {
  const app = useApp()
  const detail = useQuery(roleQuery(app.host, connectionId, role.id))
  const body = () => {
    if (detail.isError)
      return <ServiceProblem what="This role" error={readFailure(detail.error)} onRetry={() => void detail.refetch()} />
    if (detail.isPending) return <LoadingState what="Reading the role…" />
    return (
      <>
        <RoleMembers at={{ connectionId, roleId: role.id }} members={detail.data.members} all={all} canChange={canChange} />
        <RolePermissions role={detail.data} />
      </>
    )
  }
  return (
    <article className={page.detail}>
      <header className={page.head}>
        <div className={parts.grow}>
          <h2 className={page.title}>{role.name}</h2>
          {role.description !== '' && <p className={page.lead}>{role.description}</p>}
        </div>
        {canChange && detail.data !== undefined && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={14} />}
            onClick={() => detail.data !== undefined && onCopy(detail.data)}
          >
            Copy with changes
          </Button>
        )}
        {!isCustom(role) ? (
          <p className={page.hint}>Built in: the service keeps this role.</p>
        ) : canChange ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => void deleteRole(app, connectionId, role, all).then((isGone) => isGone && onGone())}
          >
            Delete
          </Button>
        ) : null}
      </header>
      {body()}
    </article>
  )
}
