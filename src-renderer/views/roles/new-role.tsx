/** Making a role: its name, what it allows, and whether its members see the application. */
import { Button, Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type GlobalPermissionName,
  globalPermissionNames,
  permissionScopes,
} from '../../../src-shared/api/v3/v3-role-operations.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { createRole } from '../../commands/application/change-roles.ts'
import { useApp } from '../../state/app-context.tsx'
import { generalWords, type RoleScope, scopeWords } from '../../state/structure/role-words.ts'
import page from '../page-parts.module.css'
import styles from './roles.module.css'

interface Props {
  readonly connectionId: ConnectionId
  /** Names that are taken. */
  readonly names: readonly string[]
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

const GeneralChoice = ({ general, onChange }: { readonly general: General; readonly onChange: (general: General) => void }) => (
  <fieldset className={styles.fieldset}>
    <legend>In the application</legend>
    <div className={styles.ticks}>
      {globalPermissionNames.map((it) => (
        <Checkbox
          key={it}
          label={generalWords[it]}
          checked={general[it]}
          onChange={(event) => onChange({ ...general, [it]: event.currentTarget.checked })}
        />
      ))}
    </div>
  </fieldset>
)

export const NewRole = ({ connectionId, names, onDone }: Props) => {
  const app = useApp()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [scope, setScope] = useState<RoleScope>(60)
  const [general, setGeneral] = useState(startGeneral)
  const [hideAppForMembers, setHide] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [hasTried, setTried] = useState(false)
  const trimmed = name.trim()
  const isTaken = names.some((it) => it.toLowerCase() === trimmed.toLowerCase())
  const problem = trimmed === '' ? 'Give the role a name.' : isTaken ? 'There is a role of this name already.' : null

  const create = async (): Promise<void> => {
    setTried(true)
    if (problem !== null) return
    setRunning(true)
    const id = await createRole(app, connectionId, {
      name: trimmed,
      description: description.trim(),
      hideAppForMembers,
      scope,
      general,
    })
    setRunning(false)
    if (id !== null) onDone(id)
  }
  return (
    <form
      className={page.detail}
      aria-label="New role"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <h2 className={page.title}>New role</h2>
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
        <RecordsChoice scope={scope} onChange={setScope} />
        {scope === 0 && (
          <p className={page.hint}>Gridstage cannot set the items: do that in the application once the role is made.</p>
        )}
        <GeneralChoice general={general} onChange={setGeneral} />
        <Checkbox
          label="Hide the application from its members"
          checked={hideAppForMembers}
          onChange={(event) => setHide(event.currentTarget.checked)}
        />
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
