/** Who is in a role. People and departments are looked up by name, jobs and organisation roles are named by their ids. */
import { ActionIcon, Button, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type MemberKind, memberKinds, type RoleMember, type RoleSummary } from '../../../src-shared/host/calls/role-calls.ts'
import { addMembers, type RoleRef, removeMember } from '../../commands/application/change-roles.ts'
import { useApp } from '../../state/app-context.tsx'
import { kindWords, seenMembers } from '../../state/structure/role-words.ts'
import parts from '../../ui/look/parts.module.css'
import { Person, PlainChip } from '../../ui/values/chip.tsx'
import page from '../page-parts.module.css'
import { type PickedReference, ReferencePicker } from '../pickers/reference-picker.tsx'
import styles from './roles.module.css'

const sourceOf = (kind: MemberKind): 'members' | 'departments' | null =>
  kind === 'users' ? 'members' : kind === 'departments' || kind === 'departmentTrees' ? 'departments' : null

const MemberGroup = ({
  at,
  kind,
  members,
  canChange,
}: {
  readonly at: RoleRef
  readonly kind: MemberKind
  readonly members: readonly RoleMember[]
  readonly canChange: boolean
}) => {
  const app = useApp()
  return (
    <section className={styles.group}>
      <h4 className={`${parts.fine} ${styles.groupTitle}`}>{kindWords[kind].many}</h4>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id} className={`${parts.inline} ${styles.member}`}>
            {kind === 'users' ? <Person name={member.name} /> : <PlainChip text={member.name} />}
            {canChange && (
              <Tooltip label={`Take ${member.name} out of this role`}>
                <ActionIcon size={18} aria-label={`Remove ${member.name}`} onClick={() => void removeMember(app, at, member)}>
                  <IconX size={12} />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of jobs and organisation roles: those that are members of other roles, taken by a click. */
const SeenElsewhere = ({
  seen,
  onTake,
}: {
  readonly seen: readonly RoleMember[]
  readonly onTake: (member: RoleMember) => void
}) => (
  <fieldset className={`${parts.row} ${styles.seen}`} aria-label="Seen in other roles">
    <span className={parts.fine}>Seen in other roles:</span>
    {seen.map((member) => (
      <Button key={member.id} variant="default" size="compact-xs" title={member.id} onClick={() => onTake(member)}>
        {member.name}
      </Button>
    ))}
  </fieldset>
)

interface AddProps {
  readonly at: RoleRef
  readonly members: readonly RoleMember[]
  readonly all: readonly RoleSummary[]
}

const AddMembers = ({ at, members, all }: AddProps) => {
  const app = useApp()
  const [kind, setKind] = useState<MemberKind>('users')
  const [chosen, setChosen] = useState<readonly PickedReference[]>([])
  const [ids, setIds] = useState('')
  const [isRunning, setRunning] = useState(false)
  const source = sourceOf(kind)
  const isMember = (id: string): boolean => members.some((it) => it.kind === kind && it.id === id)
  const typed = ids.split(/[\s,;]+/).filter((id) => id !== '')
  const wanted = source === null ? typed.map((id) => ({ id, text: id })) : chosen
  const seen = source === null ? seenMembers(all, kind).filter((it) => !typed.includes(it.id) && !isMember(it.id)) : []
  const fresh = wanted.filter(({ id }) => !isMember(id))
  const note =
    wanted.length > 0 && fresh.length < wanted.length
      ? fresh.length === 0
        ? 'Already in this role.'
        : `${wanted.length - fresh.length} of them already in this role.`
      : kindWords[kind].hint

  const add = async (): Promise<void> => {
    setRunning(true)
    const isDone = await addMembers(
      app,
      at,
      fresh.map(({ id, text }) => ({ kind, id, name: text })),
    )
    setRunning(false)
    if (!isDone) return
    // What was chosen or typed meanwhile stays.
    setChosen((known) => (known === chosen ? [] : known))
    setIds((known) => (known === ids ? '' : known))
  }
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (fresh.length > 0) void add()
      }}
    >
      <SegmentedControl
        aria-label="Kind of member"
        value={kind}
        data={memberKinds.map((it) => ({ value: it, label: kindWords[it].many }))}
        onChange={(value) => {
          const next = memberKinds.find((it) => it === value)
          if (next !== undefined) setKind(next)
          setChosen([])
          setIds('')
        }}
      />
      <div className={`${parts.row} ${styles.addLine}`}>
        {source === null ? (
          <TextInput
            className={parts.grow}
            aria-label={`Ids of ${kindWords[kind].many.toLowerCase()}`}
            placeholder="Ids, separated by commas"
            value={ids}
            onChange={(event) => setIds(event.currentTarget.value)}
          />
        ) : (
          <div className={parts.grow}>
            <ReferencePicker
              key={kind}
              label={`Add ${kindWords[kind].many.toLowerCase()}`}
              connectionId={at.connectionId}
              source={{ kind: source }}
              isMultiple
              chosen={chosen}
              onChange={setChosen}
            />
          </div>
        )}
        <Button type="submit" leftSection={<IconPlus size={14} />} disabled={fresh.length === 0} loading={isRunning}>
          Add to the role
        </Button>
      </div>
      {seen.length > 0 && (
        <SeenElsewhere seen={seen} onTake={({ id }) => setIds((known) => (known.trim() === '' ? id : `${known}, ${id}`))} />
      )}
      <p className={page.hint} role="status">
        {note === '' ? 'Takes effect at once, for everybody.' : note}
      </p>
    </form>
  )
}

export const RoleMembers = ({ at, members, all, canChange }: AddProps & { readonly canChange: boolean }) => (
  <>
    <h3 className={page.heading}>Members</h3>
    {members.length === 0 && <p className={page.lead}>Nobody is in this role yet.</p>}
    {memberKinds.map((kind) => {
      const some = members.filter((it) => it.kind === kind)
      return some.length === 0 ? null : <MemberGroup key={kind} at={at} kind={kind} members={some} canChange={canChange} />
    })}
    {canChange && <AddMembers at={at} members={members} all={all} />}
  </>
)
