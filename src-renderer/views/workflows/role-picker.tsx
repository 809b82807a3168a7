/** Roles of the application by name; by id where this key may not read them. */
import { MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { rolesQuery } from '../../state/connection/service-lists.ts'
import type { Named } from '../../state/workflows/process-form.ts'

interface Props {
  readonly label: string
  readonly connectionId: ConnectionId
  readonly chosen: readonly Named[]
  readonly isWrong: boolean
  readonly onChange: (chosen: readonly Named[]) => void
}

export const RolePicker = ({ label, connectionId, chosen, isWrong, onChange }: Props) => {
  const app = useApp()
  const roles = useQuery(rolesQuery(app.host, connectionId))
  const ids = chosen.map(({ id }) => id)
  if (roles.isError) {
    return (
      <TagsInput
        size="xs"
        aria-label={label}
        error={isWrong}
        description="The roles cannot be read now; give their ids."
        value={ids}
        onChange={(next) => onChange(next.map((id) => ({ id, text: id })))}
      />
    )
  }
  const known = (roles.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const data = [
    ...known,
    ...chosen.filter(({ id }) => !known.some((it) => it.value === id)).map(({ id, text }) => ({ value: id, label: text })),
  ]
  return (
    <MultiSelect
      aria-label={label}
      error={isWrong}
      data={data}
      searchable
      clearable
      placeholder={ids.length === 0 ? 'Choose' : ''}
      nothingFoundMessage={roles.isPending ? 'Reading the roles…' : 'No such role.'}
      value={ids}
      onChange={(next) => onChange(next.map((id) => ({ id, text: data.find((it) => it.value === id)?.label ?? id })))}
    />
  )
}
