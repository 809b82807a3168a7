/** Making a role: its name, what it allows, and whether its members see the application. */
import { Button, Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { permissionWays } from '../../../src-shared/api/permission-ways.ts'
import {
  type GlobalPermissionName,
  globalPermissionNames,
  permissionScopes,
} from '../../../src-shared/api/v3/v3-role-operations.ts'
import type { RoleDetail } from '../../../src-shared/host/calls/role-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { createRole } from '../../commands/application/change-roles.ts'
import { useApp } from '../../state/app-context.tsx'
import { generalWords, type RoleScope, sayMembers, scopeWords } from '../../state/structure/role-words.ts'
import page from '../page-parts.module.css'
import styles from './roles.module.css'

interface Props {
  readonly connectionId: ConnectionId
  /** Names that are taken. */
  readonly names: readonly string[]
  /** The role that is copied: the interface changes none, so a changed copy takes its place. null: a role from nothing. */
  readonly of: RoleDetail | null
  /** The id of the new role; null when none was made. */
  readonly onDone: (id: string | null) => void
}

/** The least that lets members work: see everything, talk about it. */
const startGeneral: Readonly<Record<GlobalPermissionName, boolean>> = {
  addRecord: true,
  share: false,
  import: false,
  export: false,
  discuss: true,
  systemPrint: false,
  attachmentDownload: true,
  log: true,
}

/** What nobody can do who changes no record. */
const changing: readonly GlobalPermissionName[] = ['addRecord', 'import']
const seesOnly = (scope: RoleScope): boolean => scope === permissionWays.viewAll

const RecordsChoice = ({ scope, onChange }: { readonly scope: RoleScope; readonly onChange: (scope: RoleScope) => void }) => (
  <Radio.Group
    label="Records"
    value={String(scope)}
    onChange={(value) => onChange(permissionScopes.find((it) => String(it) === value) ?? scope)}
  >
    <Stack gap="xs" mt="xs">
      {permissionScopes.map((it) => (
        <Radio key={it} value={String(it)} label={scopeWords[it].title} description={scopeWords[it].text} />
      ))}
    </Stack>
  </Radio.Group>
)

type General = Readonly<Record<GlobalPermissionName, boolean>>

const GeneralChoice = ({
  general,
  scope,
  onChange,
}: {
  readonly general: General
  readonly scope: RoleScope
  readonly onChange: (general: General) => void
}) => (
  <fieldset className={styles.fieldset}>
    <legend>In the application</legend>
    <div className={styles.ticks}>
      {globalPermissionNames.map((it) => (
        <Checkbox
          key={it}
          label={generalWords[it]}
          checked={general[it]}
          disabled={seesOnly(scope) && changing.includes(it)}
          description={seesOnly(scope) && changing.includes(it) ? 'Not with “See only”' : undefined}
          onChange={(event) => onChange({ ...general, [it]: event.currentTarget.checked })}
        />
      ))}
    </div>
  </fieldset>
)

/** A name that is free, as people number copies. */
function copyName(name: string, names: readonly string[]): string {
  const taken = new Set(names.map((it) => it.toLowerCase()))
  for (let n = 1; ; n += 1) {
    const tried = n === 1 ? `${name} (copy)` : `${name} (copy ${n})`
    if (!taken.has(tried.toLowerCase())) return tried
  }
}

export const NewRole = ({ connectionId, names, of, onDone }: Props) => {
  const app = useApp()
  const [name, setName] = useState(() => (of === null ? '' : copyName(of.name, names)))
  const [description, setDescription] = useState(of?.description ?? '')
  const [scope, setScope] = useState<RoleScope>(of?.scope ?? permissionWays.viewAllEditOwn)
  const [general, setGeneral] = useState<General>(of?.general ?? startGeneral)
  const [hideAppForMembers, setHide] = useState(of?.hideAppForMembers ?? false)
  const [withMembers, setWithMembers] = useState(true)
  const chooseScope = (next: RoleScope): void => {
    setScope(next)
    if (seesOnly(next)) setGeneral((known) => ({ ...known, addRecord: false, import: false }))
  }
  const [isRunning, setRunning] = useState(false)
  const [hasTried, setTried] = useState(false)
  const trimmed = name.trim()
  const isTaken = names.some((it) => it.toLowerCase() === trimmed.toLowerCase())
  const problem = trimmed === '' ? 'Give the role a name.' : isTaken ? 'There is a role of this name already.' : null

  const create = async (): Promise<void> => {
    setTried(true)
    if (problem !== null) return
    setRunning(true)
    const role = { name: trimmed, description: description.trim(), hideAppForMembers, scope, general }
    const id = await createRole(app, connectionId, role, withMembers ? (of?.members ?? []) : [])
    setRunning(false)
    if (id !== null) onDone(id)
  }
  return (
    <form
      className={page.detail}
      aria-label={of === null ? 'New role' : 'Copy of a role'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <h2 className={page.title}>{of === null ? 'New role' : `Copy of “${of.name}”`}</h2>
      {of !== null && (
        <p className={page.lead}>
          The interface changes no role: copy it with your changes, then delete the old one.
          {of.worksheets !== null && of.worksheets.length > 0 && ' What it allows in single worksheets cannot be copied.'}
        </p>
      )}
      <Stack gap="md" mt="md">
        <TextInput
          data-autofocus
          autoFocus
          withAsterisk
          label="Name"
          maxLength={200}
          value={name}
          error={(hasTried || isTaken) && problem !== null ? problem : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <RecordsChoice scope={scope} onChange={chooseScope} />
        {scope === 0 && (
          <p className={page.hint}>Gridstage cannot set the items: do that in the application once the role is made.</p>
        )}
        <GeneralChoice general={general} scope={scope} onChange={setGeneral} />
        <Checkbox
          label="Hide the application from its members"
          checked={hideAppForMembers}
          onChange={(event) => setHide(event.currentTarget.checked)}
        />
        {of !== null && of.members.length > 0 && (
          <Checkbox
            label={`With its members: ${sayMembers(of.members)}`}
            checked={withMembers}
            onChange={(event) => setWithMembers(event.currentTarget.checked)}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={isRunning}>
            Create the role
          </Button>
          <Button variant="default" onClick={() => onDone(null)}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
