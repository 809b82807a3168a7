/** The list of roles, and the ways to a new one and to all of them side by side. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconRefresh, IconTable, IconUsersGroup } from '@tabler/icons-react'
import type { RoleSummary } from '../../../src-shared/host/calls/role-calls.ts'
import { isCustom, sayMembers } from '../../state/structure/role-words.ts'
import parts from '../../ui/look/parts.module.css'
import page from '../page-parts.module.css'
import { SideList } from '../side-list.tsx'

interface Props {
  readonly roles: readonly RoleSummary[]
  readonly chosen: string | null
  readonly isMatrix: boolean
  readonly isReading: boolean
  readonly onRead: () => void
  /** null where the key is known not to make roles. */
  readonly onCreate: (() => void) | null
  readonly onMatrix: () => void
  readonly onChoose: (id: string) => void
}

export const RolesSide = ({ roles, chosen, isMatrix, isReading, onRead, onCreate, onMatrix, onChoose }: Props) => (
  <div className={`${parts.stack} ${page.side}`}>
    <header className={`${parts.row} ${page.sideHead}`}>
      <h1 className={`${parts.heading} ${page.sideTitle}`}>Roles</h1>
      <Tooltip label="Read the roles again">
        <ActionIcon aria-label="Read the roles again" loading={isReading} onClick={onRead}>
          <IconRefresh size={15} />
        </ActionIcon>
      </Tooltip>
      {onCreate !== null && (
        <Button variant="light" leftSection={<IconPlus size={14} />} onClick={onCreate}>
          New role
        </Button>
      )}
    </header>
    {roles.length > 1 && (
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconTable size={14} />}
        aria-pressed={isMatrix}
        onClick={onMatrix}
      >
        Roles and worksheets side by side
      </Button>
    )}
    <div className={parts.scroll}>
      <SideList
        label="Roles"
        icon={<IconUsersGroup size={16} aria-hidden="true" />}
        chosen={chosen}
        items={roles.map((role) => ({
          id: role.id,
          title: role.name,
          detail: sayMembers(role.members),
          badge: isCustom(role) ? '' : 'built in',
        }))}
        onChoose={onChoose}
      />
    </div>
  </div>
)
